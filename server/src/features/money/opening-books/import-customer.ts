import type { Kysely } from 'kysely';
import type { Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import type { AuditEntry } from '#features/ground/audit/record-audit.ts';
import { post } from '#features/money/ledger/post.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { importMandate, type ImportFault } from '#features/money/payments/mandates/import-mandate.ts';
import type { OldMandate } from '#features/money/payments/mandates/read-old-mandate.ts';
import { openCustomer } from './opening-books.rules.ts';
import { OpeningBooksError } from './opening-books-error.ts';

const words: Record<ImportFault, string> = {
  'has-method': 'the company has a payment method already',
  'has-customer': 'the provider knows the company as another customer',
  taken: 'the customer at the provider, the mandate or its reference is another company’s',
};

/** What a customer brings into the books. */
interface Brought {
  companyId: string;
  balance: Money | undefined;
  mandate: OldMandate | undefined;
  at: Date;
  openedOn: Day;
  /** Where it stands in the file. */
  index: number;
}

/**
 * Takes over what a customer has with us, and by what it is charged, under the payer's lock.
 * @returns what its audit log is to say
 * @throws {OpeningBooksError} where the mandate cannot be its own
 */
export async function importCustomer(
  trx: Kysely<DB>,
  { companyId, balance, mandate, at, openedOn, index }: Brought,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  await lockPayer(trx, companyId);
  if (mandate) {
    const fault = await importMandate(trx, { companyId, mandate, at });
    if (fault) throw new OpeningBooksError([{ place: `customers[${index}].mandate`, fault: words[fault] }]);
    entries.push({ action: 'payment-method.imported', details: { method: mandate.method } });
  }
  if (balance) {
    await post(trx, openCustomer(companyId, balance, openedOn), at, openedOn);
    entries.push({ action: 'balance.opened', details: { cents: balance.cents, openedOn } });
  }
  return entries;
}
