import type { Kysely } from 'kysely';
import type { FailureCode } from '@belfry/contract/values/alarm-states.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { AlarmChanges } from '../engine/alarm-work.ts';
import { openAlarmWork } from '../engine/open-alarm-work.ts';
import { publishChanges } from '../engine/publish-changes.ts';

/** A system failure that the portal itself finds, or no longer finds, on a device. */
export interface FoundFailure {
  deviceId: string;
  code: FailureCode;
  active: boolean;
}

/** Raises or ends failures in the caller's transaction; give the answer to `publishChanges` after the commit. */
export async function setFailuresWithin(
  trx: Kysely<DB>,
  now: Date,
  failures: readonly FoundFailure[],
): Promise<AlarmChanges> {
  const named = failures.map(({ deviceId, code }) => ({ deviceId, alarmId: `failure.${code}` }));
  const work = await openAlarmWork(trx, now, [...new Set(failures.map(({ deviceId }) => deviceId))], named);
  for (const { deviceId, code, active } of failures) work.setFailure(deviceId, `failure.${code}`, active);
  return work.save(trx);
}

/** Raises or ends failures, and tells browsers and devices. */
export async function setFailures(platform: Platform, failures: readonly FoundFailure[]): Promise<void> {
  if (failures.length === 0) return;
  const now = platform.clock.now();
  const changes = await platform.database.transaction('engine', (trx) =>
    setFailuresWithin(trx, now, failures),
  );
  await publishChanges(platform, changes);
}
