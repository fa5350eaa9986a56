import type { PaymentProvider } from '../payment-provider.ts';
import {
  centsOf,
  type ProviderChargeback,
  type ProviderPayment,
  type ProviderRefund,
} from '../provider-book.ts';
import type { BalanceMove } from './balance-book.ts';
import { feeOf, tariffOf } from './tariffs.ts';

/** A payment that was paid comes to the balance, less its fee. */
export function paymentCame(provider: PaymentProvider, payment: ProviderPayment): void {
  const { id, amount, method } = payment;
  const cents = centsOf(amount);
  move(provider, { paymentId: id, type: 'payment', cents, tariff: method ?? 'ideal' });
}

/** Takes a refund off the balance once it has gone back, and puts one that came back there again, without its fee. */
export function refundChanged(provider: PaymentProvider, refund: ProviderRefund): void {
  const { id, status, amount, paymentId, description } = refund;
  const cents = centsOf(amount);
  const context = { refundId: id, ...(description && { refundDescription: description }) };
  const isTaken = provider.balance.moved('refund', id) !== undefined;
  const isReturned = provider.balance.moved('returned-refund', id) !== undefined;
  if (status === 'refunded' && !isTaken)
    move(provider, { paymentId, type: 'refund', cents: -cents, tariff: 'refund', context });
  if ((status === 'failed' || status === 'canceled') && isTaken && !isReturned)
    move(provider, { paymentId, type: 'returned-refund', cents, context });
}

/** Takes off the balance what the payer's bank took back, and a fee. */
export function chargebackCame(provider: PaymentProvider, chargeback: ProviderChargeback): void {
  const cents = -centsOf(chargeback.amount);
  const { paymentId } = chargeback;
  const context = { chargebackId: chargeback.id };
  move(provider, { paymentId, type: 'chargeback', cents, tariff: 'chargeback', context });
}

/** Puts on the balance what the payer's bank gave back; the fee stays. */
export function chargebackReversed(provider: PaymentProvider, chargeback: ProviderChargeback): void {
  const { paymentId, amount } = chargeback;
  const context = { chargebackId: chargeback.id };
  move(provider, { paymentId, type: 'chargeback-reversal', cents: centsOf(amount), context });
}

function move(
  { book, balance }: PaymentProvider,
  of: {
    paymentId: string;
    type: BalanceMove;
    cents: number;
    tariff?: string;
    context?: Record<string, string>;
  },
): void {
  const payment = book.payments.get(of.paymentId);
  // Other currencies have balances of their own at the provider, which nobody here is paid from.
  if (payment?.amount.currency !== 'EUR') return;
  const { method, description } = payment;
  balance.move({
    type: of.type,
    initial: of.cents,
    fee:
      of.tariff === undefined
        ? null
        : { tariff: of.tariff, cents: feeOf(tariffOf(of.tariff), Math.abs(of.cents)) },
    method,
    description,
    context: { paymentId: payment.id, paymentDescription: description, ...of.context },
  });
}
