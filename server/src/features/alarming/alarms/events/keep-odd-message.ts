import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { OddReason } from '@belfry/contract/device-messages/device-messages.ts';
import type { DB } from '#platform/database/database.ts';
import { storableText } from '#platform/database/storable-json.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { EventVerdict, OddMessage, ReceivedEvent } from '#platform/mqtt/gateway/device-gateway.ts';
import type { Platform } from '#platform/platform.ts';
import type { AlarmWork } from '../engine/alarm-work.ts';
import { selectNodes, type EngineDevice, type NodeRow } from '../alarms.queries.ts';
import type { NewHistoryEntry } from '#features/ground/history/record-history.ts';
import { endFailureOf } from '../failures/end-failure.job.ts';
import { openFormers } from './former-diallers.ts';
import { isGroupReport } from '../engine/grouping.rules.ts';
import { makeUnknownPoints } from '../points/make-unknown-points.ts';
import { keptOfDevice, raisesAgain, tellsTooManyOnceIn } from './odd-message.rules.ts';
import { occurrenceOf } from '../engine/occurrence.rules.ts';
import { openAlarmWorkBySerial } from '../engine/open-alarm-work.ts';
import { publishChanges } from '../engine/publish-changes.ts';

const unreadable = 'failure.unreadable-message';
/** What is wrong with an event that names the report of a group. */
const reservedName = 'alarm: reserved';

/**
 * Keeps a message of a device that could not be taken as it is (decision 0077): as it came, with a line in the history.
 * It is a failure of the device, and what it says became active is raised: the alarm point that it names, or where none
 * can be told the failure itself. The same message again is counted.
 */
export async function storeOddMessage(
  platform: Platform,
  odd: OddMessage,
  receivedAt: Date,
): Promise<EventVerdict> {
  const now = platform.clock.now();
  const changes = await platform.database.transaction('engine', async (trx) => {
    const named = odd.alarm === null ? [] : [{ serial: odd.serial, alarmId: odd.alarm }];
    const owned = await openAlarmWorkBySerial(trx, now, [odd.serial], named);
    const [device] = owned.devices;
    if (device) {
      await keep(trx, owned.work, device, odd, receivedAt);
      return owned.work.save(trx);
    }
    const { work, speakers } = await openFormers(trx, now, [odd.serial], named);
    const [former] = speakers;
    if (!former) return null;
    await keep(trx, work, former.device, odd, receivedAt);
    return work.save(trx);
  });
  if (changes) await publishChanges(platform, changes);
  return changes ? 'stored' : 'refused';
}

/** Why an event that can be read is not stored as one; of `wrong-form` its alarm is a name that no device may use. */
export type OddEventReason = Extract<OddReason, 'too-many-points' | 'contradiction' | 'wrong-form'>;

/** Keeps an event that can be read and not be stored as one, in the transaction that has locked its device. */
export async function keepOddEvent(
  trx: Kysely<DB>,
  work: AlarmWork,
  device: EngineDevice,
  { serial, event, receivedAt }: ReceivedEvent,
  reason: OddEventReason,
): Promise<void> {
  const payload = Buffer.from(JSON.stringify(event));
  const { alarm, active } = event;
  const digest = createHash('sha256').update(`${device.epoch} ${reason} `).update(payload).digest();
  const odd = { serial, topic: 'event', reason, payload, size: payload.length, digest, alarm, active };
  await keep(
    trx,
    work,
    device,
    { ...odd, ...(reason === 'wrong-form' && { detail: reservedName }) },
    receivedAt,
  );
}

/**
 * Keeps what a hello says of a point beyond the device's limit, in the transaction that has locked the device: a line of
 * the history, and the failure, which is the alarm of the point where it is active.
 */
export async function keepPointTooMany(
  trx: Kysely<DB>,
  work: AlarmWork,
  device: EngineDevice,
  said: { alarm: string; active: boolean; boot: number },
  receivedAt: Date,
): Promise<void> {
  const payload = Buffer.from(JSON.stringify(said));
  const digest = createHash('sha256').update(`${device.epoch} hello `).update(payload).digest();
  const { serial_number: serial } = device;
  const odd = { serial, topic: 'hello', payload, size: payload.length, digest };
  const { alarm, active } = said;
  await keep(trx, work, device, { ...odd, reason: 'too-many-points', alarm, active }, receivedAt);
}

