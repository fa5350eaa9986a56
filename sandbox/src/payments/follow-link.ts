import { Refusal } from '../problem.ts';
import { createPayment } from './api/create-payment.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { ProviderPayment } from './provider-book.ts';

/**
 * The payment that somebody finds at a payment link: one that is paid or under way, else a new one.
 * @throws {Refusal} 404, and 409 where the link has expired
 */
export function followLink(provider: PaymentProvider, id: string): ProviderPayment {
  const { book, clock } = provider;
  const link = book.links.get(id);
  if (!link) throw new Refusal(404, 'There is no such payment link.');
  const own = [...book.payments.values()].filter(({ linkId }) => linkId === id);
  const standing = own.find(({ status }) => ['paid', 'open', 'pending', 'authorized'].includes(status));
  if (standing) return standing;
  if (link.expiresAt !== null && link.expiresAt <= clock.now())
    throw new Refusal(409, 'This payment link has expired.');
  const [only, ...others] = link.allowedMethods ?? [];
  const { amount, description, webhookUrl } = link;
  return createPayment(
    provider,
    {
      amount,
      description,
      webhookUrl,
      redirectUrl: link.redirectUrl ?? `${provider.checkoutUrl()}/links/${id}`,
      method: only && others.length === 0 && book.methods.has(only) ? only : undefined,
      sequenceType: 'oneoff',
    },
    id,
  );
}
