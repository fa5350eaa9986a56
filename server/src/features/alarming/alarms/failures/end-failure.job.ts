import * as z from 'zod/mini';
import type { Kysely } from 'kysely';
import { instant } from '@belfry/contract/values/values.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import {
  firstLook,
  intakeFailures,
  longest,
  mayTellOfAlarm,
  nextLook,
  type IntakeFailure,
} from '../events/odd-message.rules.ts';
import { openAlarmWork } from '../engine/open-alarm-work.ts';
import { publishChanges } from '../engine/publish-changes.ts';

/** Ends a failure that the portal found in what a device sent, when nothing more of it came for long enough. */
export const endFailure = defineJob({
  name: 'alarms/end-failure',
  payload: z.strictObject({ deviceId: z.string(), code: z.enum(intakeFailures), cause: instant }),
  async run(platform: Platform, { deviceId, code, cause }): Promise<void> {
    const alarmId = `failure.${code}`;
    const now = platform.clock.now();
    const changes = await platform.database.transaction('engine', async (trx) => {
      const work = await openAlarmWork(trx, now, [deviceId], [{ deviceId, alarmId }]);
      if (!work.has(deviceId)) return null;
      const newest = await newestCause(trx, deviceId, code);
      // Another has come while this one began; it has its own end.
      if (newest && newest > new Date(cause)) return null;
      const node = work.node(deviceId, alarmId);
      const again = nextLook(code, {
        cause: new Date(cause),
        now,
        isAccepted: (node?.resume_state ?? node?.state) === 'accepted',
        isUnderstood: await wasUnderstood(trx, deviceId, new Date(cause)),
        mayBeAlarm: mayTellOfAlarm(await keptSince(trx, deviceId, new Date(now.getTime() - longest))),
      });
      if (again) {
        await enqueue(trx, [lookAt(again, { deviceId, code, cause })]);
        return null;
      }
      work.setFailure(deviceId, alarmId, false);
      return work.save(trx);
    });
    if (changes) await publishChanges(platform, changes);
  },
});

/** The end of a failure whose cause came at this moment; it replaces the end after an earlier one. */
export function endFailureOf(deviceId: string, code: IntakeFailure, cause: Date): Job {
  return lookAt(firstLook(code, cause), { deviceId, code, cause: cause.toISOString() });
}

function lookAt(at: Date, failure: { deviceId: string; code: IntakeFailure; cause: string }): Job {
  return endFailure.of(failure, { at, key: `alarms/end-${failure.code} ${failure.deviceId}` });
}

/** Whether the device was understood since a moment: by an event, or as it connected anew, which it begins with a hello. */
async function wasUnderstood(trx: Kysely<DB>, deviceId: string, since: Date): Promise<boolean> {
  const newest = await trx
    .selectFrom('device_events')
    .select('received_at')
    .where('device_id', '=', deviceId)
    .orderBy('epoch', 'desc')
    .orderBy('boot', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest && newest.received_at > since) return true;
  const device = await trx
    .selectFrom('devices')
    .select('id')
    .where('id', '=', deviceId)
    .where('connected', '=', true)
    .where('connected_since', '>', since)
    .executeTakeFirst();
  return device !== undefined;
}

/** The unreadable messages of a device that came since a moment, as far as they are kept. */
function keptSince(trx: Kysely<DB>, deviceId: string, since: Date) {
  return trx
    .selectFrom('odd_messages')
    .select(['topic', 'reason'])
    .where('device_id', '=', deviceId)
    .where('reason', '<>', 'contradiction')
    .where('last_at', '>', since)
    .execute();
}

async function newestCause(trx: Kysely<DB>, deviceId: string, code: IntakeFailure): Promise<Date | null> {
  if (code === 'device-replaced') {
    const device = await trx
      .selectFrom('devices')
      .select('epoch_since')
      .where('id', '=', deviceId)
      .executeTakeFirst();
    return device?.epoch_since ?? null;
  }
  const { newest } = await trx
    .selectFrom('odd_messages')
    .select((row) => row.fn.max('last_at').as('newest'))
    .where('device_id', '=', deviceId)
    .where('reason', '<>', 'contradiction')
    .executeTakeFirstOrThrow();
  return newest;
}
