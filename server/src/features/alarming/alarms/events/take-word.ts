import type { Kysely } from 'kysely';
import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { failureCodes, type FailureCode } from '@belfry/contract/values/alarm-states.ts';
import type { DB } from '#platform/database/database.ts';
import type { AlarmChanges } from '../engine/alarm-work.ts';
import { isGroupReport } from '../engine/grouping.rules.ts';
import { openAlarmWork } from '../engine/open-alarm-work.ts';

/** Failures that the portal itself finds and ends. */
const foundByPortal: ReadonlySet<FailureCode> = new Set([
  'nobody-scheduled',
  'multiple-alarms',
  'watchdog',
  'unknown-location',
  'default-category',
  'category-alarm',
  'connection',
  'test-alarm',
  'unreadable-message',
  'device-replaced',
]);
/** Failures that only the box itself can have, which it tells of by events. */
const ofTheBox: ReadonlySet<string> = new Set(
  failureCodes.filter((code) => !foundByPortal.has(code)).map((code) => `failure.${code}`),
);

/** A place before the first event of a start. */
const beforeAll = -1;

/**
 * Takes the word of a dialler that took over for every alarm point that it has not spoken of by an event: what its hello says is
 * active is raised, as it will not say it again, and the former one ends it no more; what its hello says is at rest, and what only the former box had, is over. In the
 * caller's transaction; give the answer to `publishChanges` after the commit.
 */
export async function takeWord(
  trx: Kysely<DB>,
  { deviceId, hello, at }: { deviceId: string; hello: Pick<HelloMessage, 'boot' | 'inputs'>; at: Date },
): Promise<AlarmChanges | null> {
  const said = new Map(hello.inputs.map(({ alarm, active }) => [alarm, active]));
  const named = [...said.keys()].map((alarmId) => ({ deviceId, alarmId }));
  const work = await openAlarmWork(trx, at, [deviceId], named);
  if (!work.has(deviceId)) return null;
  const { epoch } = work.device(deviceId);
  for (const node of work.nodesOf(deviceId)) {
    const hasSpoken = node.newest_boot !== null && node.newest_epoch >= epoch;
    if (hasSpoken || isGroupReport(node.alarm_id)) continue;
    const now = said.get(node.alarm_id) ?? (ofTheBox.has(node.alarm_id) ? false : null);
    if (now !== null) work.setFailure(deviceId, node.alarm_id, now);
    if (now !== true) continue;
    // Before all that it says since this start, and after all that the former one ever says: whose wire is off must not end it.
    node.newest_epoch = epoch;
    node.newest_boot = hello.boot;
    node.newest_seq = beforeAll;
    work.touch(node);
  }
  return work.save(trx);
}
