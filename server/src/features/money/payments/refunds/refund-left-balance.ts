import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { findBalance } from '#features/money/ledger/find-balance.ts';
import { selectBeingCharged } from '../attempts/attempts.queries.ts';
import { lockPayer } from '../collection/claims-of-invoices.ts';
import { isUnderWay } from '../collection/under-way.rules.ts';
import { useBalance } from '../collection/use-balance.ts';
import { lockPayment, selectUnsettledClaims } from '../payments.queries.ts';
import { restateClaim } from '../restate-claim.ts';
import { refundToLastPaid } from './refund-to-last-paid.ts';

/**
 * Gives the balance of a company back that is charged nothing any more, in the caller's transaction: what is open of invoices is paid
 * from it first, the rest goes to the payment that was paid last and is large enough. While the bank has a payment in hand nothing is
 * done: it may pay the same. What no payment is large enough for stays, for staff to send.
 *
 * Whoever calls has seen to it that no order waits for this money.
 * @returns whether something went back
 */
export async function refundLeftBalance(
  { log }: Pick<Platform, 'log'>,
  trx: Kysely<DB>,
  companyId: string,
  at: Date,
): Promise<boolean> {
  await lockPayer(trx, companyId);
  const claims = (await selectUnsettledClaims(trx, companyId)).filter(({ invoice_id: id }) => id !== null);
  const ids = claims.map(({ id }) => id);
  if ((await selectBeingCharged(trx, ids)).size > 0 || claims.some(isUnderWay)) return false;
  for (const id of ids) {
    const claim = await lockPayment(trx, id);
    if (!claim || (await findBalance(trx, companyId)).cents <= 0) continue;
    await useBalance(trx, claim, { source: `left-balance/${id}/${String(claim.version)}`, at });
    await restateClaim(trx, claim);
  }
  const amount = await findBalance(trx, companyId);
  if (amount.cents <= 0) return false;
  if (!(await refundToLastPaid(trx, { companyId, amount, at }))) {
    log.warn({ company: companyId }, 'a balance is left that no payment is large enough for');
    return false;
  }
  const job = { actor: { kind: 'job', name: 'checkout/refund-balance' }, ip: null, requestId: '' } as const;
  await recordAudit(trx, job, { companyId, at }, [
    { action: 'balance.refunded', details: { cents: amount.cents } },
  ]);
  return true;
}
