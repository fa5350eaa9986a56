import type { NodeState } from '@belfry/contract/alarms/alarm-states.ts';
import type { AlarmWork, Told } from './alarm-work.ts';
import { isQuiet } from './occurrence.rules.ts';

/**
 * Ends all alarms of a device that its company gives up, in the transaction of a caller who saves the work: the calling
 * stops, each episode is over with a line that says who and why. Nobody is told "restored".
 */
export function endAlarms(work: AlarmWork, deviceId: string, told: Told): void {
  const nodes = work.nodesOf(deviceId);
  // First the reports that cover others: as these end they would be "restored".
  const covers = nodes.filter(({ alarm_id: alarmId }) => coverIds.has(alarmId));
  for (const node of new Set([...covers, ...nodes]))
    if (!isQuiet({ state: node.state as NodeState })) work.tell(node, 'disabled', told);
}

const coverIds = new Set(['failure.multiple-alarms', 'failure.nobody-scheduled']);
