import type { Kysely } from 'kysely';
import { add, euros, subtract, sum, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { dayText, textsIn } from '#platform/texts/texts.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { findBuyer } from '#features/people/companies/find-buyer.ts';
import type { Creditable } from '#features/money/invoices/credits/creditable.rules.ts';
import { findCreditable } from '#features/money/invoices/credits/find-creditable.ts';
import { issueCreditNote } from '#features/money/invoices/credits/issue-credit-note.ts';
import { atMost } from '#features/money/invoices/issuing/totals.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findStandings } from '#features/money/ledger/find-standings.ts';
import { selectReplaced } from '../overview/subscription-lists.queries.ts';
import { selectPeriods, type PeriodRow, type SubscriptionRow } from '../subscriptions.queries.ts';
import {
  atMostLeft,
  planNotes,
  unusedOf,
  type ChargedPeriod,
  type PlannedNote,
  type UnusedPeriod,
} from './unused.rules.ts';

/** What is given back where a subscription ends on a day, and how. */
export interface GivingBack {
  /** Without VAT, by period: of each what no credit note has given back before. */
  unused: UnusedPeriod[];
  notes: PlannedNote[];
  /** With VAT. */
  credit: Money;
  /** Of it, what pays for what is open or was given up; the rest becomes the balance. */
  toOpen: Money;
  creditable: ReadonlyMap<string, Creditable>;
}

/**
 * What would be given back, had a subscription its end on a day: of what was charged the days beyond, less what was given back when it
 * got the end that it has. Whoever goes on to give it back holds the payer's lock.
 */
export async function planGivingBack(
  database: Kysely<DB>,
  row: SubscriptionRow,
  day: Day,
): Promise<GivingBack> {
  const { company_id: companyId, cancel_at: cancelAt } = row;
  const replaced = await selectReplaced(database, companyId, row);
  const ids = [row, ...replaced].map(({ id }) => id);
  const periods = await selectPeriods(database, companyId, ids);
  const chargedOf = (id: string) => (periods.get(id) ?? []).flatMap(asCharged);
  const older = replaced.flatMap(({ id }) => chargedOf(id).toReversed());
  const before = cancelAt && bookDay(cancelAt);
  const ending = unusedOf(chargedOf(row.id), { day, before });
  if (ending.length === 0)
    return { unused: [], notes: [], credit: nothing, toOpen: nothing, creditable: new Map() };

  const invoiceIds = [...ending, ...older].map(({ invoiceId }) => invoiceId);
  const creditable = await findCreditable(database, companyId, invoiceIds);
  const unused = atMostLeft(ending, creditable);
  const notes = planNotes(unused, older, creditable);
  const standings = await findStandings(
    database,
    companyId,
    notes.map(({ invoiceId }) => invoiceId),
  );
  const paying = notes.map(({ invoiceId, totals }) => {
    const { open = nothing, writtenOff = nothing } = standings.get(invoiceId) ?? {};
    return atMost(totals.total, add(atMost(open, open), writtenOff));
  });
  const totals = notes.map(({ totals: { total } }) => total);
  return { unused, notes, credit: sum(totals, 'EUR'), toOpen: sum(paying, 'EUR'), creditable };
}

/** Why something is given back, as the credit note says it. */
export type GivingBackReason = 'cancelled' | 'changed' | 'handed-over' | 'removed' | 'retired' | 'taken-up';

/**
 * Issues the credit notes that were planned, in the caller's transaction, which has held the payer's lock since they were.
 * @throws {NoSellerError} where nobody has said who sells
 */
export async function giveBack(
  trx: Kysely<DB>,
  companyId: string,
  { notes }: Pick<GivingBack, 'notes'>,
  { why, day, at }: { why: GivingBackReason; day: Day; at: Date },
): Promise<void> {
  if (notes.length === 0) return;
  const langCode = (await findBuyer(trx, companyId))?.langCode ?? 'en-US';
  const reason = textsIn(langCode)(`subscription-credits.${why}`, { day: dayText(day) });
  for (const { invoiceId, parts } of notes)
    await issueCreditNote(trx, { companyId, invoiceId, parts, reason, at });
}

const nothing = euros(0);

/** What came to nothing stands on no invoice. */
function asCharged(period: PeriodRow): ChargedPeriod[] {
  const {
    subscription_id: subscriptionId,
    n,
    starts_on: from,
    ends_on: until,
    invoice_id: invoiceId,
    line,
  } = period;
  if (invoiceId === null || line === null) return [];
  const net = subtract(euros(period.amount_cents), euros(period.discount_cents));
  return [{ subscriptionId, n, from, until, net, invoiceId, line }];
}
