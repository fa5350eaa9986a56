import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { country, id, idParams, instant, line } from '#values/values.ts';
import { paymentMethods } from '#money/payments/payment-states.ts';
import { chargedTypes } from '#money/prices/plans.ts';

/** A day on the calendar of Amsterdam. */
const day = z.iso.date();

/** What of the company's details a checkout needs, by the names of the company's fields. */
export const checkoutDetails = [
  'address',
  'postalCode',
  'city',
  'country',
  'taxNumber',
  'registrationNumber',
  'invoiceEmails',
] as const;
/** What of the company's details a checkout needs. */
export type CheckoutDetail = (typeof checkoutDetails)[number];

/**
 * How an order is paid: at the provider's page; by a mandate that is signed with the order; by the mandate that the company has; or by
 * transfer, on an invoice that is issued at once.
 */
export const checkoutWays = ['provider', 'signed-mandate', 'current-mandate', 'transfer'] as const;
/** How an order is paid. */
export type CheckoutWay = (typeof checkoutWays)[number];

/** A method by which this cart can be paid today. */
export const checkoutMethod = z.strictObject({
  method: z.enum(paymentMethods),
  /** A name of its own, the same in every language: `iDEAL | Wero`. */
  label: z.string(),
  way: z.enum(checkoutWays),
  /** Of the mandate that the company has: enough of the account or card to know it by. */
  account: z.nullable(z.string()),
});
/** A method by which this cart can be paid today. */
export type CheckoutMethod = z.infer<typeof checkoutMethod>;

/** A line of the cart, with what it costs now and later; all amounts without VAT. */
export const checkoutLine = z.strictObject({
  id,
  deviceId: id,
  deviceName: z.string(),
  serialNumber: z.string(),
  type: z.enum(chargedTypes),
  /** The first period: from its first day, until the first day after it. */
  from: day,
  until: day,
  /** What the first period costs before the discount. */
  amount: money,
  discount: money,
  /** What is due for it today. */
  net: money,
  /** What each period costs from then on, by the price of today. */
  later: z.strictObject({
    amount: money,
    /** Months that are charged at once. */
    months: z.int(),
    from: day,
  }),
  /** First day on which it may end by its contract. */
  contractEnd: day,
});
/** A line of the cart, with what it costs now and later. */
export type CheckoutLine = z.infer<typeof checkoutLine>;

/** What whoever checks out is shown, and agrees to. */
export const checkout = z.strictObject({
  /** What is shown, as a word: another cart, price, day or VAT is another. */
  cartVersion: z.string(),
  lines: z.array(checkoutLine),
  net: money,
  /** As it will be charged. */
  vat: z.strictObject({
    /** Of EN 16931: standard rate (S), reverse charge (AE), outside the scope of VAT (O). */
    category: z.enum(['S', 'AE', 'O']),
    /** Whose VAT it is. */
    country,
    /** In basis points: 2100 is 21 %. */
    rate: z.int(),
    amount: money,
  }),
  /** With VAT. */
  dueToday: money,
  /** What of the company's balance pays for it. */
  fromBalance: money,
  /** Day of the month on which everything is charged from then on; on a shorter month's last day where it has none such. */
  invoiceDay: z.int(),
  /** Months that a contract lasts at least, and of notice from then on (spec §9). */
  contractMonths: z.int(),
  noticeMonths: z.int(),
  conditionsVersion: z.string(),
  /** The conditions of sale in the reader's language: nl, de, else English. */
  conditions: z.string(),
  /** What whoever orders declares, as it is kept. */
  declaration: z.string(),
  /** What of the company's details is missing, field by field. */
  missing: z.array(z.enum(checkoutDetails)),
  /** Methods by which it can be paid; none: "No valid payment methods". */
  methods: z.array(checkoutMethod),
  /** What whoever signs a mandate agrees to. */
  consent: z.strictObject({ version: z.string(), text: z.string() }),
});
/** What whoever checks out is shown, and agrees to. */
export type Checkout = z.infer<typeof checkout>;

/** `GET /checkout`: what the cart costs, and how it can be paid. */
export const getCheckout = defineRoute({
  method: 'GET',
  path: '/checkout',
  access: 'S',
  failure: 'loading-failed',
  tag: 'money',
  summary: 'What the cart costs, and how it can be paid',
  response: checkout,
  errors: ['communication-error'],
});

/** `POST /checkout`: orders what lies in the cart. One order for each Idempotency-Key. */
export const placeOrder = defineRoute({
  method: 'POST',
  path: '/checkout',
  access: 'S',
  tag: 'money',
  summary: 'Order what lies in the cart',
  body: z.strictObject({
    method: z.enum(paymentMethods),
    /** Belfry sells to businesses: the buyer declares to be one. */
    business: z.literal(true),
    conditionsVersion: line(20, 1),
    cartVersion: line(100, 1),
    /** A mandate that is signed with the order: who signs, for which account, and the version of the text that was shown. */
    mandate: z.optional(
      z.strictObject({ name: line(70, 2), iban: line(42, 5), consentVersion: z.optional(line(20, 1)) }),
    ),
  }),
  response: z.strictObject({
    orderId: id,
    /** The provider's page; null where there is none to go to. */
    checkoutUrl: z.nullable(z.string()),
  }),
  /** `changed-meanwhile` carries the checkout as it is now. */
  errors: [
    'no-valid-payment-methods',
    'changed-meanwhile',
    'not-allowed-now',
    'communication-error',
    'add-subscription-failed',
    'too-many-requests',
  ],
  idempotent: true,
  offline: 'fail',
  timeout: 40_000,
});

/**
 * Where an order stands: `processing` while nobody knows; `awaiting-transfer` until its invoice is paid; `paid` where it is; `confirmed`
 * where it is charged by a mandate; else what became of it.
 */
export const orderStates = [
  'processing',
  'awaiting-transfer',
  'paid',
  'confirmed',
  'failed',
  'canceled',
  'expired',
] as const;
/** Where an order stands. */
export type OrderState = (typeof orderStates)[number];

/** What a company ordered. */
export const order = z.strictObject({
  id,
  state: z.enum(orderStates),
  method: z.enum(paymentMethods),
  way: z.enum(checkoutWays),
  /** With VAT. */
  total: money,
  lines: z.array(z.strictObject({ deviceId: id, deviceName: z.string(), type: z.enum(chargedTypes) })),
  /** The payment it waits for; null where it waits for none. */
  paymentId: z.nullable(id),
  invoiceId: z.nullable(id),
  placedAt: instant,
  version: z.int(),
});
/** What a company ordered. */
export type Order = z.infer<typeof order>;

/** `GET /orders`: what was ordered and waits for a bank, oldest first; it stands in no cart and is no subscription yet. */
export const getOrders = defineRoute({
  method: 'GET',
  path: '/orders',
  access: 'S',
  failure: 'loading-failed',
  tag: 'money',
  summary: 'Orders that are under way',
  response: z.strictObject({ items: z.array(order) }),
});

/** `GET /orders/{id}`: what a return page asks; the state is what the provider's object, fetched anew, says. */
export const getOrder = defineRoute({
  method: 'GET',
  path: '/orders/{id}',
  access: 'S',
  tag: 'money',
  summary: 'One order',
  params: idParams,
  response: order,
  errors: ['not-found'],
});
