import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { id, instant, line } from '#values/values.ts';
import { mandateMethods, mandateStates, paymentMethods } from './payment-states.ts';

/** Version of the text by which a mandate is signed; another text is another version. */
export const mandateConsentVersion = '2026-11';

/** By what a company is charged: a mandate. */
export const mandate = z.strictObject({
  id,
  method: z.enum(mandateMethods),
  state: z.enum(mandateStates),
  /** Enough of the account or card to know it by: `NL•• •••• 4300`. Null where the provider tells nothing. */
  account: z.nullable(z.string()),
  /** What the bank's statement names it by. */
  reference: z.string(),
  since: instant,
});
/** By what a company is charged. */
export type Mandate = z.infer<typeof mandate>;

/** A method that is offered today. */
export const offeredMethod = z.strictObject({
  method: z.enum(paymentMethods),
  /** A name of its own, the same in every language: `iDEAL | Wero`. */
  label: z.string(),
  /** Whether the payer signs a mandate by IBAN here, instead of paying at the provider. */
  isByIban: z.boolean(),
});
/** A method that is offered today. */
export type OfferedMethod = z.infer<typeof offeredMethod>;

/** How a company pays. */
export const paymentMethodState = z.strictObject({
  /** What we charge by; null where there is nothing that counts. */
  current: z.nullable(mandate),
  /** What takes its place once it is valid; null where nothing is under way. */
  pending: z.nullable(mandate),
  /** Methods to change to. Empty where there is none: "No valid payment methods". */
  offered: z.array(offeredMethod),
  /** What a change is verified by; it goes back by itself. */
  verification: money,
  /** What whoever signs a mandate agrees to, in the reader's language, and its version. */
  consent: z.strictObject({ version: z.string(), text: z.string() }),
});
/** How a company pays. */
export type PaymentMethodState = z.infer<typeof paymentMethodState>;

/** `GET /payment-method` */
export const getPaymentMethod = defineRoute({
  method: 'GET',
  path: '/payment-method',
  access: 'S',
  tag: 'money',
  summary: 'How the company pays, and how it could',
  response: paymentMethodState,
});

/** `POST /payment-method`: changes it, by a verification at the provider or a mandate signed by IBAN. */
export const changePaymentMethod = defineRoute({
  method: 'POST',
  path: '/payment-method',
  access: 'S',
  tag: 'money',
  summary: 'Change how the company pays',
  body: z.strictObject({
    method: z.enum(paymentMethods),
    /** Where the method is by IBAN: who signs, for which account, and what they agreed to. */
    mandate: z.optional(
      z.strictObject({ name: line(70, 2), iban: line(42, 5), consentVersion: line(20, 1) }),
    ),
  }),
  response: z.strictObject({
    /** The claim of the verification. */
    paymentId: id,
    /** The provider's page; null where there is none to go to. */
    checkoutUrl: z.nullable(z.string()),
  }),
  errors: ['no-valid-payment-methods', 'changed-meanwhile', 'communication-error'],
  idempotent: true,
  offline: 'fail',
  timeout: 40_000,
});
