import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { ReactNode } from 'react';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Age } from '#ui/age.tsx';
import { Facts, FoldedPanel, Panel } from '#ui/page/panel.tsx';
import styles from './connection-panel.module.css';
import { ownFacts } from './own-facts.tsx';
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
