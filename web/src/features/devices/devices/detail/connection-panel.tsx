import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { ReactNode } from 'react';
import { useDates } from '#platform/i18n/use-dates.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { Age } from '#ui/age.tsx';
import { Facts, FoldedPanel, Panel } from '#ui/page/panel.tsx';
import styles from './connection-panel.module.css';
import { WatchFact } from './watch-fact.tsx';

/** Seconds from which the clock of a device is worth a word. */
const notableOffset = 5;

/** How a device reaches us, and for how long. On a phone it is open where the device does not. */
export function ConnectionPanel({ device, check }: { device: Device; check: ReactNode }) {
  const text = useText();
  const dates = useDates();
  const { connected, connectedSince, clockOffsetSeconds: offset } = device;
  const isLocation = device.type === 'rest-api-location';
  const since = {
    name: text(connected ? 'devices.connected-since' : 'devices.disconnected-since'),
    value: connectedSince && (
      <>
        {dates.smartTime(connectedSince)} (<Age at={connectedSince} />)
      </>
    ),
  };
  const facts = [
    ...(isLocation && !connectedSince ? [] : [since]),
    {
      name: text('devices.watch'),
      value: <WatchFact deviceId={device.id} name={device.serialNumber} />,
    },
    ...(isLocation ? [] : ownFacts(device, text)),
    ...(offset !== null && Math.abs(offset) >= notableOffset
      ? [
          {
            name: text('devices.clock'),
            value: text(offset > 0 ? 'devices.clock.ahead' : 'devices.clock.behind', { n: Math.abs(offset) }),
          },
        ]
      : []),
  ];
  const Shown = connected ? FoldedPanel : Panel;
  return (
    <Shown title={text('devices.connection')} actions={check}>
      <Facts facts={facts.map(({ name, value }) => ({ name, value: value === false ? null : value }))} />
      {isLocation && (
        <p className={styles['note']}>
          {text(connectedSince ? 'devices.rest-api.connection' : 'devices.rest-api.never')}
        </p>
      )}
    </Shown>
  );
}

/** What a device says of itself; what only reports by REST says nothing. */
export function ownFacts(
  device: Pick<Device, 'via' | 'ipv4' | 'port' | 'macAddress' | 'softwareVersion' | 'uptimeSeconds'>,
  text: Text,
) {
  return [
    { name: text('devices.via'), value: device.via && text(`devices.via.${device.via}`) },
    { name: text('devices.ipv4'), value: device.ipv4 },
    { name: text('devices.port'), value: device.port },
    {
      name: text('devices.mac'),
      value: <span className={styles['together']}>{device.macAddress ?? '–'}</span>,
    },
    { name: text('devices.software-version'), value: device.softwareVersion },
    {
      name: text('devices.uptime'),
      value: device.uptimeSeconds !== null && uptimeWords(device.uptimeSeconds, text),
    },
  ];
}

function uptimeWords(seconds: number, text: Text): string {
  const minutes = Math.floor(seconds / 60);
  return text('devices.uptime.words', {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  });
}
