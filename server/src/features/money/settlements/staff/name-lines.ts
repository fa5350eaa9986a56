import type { Kysely } from 'kysely';
import type { Settlement } from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { moneyOf } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { findCompanyNames } from '#features/people/companies/find-company-names.ts';
import { findInvoiceNumbers } from '#features/money/invoices/find-invoice-numbers.ts';
import { findInvoicesOfClaims } from '#features/money/payments/payouts/find-invoices-of-claims.ts';
import type { LineRow } from '../settlements.queries.ts';

/** Lines of a payout with whose they are, and which invoice they paid. */
export async function nameLines(
  database: Kysely<DB>,
  lines: readonly LineRow[],
): Promise<Settlement['details']> {
  const claims = lines.flatMap((line) => line.payment_id ?? []);
  const [names, invoices] = await Promise.all([
    findCompanyNames(
      database,
      lines.flatMap((line) => line.payer_company_id ?? []),
    ),
    findInvoicesOfClaims(database, claims),
  ]);
  const numbers = await findInvoiceNumbers(database, [...invoices.values()]);
  return lines.map((line) => {
    const invoiceId = invoices.get(line.payment_id ?? '') ?? null;
    return {
      kind: line.kind,
      providerId: line.provider_id,
      amount: moneyOf(line.amount_cents, line.currency),
      fee: line.fee_cents === null ? null : moneyOf(line.fee_cents, line.currency),
      companyId: line.payer_company_id,
      companyName: names.get(line.payer_company_id ?? '') ?? null,
      paymentId: line.payment_id,
      invoiceId,
      invoiceNumber: numbers.get(invoiceId ?? '') ?? null,
    };
  });
}
