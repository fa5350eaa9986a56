import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { defineDueRows } from '#platform/jobs/due-rows.ts';
import type { Platform } from '#platform/platform.ts';
import type { AlarmChanges, AlarmWork } from '#features/alarming/alarms/engine/alarm-work.ts';
import { openAlarmWork } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { publishChanges } from '#features/alarming/alarms/engine/publish-changes.ts';
import { findAllowances } from '#features/ground/allowance/find-allowance.ts';
import { allowsServices } from '#features/ground/allowance/allowance.rules.ts';
import { countGaps } from './count-gaps.ts';
import { isRestless, outcomeOf, wasLostOften, type Restlessness } from './connection-watch.rules.ts';
import {
  findDueConnections,
  findNextCheck,
  selectDueConnections,
  selectFaults,
  setChecks,
} from './monitoring.queries.ts';

/** The alarm point of a lost connection. */
export const connectionAlarm = 'failure.connection';
/**
 * Every connection whose wait time is over or that is back is looked at: its alarm is raised or ends, the gap is counted. One that
 * comes and goes is raised as a lost one. Each once: whoever holds the device's row finds it due or gone.
 */
export const connectionChecks = defineDueRows<Platform>({
  name: 'monitoring/check-connections',
  // Who was lost before our own way to the broker broke may be back for long.
  next: async ({ database, gateway }, except) =>
    gateway.hears() ? findNextCheck(database.allCompanies, except) : null,
  find: async ({ database, gateway }, now, limit, except) =>
    gateway.hears() ? findDueConnections(database.allCompanies, now, limit, except) : [],
  take: checkThese,
});

async function checkThese(platform: Platform, deviceIds: readonly string[], now: Date): Promise<void> {
  const changes = await platform.database.transaction('engine', async (trx): Promise<AlarmChanges> => {
    const named = deviceIds.map((deviceId) => ({ deviceId, alarmId: connectionAlarm }));
    const work = await openAlarmWork(trx, now, deviceIds, named);
    const due = await selectDueConnections(trx, deviceIds, now);
    const known = due.map((device) => ({ ...device, restless: restlessnessOf(device, work) }));
    const restless = await restlessAmong(trx, known, now);
    const asked = known.filter(({ id, connected }) => !connected || restless.has(id));
    const allowed = await allowedAmong(trx, asked, now);
    const checks = known.map(({ id, type, connected, restless: lately }) => {
      const facts = {
        connected,
        ...(lately && { restless: { ...lately, isOne: restless.has(id) } }),
        ownWatchdog: type === 'rest-api-location',
        allowed: allowed.has(id),
      };
      const { alarmActive, checkAt } = outcomeOf(facts, now);
      if (alarmActive !== undefined) work.setFailure(id, connectionAlarm, alarmActive);
      return { deviceId: id, at: checkAt };
    });
    await countGaps(trx, due);
    await setChecks(trx, checks);
    return work.save(trx);
  });
  await publishChanges(platform, changes);
}

type DueConnection = Awaited<ReturnType<typeof selectDueConnections>>[number];

function restlessnessOf(device: DueConnection, work: AlarmWork): Restlessness | null {
  const { id, connected, connected_since: connectedSince } = device;
  if (!connected || !connectedSince) return null;
  return {
    losses: device.recent_losses,
    waitMinutes: device.connection_wait_minutes,
    connectedSince,
    alarmActive: work.node(id, connectionAlarm)?.active ?? false,
  };
}

/** Those of the devices that come and go, by no fault of ours. */
async function restlessAmong(
  trx: Kysely<DB>,
  due: readonly { id: string; restless: Restlessness | null }[],
  now: Date,
): Promise<Set<string>> {
  const often = due.flatMap(({ id, restless }) =>
    restless && wasLostOften(restless, now) ? [{ id, restless }] : [],
  );
  if (often.length === 0) return new Set();
  const losses = often.flatMap(({ restless }) => restless.losses.map((at) => at.getTime()));
  const faults = await selectFaults(trx, new Date(Math.min(...losses)));
  return new Set(often.filter(({ restless }) => isRestless(restless, faults, now)).map(({ id }) => id));
}

/** Those of the devices that may be watched. */
async function allowedAmong(
  trx: Kysely<DB>,
  due: readonly { id: string; company_id: string }[],
  now: Date,
): Promise<Set<string>> {
  const allowed = new Set<string>();
  for (const [companyId, ofCompany] of Map.groupBy(due, (device) => device.company_id)) {
    const ids = ofCompany.map(({ id }) => id);
    for (const [id, state] of await findAllowances(trx, companyId, ids, now))
      if (allowsServices(state)) allowed.add(id);
  }
  return allowed;
}
