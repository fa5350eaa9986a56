import type { Text } from '@belfry/texts/text-reader.ts';
import { listed, momentText, spokenMoment } from '#platform/texts/texts.ts';

/** What texts say of an alarm or a test: which, where, since when. */
interface AlarmFacts {
  alarm: string;
  place: string;
  at: string;
  /** The device itself is silent since then. */
  silent: 'yes' | 'no';
}

/** Alarms of a group that its report names; of more it says how many. */
const namedAlarms = 3;

/** What texts say of an alarm, in the device's time. A lost connection says since when the device is silent. */
export function alarmFactsOf(
  text: Text,
  row: {
    alarm_id: string;
    alarm_name: string;
    /** Names of the alarms that the report of a group covers; none of any other alarm. */
    covers: readonly string[];
    device_name: string;
    location: string;
    time_zone: string;
    since: Date;
  },
): AlarmFacts {
  return {
    alarm: nameOfAlarm(text, row.alarm_name, row.covers),
    place: placeOf(row.device_name, row.location),
    at: momentText(row.since, row.time_zone),
    silent: row.alarm_id === 'failure.connection' ? 'yes' : 'no',
  };
}

/** As {@link alarmFactsOf}, for a voice. */
export function spokenFactsOf(text: Text, row: Parameters<typeof alarmFactsOf>[1]): AlarmFacts {
  return { ...alarmFactsOf(text, row), at: spokenMoment(row.since, row.time_zone, text) };
}

/** Where a device is: its name and, if it has one, its location. */
export function placeOf(device: string, location: string): string {
  return location ? `${device}, ${location}` : device;
}

/** The report of a group names the alarms that it covers: "Multiple alarms: Fan, Feed, Gas and 3 more". */
function nameOfAlarm(text: Text, name: string, covers: readonly string[]): string {
  if (covers.length === 0) return name;
  const names = listed(covers.slice(0, namedAlarms), text);
  const more = covers.length - namedAlarms;
  return more > 0
    ? text('alarms.name.covers-more', { name, names, n: more })
    : text('alarms.name.covers', { name, names });
}
