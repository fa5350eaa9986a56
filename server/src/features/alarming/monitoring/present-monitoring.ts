import type { Kysely } from 'kysely';
import type { MonitoredDevice } from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import type { AllowanceState } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { DB } from '#platform/database/database.ts';
import { findAllowances } from '#features/ground/allowance/find-allowance.ts';
import { allowsServices } from '#features/ground/allowance/allowance.rules.ts';
import { countsOf, monthAt, monthLater, monthsShown, type MonthCounts } from './connection-months.rules.ts';
import { watchStateOf } from './connection-watch.rules.ts';
import { withAlarms } from './count-gaps.ts';
import { selectFigures, type MonitoredRow } from './monitoring.queries.ts';

/** Devices of a company as they leave the server: with their allowance, and with what was counted of them. */
export async function presentMonitored(
  database: Kysely<DB>,
  companyId: string,
  rows: readonly MonitoredRow[],
  now: Date,
): Promise<MonitoredDevice[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const allowances = await findAllowances(database, companyId, ids, now);
  const counts = await countsByDevice(database, companyId, rows, now);
  return rows.map((row) =>
    presentOne(row, {
      allowance: allowances.get(row.id) ?? 'no-active-subscription-not-allowed',
      counts: counts.get(row.id) ?? [],
      now,
    }),
  );
}

/** What is stored by month, and what the gaps add that go on or have just ended. */
async function countsByDevice(
  database: Kysely<DB>,
  companyId: string,
  rows: readonly MonitoredRow[],
  now: Date,
): Promise<Map<string, MonthCounts[]>> {
  const ids = rows.map(({ id }) => id);
  const { months, gaps } = await selectFigures(
    database,
    companyId,
    ids,
    monthLater(monthAt(now, 'UTC'), -13),
  );
  const gapsOf = await withAlarms(database, gaps, ({ back_at: backAt }) => backAt ?? now);
  const stored = Map.groupBy(months, (month) => month.device_id);
  return new Map(
    rows.map(({ id, time_zone: timeZone }) => [
      id,
      [
        ...(stored.get(id) ?? []).map((month) => ({
          month: month.named,
          losses: month.losses,
          lostSeconds: month.lost_seconds,
          longestGapSeconds: month.longest_gap_seconds,
          alarms: month.alarms,
          alarmSeconds: month.alarm_seconds,
          accepted: month.accepted,
          acceptedSeconds: month.accepted_seconds,
        })),
        ...(gapsOf.get(id) ?? []).flatMap((gap) => countsOf(gap, timeZone)),
      ],
    ]),
  );
}

function presentOne(
  row: MonitoredRow,
  { allowance, counts, now }: { allowance: AllowanceState; counts: MonthCounts[]; now: Date },
): MonitoredDevice {
  const watch = watchStateOf({
    ownWatchdog: row.type === 'rest-api-location',
    enabled: row.enabled,
    allowed: allowsServices(allowance),
    everConnected: row.first_connected_at !== null,
    paused: row.paused_until !== null && row.paused_until > now,
  });
  const isDue = watch === 'watched' && !row.connected && !row.active;
  return {
    deviceId: row.id,
    serialNumber: row.serial_number,
    name: row.name,
    location: row.location,
    type: row.type,
    connected: row.connected,
    connectedSince: row.connected_since?.toISOString() ?? null,
    watch,
    allowance,
    alarmDueAt: isDue ? (row.connection_check_at?.toISOString() ?? null) : null,
    alarmActive: row.active && row.state !== 'disabled' && row.state !== 'suppressed',
    enabled: row.enabled,
    waitMinutes: row.connection_wait_minutes,
    callListId: row.call_list_id,
    restoredTo: row.restored_to,
    months: monthsShown(counts, { firstConnectedAt: row.first_connected_at, timeZone: row.time_zone }, now),
    version: row.settings_version,
  };
}
