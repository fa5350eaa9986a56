import { listed } from '#platform/i18n/listed.ts';
import type { OpenAlarm } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { Text } from '#platform/i18n/use-text.ts';

/** Alarms of a group that its report names; of more it says how many. */
const namedAlarms = 3;

/** The name of an open alarm; the report of a group names the alarms that it speaks for. */
export function alarmName(text: Text, { name, covers = [] }: Pick<OpenAlarm, 'name' | 'covers'>): string {
  if (covers.length === 0) return name;
  const names = listed(covers.slice(0, namedAlarms));
  const more = covers.length - namedAlarms;
  return more > 0
    ? text('alarms.name.covers-more', { name, names, n: more })
    : text('alarms.name.covers', { name, names });
}
