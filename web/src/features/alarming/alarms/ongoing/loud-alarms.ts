import type { OpenAlarm } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { mayBeAccepted } from '../nodes/node-groups.ts';

/** The critical alarms that sound here: nobody has accepted them, and nobody has muted them in this tab. */
export function loudAlarms(alarms: readonly OpenAlarm[], muted: ReadonlySet<string>): OpenAlarm[] {
  return alarms.filter((alarm) => alarm.critical && mayBeAccepted(alarm) && !muted.has(alarm.episodeId));
}
