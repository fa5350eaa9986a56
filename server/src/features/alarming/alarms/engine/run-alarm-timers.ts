import type { NodeEvent, NodeState } from '@belfry/contract/values/alarm-states.ts';
import { notBefore } from '#platform/clock/clock.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { alarmTimersNamed } from './alarm-timers-job.ts';
import type { AlarmChanges } from './alarm-work.ts';
import { findDevicesWithDueTimers } from '../alarms.queries.ts';
import { openAlarmWork } from './open-alarm-work.ts';
import { publishChanges } from './publish-changes.ts';

/** Devices that one transaction takes on. */
const devicesAtOnce = 100;

/** What the end of a state's time means. */
const timerEvents: Partial<Record<NodeState, NodeEvent>> = {
  suppressed: 'schedule-opened',
  disabled: 'pause-over',
};

/**
 * Runs every node timer that is due, each once: whoever holds the device's row finds it due or gone. A device whose
 * timers fail keeps no other's waiting; it is tried again with the job. `due` is the moment the caller was woken for.
 */
export async function runAlarmTimers(platform: Platform, due?: Date): Promise<void> {
  const failed = new Map<string, unknown>();
  for (;;) {
    const limit = devicesAtOnce + failed.size;
    const now = notBefore(platform.clock.now(), due);
    const found = await findDevicesWithDueTimers(platform.database.allCompanies, now, limit);
    const next = found.filter((deviceId) => !failed.has(deviceId));
    if (next.length === 0) break;
    await runTimersOf(platform, next, now).catch(async () => {
      for (const deviceId of next)
        await runTimersOf(platform, [deviceId], now).catch((error: unknown) => failed.set(deviceId, error));
    });
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), 'timers of devices could not run');
}

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

/** The timers of all nodes. */
export const alarmTimersJob = defineJob({
  ...alarmTimersNamed,
  run: (platform: Platform, { due }) => runAlarmTimers(platform, new Date(due)),
});
