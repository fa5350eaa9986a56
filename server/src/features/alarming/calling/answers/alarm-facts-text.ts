import { momentText, textsFor, type Texts } from '#platform/texts/texts.ts';
import type { AlarmFacts } from '../attempts/attempts.texts.ts';

/** Alarms of a group that its report names; of more it says how many. */
const namedAlarms = 3;

const andMore: Texts<(more: number) => string> = {
  'en-US': (more) => `and ${more} more`,
  'de-DE': (more) => `und ${more} weitere`,
  'nl-NL': (more) => `en nog ${more}`,
};

/** The name of an alarm; the report of a group names the alarms that it covers: "Multiple alarms: Fan, Feed, Gas and 3 more". */
export function nameOfAlarm(name: string, covers: readonly string[], langCode: string): string {
  if (covers.length === 0) return name;
  const more = covers.length - namedAlarms;
  const names = covers.slice(0, namedAlarms).join(', ');
  return `${name}: ${names}${more > 0 ? ` ${textsFor(andMore, langCode)(more)}` : ''}`;
}

/** What texts say of an alarm, in the device's time. A lost connection says since when the device is silent. */
export function alarmFactsOf(row: {
  alarm_id: string;
  alarm_name: string;
  /** Names of the alarms that the report of a group covers; none of any other alarm. */
  covers: readonly string[];
  lang_code: string;
  device_name: string;
  location: string;
  time_zone: string;
  since: Date;
}): AlarmFacts {
  return {
    alarm: nameOfAlarm(row.alarm_name, row.covers, row.lang_code),
    device: row.device_name,
    location: row.location,
    at: momentText(row.since, row.time_zone),
    silent: row.alarm_id === 'failure.connection',
  };
}
