import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { describeDevices } from '#features/devices/devices/describe-devices.ts';
import { findSubscribedDevices } from '#features/ground/allowance/find-subscribed-devices.ts';
import { findChargeLines } from '#features/money/invoices/find-charge-lines.ts';
import { followReissues } from '#features/money/invoices/follow-reissues.ts';
import { findCreditedLines } from '#features/money/invoices/find-credited-lines.ts';
import { chargeName } from '#features/money/subscriptions/billing/charge-name.rules.ts';
import type { Quote } from '#features/money/subscriptions/starting/quote-subscriptions.ts';
import type { OrderRow } from '../orders.queries.ts';

/** On which line of the order's invoice each quote stands that was invoiced, and whether that was given back; by subscription. */
export type InvoicedQuotes = ReadonlyMap<string, { line: number; isCredited: boolean }>;

/** Which of what was ordered can begin: of devices that are still the company's and have no subscription, and not given back. */
export async function findStartable(
  trx: Kysely<DB>,
  { company_id: companyId, lines }: OrderRow,
  invoiced: InvoicedQuotes,
): Promise<Quote[]> {
  const ids = lines.map(({ deviceId }) => deviceId);
  const [devices, taken] = [
    await describeDevices(trx, companyId, ids),
    await findSubscribedDevices(trx, companyId, ids),
  ];
  return lines.filter(
    ({ deviceId, subscriptionId }) =>
      devices.has(deviceId) && !taken.has(deviceId) && !invoiced.get(subscriptionId)?.isCredited,
  );
}

/** Where what was ordered stands on the invoice that was issued with the order, or anew after it. */
export async function findInvoiced(trx: Kysely<DB>, order: OrderRow): Promise<InvoicedQuotes> {
  const { company_id: companyId, invoice_id: invoiceId, lines } = order;
  if (invoiceId === null) return new Map();
  const names = new Map(
    lines.map((quote) => [quote.subscriptionId, chargeName(quote.subscriptionId, quote.first.n)]),
  );
  const found = await followReissues(
    trx,
    companyId,
    await findChargeLines(trx, companyId, [...names.values()]),
  );
  const credited = (await findCreditedLines(trx, companyId, [invoiceId])).get(invoiceId);
  return new Map(
    [...names].flatMap(([subscriptionId, name]) => {
      const on = found.get(name);
      const isCredited = on !== undefined && credited?.has(on.line) === true;
      return on ? [[subscriptionId, { line: on.line, isCredited }]] : [];
    }),
  );
}
