import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import styles from './connection-panel.module.css';

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
