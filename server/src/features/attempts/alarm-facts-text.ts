import { momentText } from '../../platform/texts/texts.ts';
import type { AlarmFacts } from './attempts.texts.ts';

/** What texts say of an alarm, in the device's time. */
export function alarmFactsOf(row: {
  alarm_name: string;
  device_name: string;
  location: string;
  time_zone: string;
  raised_at: Date;
}): AlarmFacts {
  return {
    alarm: row.alarm_name,
    device: row.device_name,
    location: row.location,
    at: momentText(row.raised_at, row.time_zone),
  };
}
