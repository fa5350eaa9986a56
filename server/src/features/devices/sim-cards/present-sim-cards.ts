import type { FailureCode } from '@belfry/contract/values/alarm-states.ts';
import {
  silentSimDays,
  type SimCard,
  type SimState,
} from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { simProviderStates } from '@belfry/contract/devices/sim-cards/sim-acts.ts';
import type { SimCounter } from '@belfry/contract/devices/usage/usage.contract.ts';
import type { StaffView } from '#features/ground/staff-access/list-over-companies.ts';
import { fairUseOf, fairUseState } from '#features/devices/usage/fair-use.rules.ts';
import { monthOf } from '#features/devices/usage/usage-period.rules.ts';
import { localDay } from '#platform/values/time-zone.ts';
import { presentSimAct } from './acts/present-sim-act.ts';
import { selectNewestActs } from './acts/sim-acts.queries.ts';
import { allowedSimActions } from './acts/sim-acts.rules.ts';
import { limitsOf, percentOf } from './sim-share.rules.ts';
import { selectSimFacts, type SimRow } from './sim-cards.queries.ts';

const dayMs = 86_400_000;
const nothing = { simDataBytes: 0, sms: 0, voiceSeconds: 0, type: null, problem: null };

/** The month that is counted, on the calendar of Amsterdam. */
export function runningMonth(now: Date): { from: string; until: string } {
  return monthOf(localDay(now, 'Europe/Amsterdam'));
}

/** SIM cards as staff see them, with what their devices used up to now. */
export async function presentSimCards(
  rows: readonly SimRow[],
  { trx, now }: Pick<StaffView, 'trx' | 'now'>,
): Promise<SimCard[]> {
  const month = runningMonth(now);
  const inDevices = rows.flatMap((row) => (isIn(row) && row.device_id !== null ? [row.device_id] : []));
  const facts = inDevices.length === 0 ? [] : await selectSimFacts(trx, inDevices, month);
  const byDevice = new Map(facts.map((fact) => [fact.id, fact]));
  const acts =
    rows.length === 0
      ? []
      : await selectNewestActs(
          trx,
          rows.map(({ id }) => id),
          1,
        );
  const lastActs = new Map(acts.map((act) => [act.sim_card_id, act]));
  return rows.map((row) => {
    const isThere = isIn(row);
    const fact = (isThere && row.device_id !== null && byDevice.get(row.device_id)) || nothing;
    const limits = limitsOf(fairUseOf(fact.type), row.limit_bytes);
    const use = (counter: SimCounter) => ({
      used: fact[counter],
      limit: limits[counter],
      state: fairUseState(fact[counter], limits[counter]),
    });
    const connected = isThere && (row.device_connected ?? false);
    const lastSeenAt = isThere ? (row.connected_since ?? row.seen_at) : row.seen_at;
    const state = stateOf(row, { connected, lastSeenAt, problem: fact.problem }, now);
    const lastAct = lastActs.get(row.id);
    const providerState = simProviderStates.find((each) => each === row.provider_state) ?? null;
    return {
      id: row.id,
      iccid: row.iccid,
      imsi: row.imsi,
      number: row.number,
      state,
      problem: fact.problem === null ? null : (fact.problem.replace('failure.', '') as FailureCode),
      company: { id: row.company_id, name: row.company_name, customerNumber: row.customer_number },
      device:
        row.serial_number === ''
          ? null
          : { id: row.device_id, serialNumber: row.serial_number, name: row.device_name },
      connected,
      lastSeenAt: lastSeenAt.toISOString(),
      signal: isThere ? signalOf(row.sim) : null,
      usage: {
        month: month.from.slice(0, 7),
        simDataBytes: use('simDataBytes'),
        sms: use('sms'),
        voiceSeconds: use('voiceSeconds'),
        percent: percentOf(fact, limits),
      },
      limitBytes: row.limit_bytes,
      providerState,
      lastAct: lastAct ? presentSimAct(lastAct) : null,
      allowedActions: allowedSimActions({
        state,
        providerState: row.provider_sid === null ? null : providerState,
        hasDevice: row.device_id !== null && row.left_at === null,
        isActOpen: lastAct?.ended_at === null,
      }),
      version: row.version,
    };
  });
}

/** Whether a device tells of a card now. */
export function isIn(row: Pick<SimRow, 'left_at' | 'device_id' | 'assigned_at'>): boolean {
  return row.left_at === null && row.device_id !== null && row.assigned_at === null;
}

function stateOf(
  row: SimRow,
  card: { connected: boolean; lastSeenAt: Date; problem: string | null },
  now: Date,
): SimState {
  if (row.serial_number === '') return 'stock';
  if (row.left_at !== null || row.device_id === null) return 'out';
  if (row.assigned_at !== null) return 'assigned';
  if (card.problem !== null) return 'problem';
  const silentFor = now.getTime() - card.lastSeenAt.getTime();
  return !card.connected && silentFor > silentSimDays * dayMs ? 'silent' : 'in-use';
}

function signalOf(sim: unknown): number | null {
  const { signal } = (sim ?? {}) as { signal?: number | null };
  return signal ?? null;
}
