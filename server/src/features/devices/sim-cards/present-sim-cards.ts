import type { FailureCode } from '@belfry/contract/values/alarm-states.ts';
import {
  silentSimDays,
  type SimCard,
  type SimState,
} from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import type { SimCounter } from '@belfry/contract/devices/usage/usage.contract.ts';
import type { StaffView } from '#features/ground/staff-access/list-over-companies.ts';
import { fairUseOf, fairUseState } from '#features/devices/usage/fair-use.rules.ts';
import { monthOf } from '#features/devices/usage/usage-period.rules.ts';
import { localDay } from '#platform/values/time-zone.ts';
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
  const inDevices = rows.flatMap((row) => (isOut(row) || row.device_id === null ? [] : [row.device_id]));
  const facts = inDevices.length === 0 ? [] : await selectSimFacts(trx, inDevices, month);
  const byDevice = new Map(facts.map((fact) => [fact.id, fact]));
  return rows.map((row) => {
    const out = isOut(row);
    const fact = (!out && row.device_id !== null && byDevice.get(row.device_id)) || nothing;
    const limits = limitsOf(fairUseOf(fact.type), row.limit_bytes);
    const use = (counter: SimCounter) => ({
      used: fact[counter],
      limit: limits[counter],
      state: fairUseState(fact[counter], limits[counter]),
    });
    const connected = !out && (row.device_connected ?? false);
    const lastSeenAt = out ? row.seen_at : (row.connected_since ?? row.seen_at);
    return {
      id: row.id,
      iccid: row.iccid,
      imsi: row.imsi,
      number: row.number,
      state: stateOf({ out, connected, lastSeenAt, problem: fact.problem }, now),
      problem: fact.problem === null ? null : (fact.problem.replace('failure.', '') as FailureCode),
      company: { id: row.company_id, name: row.company_name, customerNumber: row.customer_number },
      device: { id: row.device_id, serialNumber: row.serial_number, name: row.device_name },
      connected,
      lastSeenAt: lastSeenAt.toISOString(),
      signal: out ? null : signalOf(row.sim),
      usage: {
        month: month.from.slice(0, 7),
        simDataBytes: use('simDataBytes'),
        sms: use('sms'),
        voiceSeconds: use('voiceSeconds'),
        percent: percentOf(fact, limits),
      },
      limitBytes: row.limit_bytes,
      providerState: null,
      lastAct: null,
      allowedActions: [],
      version: 1,
    };
  });
}

const isOut = ({ left_at, device_id }: SimRow) => left_at !== null || device_id === null;

function stateOf(
  card: { out: boolean; connected: boolean; lastSeenAt: Date; problem: string | null },
  now: Date,
): SimState {
  if (card.out) return 'out';
  if (card.problem !== null) return 'problem';
  const silentFor = now.getTime() - card.lastSeenAt.getTime();
  return !card.connected && silentFor > silentSimDays * dayMs ? 'silent' : 'in-use';
}

function signalOf(sim: unknown): number | null {
  const { signal } = (sim ?? {}) as { signal?: number | null };
  return signal ?? null;
}
