import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { insertAlarmPoints, selectAlarmPoints, type AlarmPoint } from './alarm-points.queries.ts';
import { isQuiet } from '../engine/occurrence.rules.ts';

/** What a device's alarm points take along to another company. */
export interface MovingAlarmPoints {
  points: readonly AlarmPoint[];
  /** An alarm is under way, or one is paused whose input is active: somebody here has to see to it first. */
  underWay: boolean;
}

/** Reads the alarm points of a device, whose row the caller has locked. */
export async function takeAlarmPoints(
  trx: Kysely<DB>,
  companyId: string,
  deviceId: string,
): Promise<MovingAlarmPoints> {
  const points = await selectAlarmPoints(trx, companyId, deviceId);
  const underWay = points.some((point) => !isQuiet(point) || (point.active && point.enabled));
  return { points, underWay };
}

/**
 * Gives the alarm points to the device of another company, in the caller's transaction: their settings, without pauses,
 * and what was heard of them. What is switched off and active stays so; all others have no alarm.
 */
export async function giveAlarmPoints(
  trx: Kysely<DB>,
  device: { companyId: string; deviceId: string; now: Date },
  { points }: MovingAlarmPoints,
): Promise<void> {
  const standing = points.map((point) => ({
    ...point,
    state: point.active ? ('disabled' as const) : ('none' as const),
  }));
  await insertAlarmPoints(trx, device, standing);
}
