import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { AlarmChanges } from './alarm-work.ts';
import { openAlarmWork } from './open-alarm-work.ts';
import { followSchedule } from './reconfigure.ts';

/**
 * After a device's hours or time zone were changed, in the same transaction: what its schedule held back goes when it is
 * open now, and else waits for its new opening. `publishChanges` follows after the commit.
 */
export async function followNewHours(trx: Kysely<DB>, now: Date, deviceId: string): Promise<AlarmChanges> {
  const work = await openAlarmWork(trx, now, [deviceId], []);
  for (const node of work.nodesOf(deviceId)) {
    followSchedule(work, node);
    // Who may be called at this hour has changed with them.
    work.askPlanAgain(node);
  }
  work.regroup(deviceId);
  return work.save(trx);
}
