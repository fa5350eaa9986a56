import type { Kysely, Insertable } from 'kysely';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { periodOf } from './billing/periods.rules.ts';
import { insertPeriods, insertSubscriptions, keepInvoiceBase } from './subscriptions.queries.ts';

/**
 * A subscription that began today, by the month and of the dearest type, with its first period, of which nothing was charged.
 * @returns its id
 */
export async function insertSubscriptionRows(
  trx: Kysely<DB>,
  {
    companyId,
    deviceId,
    at,
    change = {},
  }: {
    companyId: string;
    deviceId: string | null;
    at: Date;
    change?: Partial<Insertable<DB['subscriptions']>>;
  },
): Promise<string> {
  const start = bookDay(at);
  const base = await keepInvoiceBase(trx, companyId, start);
  const { from, until } = periodOf({ start, base, months: 1 }, 0);
  const [row] = await insertSubscriptions(trx, [
    {
      company_id: companyId,
      device_id: deviceId,
      type: 'xl',
      state: 'active',
      started_at: at,
      invoice_base: base,
      next_charge_on: until,
      ...change,
    },
  ]);
  if (!row) throw new Error('no subscription');
  const amount = euros(2495);
  await insertPeriods(trx, [
    { companyId, subscriptionId: row.id, n: 0, from, until, amount, discount: amount, on: null },
  ]);
  return row.id;
}
