import type { NodeEvent, NodeState } from '@belfry/contract/values/alarm-states.ts';
import { defineDueRows } from '#platform/jobs/due-rows.ts';
import type { Platform } from '#platform/platform.ts';
import { findDevicesWithDueTimers, findNextTimer } from '../alarms.queries.ts';
import type { AlarmChanges } from './alarm-work.ts';
import { openAlarmWork } from './open-alarm-work.ts';
import { publishChanges, timersNamed } from './publish-changes.ts';

/** What the end of a state's time means. */
const timerEvents: Partial<Record<NodeState, NodeEvent>> = {
  suppressed: 'schedule-opened',
  disabled: 'pause-over',
};

/** The timers of all nodes. Each runs once: whoever holds the device's row finds it due or gone. */
export const alarmTimers = defineDueRows<Platform>({
  ...timersNamed,
  next: ({ database }, except) => findNextTimer(database.allCompanies, except),
  find: ({ database }, now, limit, except) =>
    findDevicesWithDueTimers(database.allCompanies, now, limit, except),
  take: runTimersOf,
});

async function runTimersOf(platform: Platform, deviceIds: readonly string[], now: Date): Promise<void> {
  const changes = await platform.database.transaction('engine', async (trx): Promise<AlarmChanges> => {
    const work = await openAlarmWork(trx, now, deviceIds, []);
    const overdue = deviceIds
      .flatMap((deviceId) => work.nodesOf(deviceId))
      .filter((node) => node.timer_at && node.timer_at <= now);
    for (const node of overdue) {
      node.timer_at = null;
      if (node.paused_until && node.paused_until <= now) node.paused_until = null;
      work.touch(node);
      work.tell(node, timerEvents[node.state] ?? 'timer');
    }
    return work.save(trx);
  });
  await publishChanges(platform, changes);
}
