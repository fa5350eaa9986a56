import { sql, type Kysely } from 'kysely';
import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { endFailureOf } from '../failures/end-failure.job.ts';
import { isGroupReport } from '../engine/grouping.rules.ts';
import { keepPointTooMany } from './keep-odd-message.ts';
import { makeUnknownPoints } from '../points/make-unknown-points.ts';
import { openAlarmWork } from '../engine/open-alarm-work.ts';
import { publishChanges } from '../engine/publish-changes.ts';

const replaced = 'failure.device-replaced';

/**
 * Opens a new epoch of a device whose hello has a lower boot than it has told before, as that of a new board has: what it
 * says from now on is newer than all before. It is a line of its history and a failure; and what the hello, or an event
 * that came before it over the same connection, says is active is raised, since the device will not say it again.
 */
export async function openEpoch(
  platform: Platform,
  deviceId: string,
  { boot, inputs }: Pick<HelloMessage, 'boot' | 'inputs'>,
  receivedAt: Date,
): Promise<void> {
  const now = platform.clock.now();
  const changes = await platform.database.transaction('engine', async (trx) => {
    const said = inputs.filter(({ active }) => active).map(({ alarm }) => alarm);
    const heard = await findHeardBefore(trx, deviceId, boot);
    const alarmIds = [...new Set([...said, ...heard])].filter((alarmId) => !isGroupReport(alarmId));
    const named = [replaced, ...alarmIds].map((alarmId) => ({ deviceId, alarmId }));
    const work = await openAlarmWork(trx, now, [deviceId], named);
    if (!work.has(deviceId)) return null;
    const device = work.device(deviceId);
    if (device.newest_boot === null || boot >= device.newest_boot) return null;
    await trx
      .updateTable('devices')
      .set({ epoch: device.epoch + 1, epoch_since: receivedAt, newest_boot: boot })
      .where('id', '=', deviceId)
      .execute();
    await makeUnknownPoints(trx, work, [{ device, alarmIds: [replaced, ...alarmIds] }]);
    const detail = { before: device.newest_boot, boot };
    work.note({ companyId: device.company_id, deviceId, kind: 'device.epoch', at: receivedAt, detail });
    work.setFailure(deviceId, replaced, true);
    for (const alarmId of alarmIds) {
      if (work.node(deviceId, alarmId)) work.setFailure(deviceId, alarmId, true);
      else await keepPointTooMany(trx, work, device, { alarm: alarmId, active: true, boot }, receivedAt);
    }
    await enqueue(trx, [endFailureOf(deviceId, 'device-replaced', receivedAt)]);
    return work.save(trx);
  });
  if (changes) await publishChanges(platform, changes);
}

/** Points that the device called active since it connected, in events that counted as late because of their boot. */
async function findHeardBefore(trx: Kysely<DB>, deviceId: string, boot: number): Promise<string[]> {
  const { rows } = await sql<{ alarm_id: string }>`
    select alarm_id from (
      select distinct on (e.alarm_id) e.alarm_id, e.active from device_events e join devices d on d.id = e.device_id
      where d.id = ${deviceId} and e.epoch = d.epoch and e.boot <= ${boot} and e.late
        and e.received_at >= d.connected_since
      order by e.alarm_id, e.boot desc, e.seq desc) as newest
    where active`.execute(trx);
  return rows.map(({ alarm_id: alarmId }) => alarmId);
}
