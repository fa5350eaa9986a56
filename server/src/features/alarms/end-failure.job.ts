import * as z from 'zod/mini';
import type { Kysely } from 'kysely';
import { instant } from '@belfry/contract/values/values.ts';
import type { DB } from '../../platform/database/database.ts';
import { defineJob, type Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { quietHours } from './odd-message.rules.ts';
import { openAlarmWork } from './open-alarm-work.ts';
import { publishChanges } from './publish-changes.ts';

const codes = ['unreadable-message', 'device-replaced'] as const;
/** A failure that the portal finds in what a device sends. */
export type IntakeFailure = (typeof codes)[number];

/** Ends a failure that the portal found in what a device sent, when nothing more of it came for a day. */
export const endFailure = defineJob({
  name: 'alarms/end-failure',
  payload: z.strictObject({ deviceId: z.string(), code: z.enum(codes), cause: instant }),
  async run(platform: Platform, { deviceId, code, cause }) {
    const alarmId = `failure.${code}`;
    const now = platform.clock.now();
    const changes = await platform.database.transaction('provider', async (trx) => {
      const work = await openAlarmWork(trx, now, [deviceId], [{ deviceId, alarmId }]);
      if (!work.has(deviceId)) return null;
      const newest = await newestCause(trx, deviceId, code);
      // Another has come while this one began; it has its own end.
      if (newest && newest > new Date(cause)) return null;
      work.setFailure(deviceId, alarmId, false);
      return work.save(trx);
    });
    if (changes) await publishChanges(platform, changes);
  },
});

/** The end of a failure whose cause came at this moment; it replaces the end after an earlier one. */
export function endFailureOf(deviceId: string, code: IntakeFailure, cause: Date): Job {
  const at = new Date(cause.getTime() + quietHours * 3_600_000);
  return endFailure.of(
    { deviceId, code, cause: cause.toISOString() },
    { at, key: `alarms/end-${code} ${deviceId}` },
  );
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
