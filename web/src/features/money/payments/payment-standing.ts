import { type PaymentState, settledStates } from '@belfry/contract/money/payments/payment-states.ts';
import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';

/** States in which nobody knows yet how the newest try ends. */
const undecided: readonly PaymentState[] = ['added', 'open', 'pending', 'authorized'];

/** Whether nobody has to pay it any more. */
export function isSettled({ state }: Pick<Payment, 'state'>): boolean {
  return settledStates.some((settled) => settled === state);
}

/** Whether its end is still to come, for whoever returns from paying it. */
export function isAwaited(payment: Pick<Payment, 'state' | 'isProcessing'>): boolean {
  return !isSettled(payment) && (payment.isProcessing || undecided.includes(payment.state));
}

/** Whether money may be on its way, so that paying once more would pay twice. A page that was opened and not used is none. */
export function isUnderWay({ state, isProcessing }: Pick<Payment, 'state' | 'isProcessing'>): boolean {
  return isProcessing && state !== 'open' && !isSettled({ state });
}

/** Whether it is offered to be paid. */
export function mayPay(payment: Pick<Payment, 'state' | 'isProcessing' | 'open'>): boolean {
  return payment.open.cents > 0 && !isSettled(payment) && !isUnderWay(payment);
}

/** Whether it stands among what is owed. Nobody owes a verification: it shows only while it is under way. */
export function isOwed(payment: Pick<Payment, 'kind' | 'state' | 'isProcessing'>): boolean {
  return payment.kind === 'verification' ? payment.isProcessing && !isSettled(payment) : !isSettled(payment);
}
