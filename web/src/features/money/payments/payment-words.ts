import type { PaymentMethod } from '@belfry/contract/money/payments/payment-states.ts';
import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { isUnderWay } from './payment-standing.ts';

/** Methods whose name is no brand, and has words in each language. */
const described: readonly PaymentMethod[] = ['directdebit', 'creditcard', 'banktransfer'];

/** What a method is called: the name that it is offered by, unless it is one that each language has words for. */
export function methodName(method: PaymentMethod, text: Text, label?: string): string {
  return label !== undefined && !described.includes(method) ? label : text(`payments.method.${method}`);
}

/** What was the matter with a payment and what to do, a sentence or two each; nothing where its state says it all. */
export function adviceOn(payment: Payment, text: Text): string[] {
  const { state, failure, method } = payment;
  if (isUnderWay(payment))
    return [text(method === 'directdebit' ? 'payments.screen.under-way.debit' : 'payments.screen.under-way')];
  const reason = failure && text(`payments.reason.${failure}`);
  switch (state) {
    case 'failed':
      return [reason ?? text('payments.reason.other')];
    case 'failed-multiple-times':
      return [...(reason ? [reason] : []), text('payments.screen.about.failed-multiple-times')];
    case 'open':
    case 'canceled':
    case 'expired':
    case 'chargeback':
      return [text(`payments.screen.about.${state}`)];
    case 'duplicate':
      return [text('payments.screen.return.duplicate')];
    default:
      return [];
  }
}
