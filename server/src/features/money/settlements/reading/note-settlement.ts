import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { parseDecimal, parseMoney } from '@belfry/contract/values/decimal-money.ts';
import { euros, sum } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type {
  ProviderPeriodLine,
  ProviderSettlement,
  ProviderSettlementLine,
} from '#platform/payment-provider/settlement-objects.ts';
import type { Platform } from '#platform/platform.ts';
import { paymentJobs } from '#features/money/payments/payments-jobs.ts';
import { bookFailure, bookPayout } from '../booking/book-payout.ts';
import { differencesOfLines } from '../differences/line-differences.rules.ts';
import { feesOfMovements, isListed, subjectOf } from '../differences/movements.rules.ts';
import { noteDifferences, openDifferences } from '../differences/note-differences.ts';
import { differenceOfFees, sumPayout, type ExactCost } from '../differences/settlement-sum.rules.ts';
import {
  replacePeriods,
  takeSettlementRow,
  updateSettlement,
  type SettlementRow,
} from '../settlements.queries.ts';
import { selectPeriods } from '../staff/lists.queries.ts';
import { explainLines, type ExplainedLine } from './explain-lines.ts';
import { movementsOf, type MovementsOf } from './movements-of.ts';
import { isPaidOut, laterState } from './settlement-state.rules.ts';
import { storeLines } from './store-lines.ts';

/** What came of a payout that was noted. */
export interface NotedSettlement {
  settlementId: string;
  /** How many differences are new. */
  opened: number;
  /** Attempts that the provider tells something of which the books do not know: a look at them may explain it. */
  unexplained: string[];
}

/**
 * Notes a payout as the provider has it, in one transaction under its lock: once it is paid out its lines, costs, postings and
 * differences. Runs any number of times, at once, too: what is known does nothing, and a difference that is explained meanwhile
 * is none any more. Its movements of the balance are to be noted before.
 * @param makerId the maker's own company
 * @param lines of the settlement's lists; nothing is read of them before it is paid out
 * @throws RangeError where an amount is none, or of another currency than ours
 */
export async function noteSettlement(
  platform: Pick<Platform, 'database' | 'clock'>,
  makerId: string,
  {
    settlement: told,
    lines: lists,
  }: { settlement: ProviderSettlement; lines: readonly ProviderSettlementLine[] },
): Promise<NotedSettlement> {
  const { database, clock } = platform;
  const at = clock.now();
  return database.transaction('allCompanies', async (trx) => {
    const settlement = await takeSettlement(trx, makerId, told, at);
    const nothing = { settlementId: settlement.id, opened: 0, unexplained: [] };
    if (settlement.reference !== null && settlement.transfer_id === null)
      await enqueue(trx, [paymentJobs.matchPayouts.of({}, { key: 'settlements/match' })]);
    // What was read before it was paid out may be noted after: it has no lines.
    if (!isPaidOut(told.state)) return nothing;

    const moved = await movementsOf(trx, told.id, lists);
    const lines = await explainLines(trx, lists, moved);
    const own = await storeLines(trx, settlement, lines);

    // What is booked is compared as it was booked, whatever the provider makes of it later.
    const costs = settlement.booked_at === null ? costsOf(told.periods) : await bookedCosts(trx, settlement);
    const sums = sumPayout({
      payout: euros(settlement.amount_cents),
      lines: sum(
        lines.map(({ cents }) => euros(cents)),
        'EUR',
      ),
      costs,
    });
    if (settlement.booked_at === null) {
      await replacePeriods(trx, settlement.id, told.periods.map(periodRow(settlement)));
      await bookPayout(trx, settlement, sums, at);
      await updateSettlement(trx, settlement.id, { booked_at: at });
    }
    if (settlement.state === 'failed' && settlement.failed_at === null) {
      await bookFailure(trx, settlement, at);
      await updateSettlement(trx, settlement.id, { failed_at: at });
      await noteFailed(trx, settlement, at);
    }
    const found = [
      ...differencesOfLines(lines.map((line) => ({ ...line, isTaken: !own.has(line) }))),
      { kind: 'sum' as const, subject: '', cents: sums.difference.cents },
      { kind: 'fees' as const, subject: '', cents: feesOff(moved, { own, costs }) },
    ].filter(({ cents }) => cents !== 0);
    const opened = await noteDifferences(trx, settlement, found, at);
    return { settlementId: settlement.id, opened, unexplained: unexplainedIn(lines) };
  });
}

