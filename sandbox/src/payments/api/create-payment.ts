import * as z from 'zod';
import { changePayment, expireInTime, expiryOf, payInTime } from '../change-payment.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import type { ProviderMandate, ProviderPayment } from '../provider-book.ts';
import { takesAmount } from './methods-api.ts';
import { ProviderRefusal } from './provider-refusal.ts';

/** An amount as a request gives it. */
export const amountShape = z.object({
  value: z.string().regex(/^\d+\.\d{2}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
/** What a payment is asked for with. */
export const paymentOrder = z.object({
  amount: amountShape,
  description: z.string().min(1).max(255),
  redirectUrl: z.url().nullish(),
  webhookUrl: z.url().nullish(),
  method: z.string().nullish(),
  customerId: z.string().nullish(),
  mandateId: z.string().nullish(),
  sequenceType: z.enum(['oneoff', 'first', 'recurring']).default('oneoff'),
  metadata: z.unknown().optional(),
});
/** What a payment is asked for with. */
export type PaymentOrder = z.infer<typeof paymentOrder>;

/**
 * Makes a payment; one by a mandate is under way at once.
 * @param linkId of the payment link on which somebody pays
 * @throws {ProviderRefusal} 422 that names the field
 */
export function createPayment(
  provider: PaymentProvider,
  given: PaymentOrder,
  linkId: string | null = null,
): ProviderPayment {
  const { book, clock } = provider;
  const { sequenceType, customerId = null } = given;
  if (customerId !== null && !book.customers.has(customerId))
    throw new ProviderRefusal(422, 'The customer does not exist.', 'customerId');
  const mandate = sequenceType === 'recurring' ? mandateOf(provider, given) : null;
  const method = mandate?.method ?? given.method ?? null;
  if (method !== null && !book.methods.has(method))
    throw new ProviderRefusal(422, 'The payment method is not enabled.', 'method');
  if (method !== null && !takesAmount(method, given.amount))
    throw new ProviderRefusal(422, 'The method does not take this amount.', 'amount');
  if (sequenceType !== 'recurring' && !given.redirectUrl)
    throw new ProviderRefusal(422, 'The redirect URL is missing.', 'redirectUrl');
  const now = clock.now();
  const payment: ProviderPayment = {
    id: book.newId('tr'),
    status: sequenceType === 'recurring' ? 'pending' : 'open',
    amount: given.amount,
    description: given.description,
    method,
    sequenceType,
    customerId,
    mandateId: mandate?.id ?? null,
    linkId,
    metadata: given.metadata ?? null,
    redirectUrl: given.redirectUrl ?? null,
    webhookUrl: given.webhookUrl ?? null,
    reason: null,
    createdAt: now,
    expiresAt: sequenceType === 'recurring' ? null : expiryOf(method, now),
    changedAt: now,
  };
  book.payments.set(payment.id, payment);
  expireInTime(provider, payment);
  // A card is charged at once; a debit waits for the bank, whom the desk plays.
  if (mandate?.method === 'creditcard') changePayment(provider, payment, 'paid');
  if (mandate?.method === 'directdebit') payInTime(provider, payment);
  provider.changed();
  return payment;
}

function mandateOf(
  { book }: PaymentProvider,
  { customerId, mandateId, method }: PaymentOrder,
): ProviderMandate {
  const valid = [...book.mandates.values()].filter(
    (each) =>
      each.customerId === customerId && each.status === 'valid' && (!method || each.method === method),
  );
  const found = mandateId ? valid.find(({ id }) => id === mandateId) : valid.at(-1);
  if (!found) throw new ProviderRefusal(422, 'The customer has no valid mandate.', 'mandateId');
  return found;
}