async function keep(
  trx: Kysely<DB>,
  work: AlarmWork,
  device: EngineDevice,
  odd: OddMessage,
  receivedAt: Date,
): Promise<void> {
  const isTooMany = odd.reason === 'too-many-points';
  const isTold = isTooMany && (await toldTooMany(trx, device.id, receivedAt));
  const isNew = await insertOddMessage(trx, device, odd, receivedAt);
  // The report of a group stands for other alarms; raised by a device it would be over at once.
  const named = odd.alarm !== null && !isGroupReport(odd.alarm) ? odd.alarm : null;
  const point = named === null ? undefined : await pointOf(trx, work, device, named, odd.active);
  const contradicts = odd.reason === 'contradiction';
  const about = {
    companyId: device.company_id,
    deviceId: device.id,
    alarmId: odd.alarm,
    alarmName: point?.name ?? odd.alarm,
    at: receivedAt,
  };
  const { reason, topic, active, detail: field } = odd;
  const line: NewHistoryEntry<'event.contradicting' | 'device.unreadable'> = contradicts
    ? { ...about, kind: 'event.contradicting', detail: { active } }
    : { ...about, kind: 'device.unreadable', detail: { reason, topic, active, ...(field && { field }) } };
  if (isNew && !isTooMany) work.note(line);
  // What has a place among the device's events has been raised when it came first.
  if (contradicts && !isNew) return;
  // Points that are only announced alarm nobody: an event of one does.
  if (isTooMany && odd.alarm === null) {
    if (isNew && !isTold) work.note(line);
    return;
  }
  // It can be read, and says that nothing is wrong.
  if (odd.detail === reservedName && !odd.active) return;
  const failure = contradicts ? undefined : await pointOf(trx, work, device, unreadable, true);
  if (failure) {
    const isAgain = odd.active && !point && isNew && raisesAgain(failure, work.now);
    // There is no end to names: a line each would fill the history.
    if (isTooMany && isNew && (!isTold || isAgain || !failure.active)) work.note(line);
    await enqueue(trx, [endFailureOf(device.id, 'unreadable-message', receivedAt)]);
    if (isAgain) work.setFailure(device.id, unreadable, false);
    work.setFailure(device.id, unreadable, true);
  }
  if (odd.active && point) raise(work, point);
  line.episodeId = point ? occurrenceOf(point) : failure ? occurrenceOf(failure) : null;
}

/** Whether a device was noted lately to have named more points than it may. */
async function toldTooMany(trx: Kysely<DB>, deviceId: string, at: Date): Promise<boolean> {
  const told = await trx
    .selectFrom('odd_messages')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('reason', '=', 'too-many-points')
    .where('received_at', '>', new Date(at.getTime() - tellsTooManyOnceIn))
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}

/** As if the point had just become active; its newest event stays the newest, so that whatever comes next still counts. */
function raise(work: AlarmWork, node: NodeRow): void {
  node.active = true;
  work.touch(node);
  work.tell(node, 'activated');
}

/** A point of the device; made where it has none and `make` says so, within the limits. */
async function pointOf(
  trx: Kysely<DB>,
  work: AlarmWork,
  device: EngineDevice,
  alarmId: string,
  make: boolean,
): Promise<NodeRow | undefined> {
  if (!work.node(device.id, alarmId))
    for (const node of await selectNodes(trx, device.id, [alarmId])) work.add(node);
  if (make) await makeUnknownPoints(trx, work, [{ device, alarmIds: [alarmId] }]);
  return work.node(device.id, alarmId);
}

/** True when it is new; the same message again is counted. The caller has locked the device. */
async function insertOddMessage(
  trx: Kysely<DB>,
  { id: deviceId, company_id: companyId }: EngineDevice,
  { topic, reason, detail, payload, size, digest }: Omit<OddMessage, 'reason'> & { reason: OddReason },
  at: Date,
): Promise<boolean> {
  const again = await trx
    .updateTable('odd_messages')
    .set({ times: sql<number>`least(times::bigint + 1, 2147483647)::int`, last_at: at })
    .where('device_id', '=', deviceId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (again.numUpdatedRows > 0n) return false;
  await sql`
    delete from odd_messages where id in (
      select id from odd_messages where device_id = ${deviceId} order by id desc offset ${keptOfDevice - 1})`.execute(
    trx,
  );
  const row = {
    topic: storableText(topic),
    reason,
    detail: detail ? storableText(detail) : null,
    payload,
    size,
    digest,
  };
  await trx
    .insertInto('odd_messages')
    .values({ company_id: companyId, device_id: deviceId, received_at: at, last_at: at, ...row })
    .execute();
  return true;
}
