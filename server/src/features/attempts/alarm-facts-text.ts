import { momentText } from '../../platform/texts/texts.ts';
import type { AlarmFacts } from './attempts.texts.ts';

/** What texts say of an alarm, in the device's time. A lost connection says since when the device is silent. */
export function alarmFactsOf(row: {
  alarm_id: string;
  alarm_name: string;
  device_name: string;
  location: string;
  time_zone: string;
  since: Date;
}): AlarmFacts {
  return {
    alarm: row.alarm_name,
    device: row.device_name,
    location: row.location,
    at: momentText(row.since, row.time_zone),
    silent: row.alarm_id === 'failure.connection',
  };
}
