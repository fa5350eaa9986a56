import * as z from 'zod/mini';

const text = z.nullable(z.string());
const amount = z.object({ value: z.string(), currency: z.string() });

/**
 * What the payment provider of a demo knew before it was stopped, as the portal keeps it: the sandbox has no memory of its own, and a
 * mandate that its provider does not know would be good no more.
 */
export const providerMemory = z.object({
  /** Where its webhooks go. */
  webhookUrl: z.string(),
  customers: z.array(z.object({ id: z.string(), name: z.string(), companyId: z.string() })),
  /** Those that count. */
  mandates: z.array(
    z.object({
      id: z.string(),
      customerId: z.string(),
      method: z.enum(['directdebit', 'creditcard']),
      reference: z.string(),
      name: z.string(),
      /** As much of the account as the portal keeps. */
      account: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** Oldest first. */
  payments: z.array(
    z.object({
      id: z.string(),
      status: z.enum(['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed']),
      amount,
      description: z.string(),
      method: text,
      sequence: z.enum(['oneoff', 'first', 'recurring']),
      customerId: text,
      mandateId: text,
      attemptId: z.string(),
      /** The bank's or the card's code of why it failed. */
      reason: text,
      createdAt: z.iso.datetime(),
      changedAt: z.iso.datetime(),
    }),
  ),
  chargebacks: z.array(
    z.object({
      id: z.string(),
      paymentId: z.string(),
      amount,
      reason: z.string(),
      createdAt: z.iso.datetime(),
      reversedAt: z.nullable(z.iso.datetime()),
    }),
  ),
});

/** One of {@link providerMemory}. */
export type ProviderMemory = z.infer<typeof providerMemory>;
