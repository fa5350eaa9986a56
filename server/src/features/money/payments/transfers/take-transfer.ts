import { randomUUID } from 'node:crypto';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { transferReceived } from '#features/money/ledger/bookings.rules.ts';
import { post } from '#features/money/ledger/post.ts';
import { paymentJobs } from '../payments-jobs.ts';
import { findClaimed } from '../payments.queries.ts';
import { publishPayment } from '../publish-payment.ts';
import { matchParts } from './assign-transfer.ts';
import { insertTransfer } from './transfers.queries.ts';

/** A transfer as the bank tells of it. */
export interface TransferTold {
  bankReference: string;
  amount: Money;
  bookedOn: Day;
  payerName: string | null;
  payerIban: string | null;
  /** What the payer wrote. */
  remittance: string;
  /** The number of the claim that it names; null where it names none, or several. */
  claimNumber: number | null;
}

/**
 * Takes a transfer in: what names a claim pays it, anything else stays in the books as a transfer of nobody until staff say whose it
 * is. Told twice it is the same.
 * @param makerId the maker's own company, in which transfers stand
 */
export async function takeTransfer(
  platform: Pick<Platform, 'database' | 'clock'> & Partial<Pick<Platform, 'live'>>,
  makerId: string,
  told: TransferTold,
): Promise<'known' | 'matched' | 'unmatched'> {
  const { database, clock, live } = platform;
  const at = clock.now();
  const paid = await database.transaction('allCompanies', async (trx) => {
    const { claimNumber, ...of } = told;
    const transfer = await insertTransfer(trx, { ...of, id: randomUUID(), companyId: makerId, readAt: at });
    if (!transfer) return null;
    const head = { companyId: makerId, source: `transfer/${transfer.id}`, reference: told.bankReference };
    await post(trx, transferReceived(head, { amount: told.amount }), at);
    const claim = claimNumber === null ? undefined : await findClaimed(trx, { number: claimNumber });
    if (!claim) {
      await enqueue(trx, [paymentJobs.matchPayouts.of({}, { key: 'settlements/match' })]);
      return [];
    }
    return matchParts(trx, transfer, [{ paymentId: claim.id, amount: euros(told.amount.cents) }], at);
  });
  if (paid === null) return 'known';
  // A command has no way to the browsers, which ask from time to time.
  if (live) for (const claim of paid) publishPayment({ live }, claim);
  return paid.length > 0 ? 'matched' : 'unmatched';
}
