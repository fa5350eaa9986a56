import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { addUp, countsOf, type ConnectionGap } from './connection-months.rules.ts';
import { addToMonths, selectConnectionAlarms, takeGaps } from './monitoring.queries.ts';

/** A gap of a device as it is stored; one that goes on has no end. */
interface StoredGap {
  device_id: string;
  lost_at: Date;
  back_at: Date | null;
}

/** Adds the gaps of devices that are over to their months, each once; in the transaction that has locked the devices. */
export async function countGaps(
  trx: Kysely<DB>,
  devices: readonly { id: string; company_id: string; time_zone: string }[],
): Promise<void> {
  if (devices.length === 0) return;
  const stored = await takeGaps(
    trx,
    devices.map(({ id }) => id),
  );
  const gaps = await withAlarms(trx, stored, (gap) => gap.back_at ?? gap.lost_at);
  const counts = devices.flatMap(({ id, company_id: companyId, time_zone: timeZone }) =>
    [...addUp((gaps.get(id) ?? []).flatMap((gap) => countsOf(gap, timeZone))).values()].map((month) => ({
      ...month,
      companyId,
      deviceId: id,
    })),
  );
  await addToMonths(trx, counts);
}

/** Gaps by device with the alarm that each of them raised and its first acceptance. */
export async function withAlarms(
  database: Kysely<DB>,
  stored: readonly StoredGap[],
  endOf: (gap: StoredGap) => Date,
): Promise<Map<string, ConnectionGap[]>> {
  if (stored.length === 0) return new Map();
  const since = new Date(Math.min(...stored.map((gap) => gap.lost_at.getTime())));
  const ids = [...new Set(stored.map((gap) => gap.device_id))];
  const alarms = await selectConnectionAlarms(database, ids, since);
  const gaps = stored.map((gap) => {
    const backAt = endOf(gap);
    const alarm = alarms.find(
      ({ device_id, raised_at }) =>
        device_id === gap.device_id && raised_at >= gap.lost_at && raised_at <= backAt,
    );
    return {
      deviceId: gap.device_id,
      lostAt: gap.lost_at,
      backAt,
      alarmAt: alarm?.raised_at ?? null,
      acceptedAt: alarm?.first_accepted_at ?? null,
    };
  });
  return Map.groupBy(gaps, ({ deviceId }) => deviceId);
}
