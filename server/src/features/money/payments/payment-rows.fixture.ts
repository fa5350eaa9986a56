import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { addClaim } from './add-claim.ts';
import { insertAttempt, insertChargeback } from './attempts/attempts.queries.ts';
import { insertReminder } from './dunning/reminders.queries.ts';
import { insertMandate, lockCustomer } from './mandates/mandates.queries.ts';
import { insertRefund } from './refunds/refunds.queries.ts';
import { insertBankPayment, insertTransfer } from './transfers/transfers.queries.ts';

/** A row in each table of payments; what tells of a person carries the word. @returns the claim's id */
export async function insertPaymentRows(
  trx: Kysely<DB>,
  { companyId, at, word }: { companyId: string; at: Date; word: string },
): Promise<string> {
  const [mandateId, attemptId] = [randomUUID(), randomUUID()];
  await lockCustomer(trx, { id: randomUUID(), companyId });
  await insertMandate(trx, {
    id: mandateId,
    company_id: companyId,
    method: 'directdebit',
    state: 'valid',
    reference: `M-${mandateId}`,
    signed_name: `Signed by ${word}`,
    iban: null,
    account_hint: `NL•• ${word}`,
    consent_version: '2026-11',
    consent_text: 'Agreed',
    consented_at: at,
    consented_by: null,
    created_at: at,
    provider_id: `mdt_${mandateId}`,
  });
  const claim = { companyId, kind: 'checkout', amount: euros(1000) } as const;
  const { id: paymentId } = await addClaim(trx, claim, at);
  const amount = euros(1000);
  await insertAttempt(trx, {
    id: attemptId,
    companyId,
    paymentId,
    sequence: 'first',
    method: 'ideal',
    mandateId,
    amount,
    returnPath: `/account/payments/${paymentId}`,
    begunAt: at,
  });
  await insertReminder(trx, { companyId, paymentId, day: 3, at });
  const chargeback = { providerId: `chb_${attemptId}`, companyId, attemptId, amount, reasonCode: 'MD06', at };
  await insertChargeback(trx, chargeback);
  await insertRefund(trx, {
    id: randomUUID(),
    companyId,
    attemptId,
    reason: 'balance',
    amount: euros(1),
    at,
  });
  const transferId = randomUUID();
  await insertTransfer(trx, {
    id: transferId,
    companyId,
    bankReference: `B-${transferId}`,
    amount,
    bookedOn: '2026-11-20',
    payerName: 'Payer',
    payerIban: 'DE89370400440532013000',
    remittance: 'Something',
    readAt: at,
  });
  await insertBankPayment(trx, {
    id: randomUUID(),
    companyId,
    paymentId,
    transferId,
    statementReference: `S-${transferId}`,
    amount: euros(1),
    paidOn: '2026-11-20',
    notedAt: at,
  });
  return paymentId;
}