/** The row of a payout, locked and as new as what was read. What is booked keeps its amount. */
async function takeSettlement(
  trx: Kysely<DB>,
  makerId: string,
  told: ProviderSettlement,
  at: Date,
): Promise<SettlementRow> {
  const { cents, currency } = parseMoney(told.amount);
  const row = await takeSettlementRow(trx, {
    id: randomUUID(),
    company_id: makerId,
    provider_id: told.id,
    reference: told.reference,
    state: told.state,
    amount_cents: cents,
    currency,
    created_at: told.createdAt,
    settled_at: told.settledAt,
    read_at: at,
  });
  return updateSettlement(trx, row.id, {
    reference: told.reference ?? row.reference,
    state: laterState(row.state, told.state),
    settled_at: told.settledAt ?? row.settled_at,
    read_at: at,
    ...(row.booked_at === null && { amount_cents: cents }),
  });
}

function costsOf(periods: readonly ProviderPeriodLine[]): ExactCost[] {
  return periods
    .filter(({ kind }) => kind === 'cost')
    .map(({ method, net, vat }) => ({ method, net: exactOf(net), vat: exactOf(vat) }));
}

/** The costs with which a payout was booked. */
async function bookedCosts(
  trx: Kysely<DB>,
  { id, company_id: companyId }: SettlementRow,
): Promise<ExactCost[]> {
  const periods = await selectPeriods(trx, companyId, id);
  return periods
    .filter(({ kind }) => kind === 'cost')
    .map((row) => ({ method: row.method, net: row.net_ten_thousandths, vat: row.vat_ten_thousandths }));
}

/** One that had not arrived is explained; of one that had, either the bank or the provider does not have the money. */
async function noteFailed(trx: Kysely<DB>, settlement: SettlementRow, at: Date): Promise<void> {
  const { id: settlementId, company_id: makerId, provider_id: subject, amount_cents: cents } = settlement;
  if (settlement.transfer_id === null) await noteDifferences(trx, settlement, [], at, ['bank']);
  else await openDifferences(trx, { makerId, settlementId }, [{ kind: 'bank', subject, cents }], at);
}

/** Nothing where the balance does not tell of all of it yet. What another payout has cost that one. */
function feesOff(
  { taken }: MovementsOf,
  { own, costs }: { own: ReadonlySet<ExplainedLine>; costs: readonly ExactCost[] },
): number {
  if (taken === null) return 0;
  const ids = new Set<string | null>([...own].map(({ providerId }) => providerId));
  const ofThis = taken.filter((movement) => !isListed(movement) || ids.has(subjectOf(movement)));
  const { cents, fees } = feesOfMovements(ofThis);
  return differenceOfFees({ taken: { amount: euros(cents), fees }, costs }).cents;
}

function unexplainedIn(lines: readonly ExplainedLine[]): string[] {
  const unknown = lines.filter(({ ours }) => ours === null);
  return [...new Set(unknown.flatMap(({ attemptId }) => attemptId ?? []))];
}

function periodRow({ id, company_id: companyId }: SettlementRow) {
  return (told: ProviderPeriodLine, index: number) => ({
    settlement_id: id,
    line: index + 1,
    company_id: companyId,
    month: `${told.month}-01`,
    kind: told.kind,
    description: told.description,
    method: told.method,
    count: told.count,
    net_ten_thousandths: exactOf(told.net),
    vat_ten_thousandths: exactOf(told.vat),
    gross_ten_thousandths: exactOf(told.gross),
  });
}

/** Ten-thousandths of a euro. */
function exactOf(amount: ProviderPeriodLine['vat']): number {
  return amount === null ? 0 : parseDecimal(amount.value, 4);
}
