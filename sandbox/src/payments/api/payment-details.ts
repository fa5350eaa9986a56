import type { ProviderMandate, ProviderPayment } from '../provider-book.ts';
import { bankDaysLater } from '../bank-days.ts';

/** What became of a payment at its bank or card: who paid, and why it failed. */
export function paymentDetails(payment: ProviderPayment, mandate: ProviderMandate | undefined) {
  const { method, status, reason } = payment;
  const code = status === 'failed' ? reason : null;
  return {
    details: method === 'creditcard' ? cardDetails(code, mandate) : bankDetails(payment, code, mandate),
    ...(code !== null && { statusReason: { code, message: `The payment failed: ${code}` } }),
  };
}

function cardDetails(code: string | null, mandate: ProviderMandate | undefined) {
  return {
    cardHolder: mandate?.name ?? 'T. Payer',
    cardNumber: '6787',
    cardLabel: 'Visa',
    cardAudience: 'consumer',
    cardCountryCode: 'NL',
    cardSecurity: '3dsecure',
    feeRegion: 'intra-eu',
    ...(code !== null && { failureReason: code, failureMessage: 'Your card was not charged.' }),
  };
}

function bankDetails(payment: ProviderPayment, code: string | null, mandate: ProviderMandate | undefined) {
  return {
    consumerName: mandate?.name ?? null,
    consumerAccount: mandate?.account ?? null,
    ...(payment.method === 'directdebit' && {
      transferReference: `SD${payment.id.slice(3).toUpperCase()}`,
      creditorIdentifier: 'NL00ZZZ000000000000',
      dueDate: dayOf(bankDaysLater(payment.createdAt, 1)),
      signatureDate: mandate?.signatureDate ?? null,
      mandateReference: mandate?.reference ?? null,
      bankReasonCode: code,
      bankReason: code === null ? null : `Refused by the bank: ${code}`,
    }),
    ...(payment.method !== 'directdebit' &&
      code !== null && { bankReasonCode: code, bankReason: `Refused by the bank: ${code}` }),
  };
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
