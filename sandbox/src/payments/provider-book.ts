import { randomBytes } from 'node:crypto';

/** An amount as the provider writes it. */
export interface Amount {
  value: string;
  currency: string;
}

/** Statuses of a payment. */
export const paymentStatuses = [
  'open',
  'pending',
  'authorized',
  'paid',
  'canceled',
  'expired',
  'failed',
] as const;
/** The status of a payment. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A company that pays. */
export interface Customer {
  id: string;
  name: string | null;
  email: string | null;
  metadata: unknown;
  createdAt: number;
}

/** By what a customer may be charged. */
export interface ProviderMandate {
  id: string;
  customerId: string;
  status: 'pending' | 'valid' | 'invalid';
  method: 'directdebit' | 'creditcard';
  reference: string;
  signatureDate: string;
  name: string;
  account: string;
  createdAt: number;
}

/** Money that goes back. */
export interface ProviderRefund {
  id: string;
  paymentId: string;
  status: 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';
  amount: Amount;
  description: string;
  metadata: unknown;
  createdAt: number;
}

/** Money that the payer's bank took back. */
export interface ProviderChargeback {
  id: string;
  paymentId: string;
  amount: Amount;
  reason: string;
  createdAt: number;
  reversedAt: number | null;
}

/** One payment. */
export interface ProviderPayment {
  id: string;
  status: PaymentStatus;
  amount: Amount;
  description: string;
  method: string | null;
  sequenceType: 'oneoff' | 'first' | 'recurring';
  customerId: string | null;
  mandateId: string | null;
  /** The payment link on which somebody pays. */
  linkId: string | null;
  metadata: unknown;
  redirectUrl: string | null;
  webhookUrl: string | null;
  /** The bank's or the card's code of why it failed. */
  reason: string | null;
  createdAt: number;
  expiresAt: number | null;
  /** When it came to its present status. */
  changedAt: number;
}

/** An address that somebody pays at, some day. */
export interface ProviderLink {
  id: string;
  amount: Amount;
  description: string;
  redirectUrl: string | null;
  webhookUrl: string | null;
  /** Null allows all that are switched on. */
  allowedMethods: string[] | null;
  createdAt: number;
  expiresAt: number | null;
  paidAt: number | null;
}

/** What ids begin with. */
export type IdPrefix = 'cst' | 'mdt' | 'tr' | 'pl' | 're' | 'chb' | 'event' | 'bal' | 'baltr' | 'stl' | 'trf';

/** All that the provider knows, newest last. */
export interface ProviderBook {
  customers: Map<string, Customer>;
  mandates: Map<string, ProviderMandate>;
  payments: Map<string, ProviderPayment>;
  refunds: Map<string, ProviderRefund>;
  chargebacks: Map<string, ProviderChargeback>;
  links: Map<string, ProviderLink>;
  /** Methods that are switched on. */
  methods: Set<string>;
  newId(prefix: IdPrefix): string;
}

/** Methods that the provider knows; giropay has ended and can be switched on for old payments. */
export const knownMethods = ['ideal', 'bancontact', 'creditcard', 'directdebit', 'giropay'] as const;

/** Starts without a customer. */
export function createProviderBook(): ProviderBook {
  return {
    customers: new Map(),
    mandates: new Map(),
    payments: new Map(),
    refunds: new Map(),
    chargebacks: new Map(),
    links: new Map(),
    methods: new Set(['ideal', 'bancontact', 'creditcard', 'directdebit']),
    newId: (prefix) =>
      `${prefix}_${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, '0').slice(0, 12)}`,
  };
}

/** Cents of an amount of two decimals. */
export function centsOf({ value }: Amount): number {
  return Math.round(Number(value) * 100);
}

/** An amount of so many cents. */
export function amountOf(cents: number, currency: string): Amount {
  return { value: (cents / 100).toFixed(2), currency };
}

/** What of a payment has gone back. */
export function refundedOf(book: ProviderBook, { id }: ProviderPayment): number {
  const gone = [...book.refunds.values()].filter(
    ({ paymentId, status }) => paymentId === id && status !== 'failed' && status !== 'canceled',
  );
  return gone.reduce((cents, { amount }) => cents + centsOf(amount), 0);
}

/** What of a payment the bank has taken back. */
export function chargedBackOf(book: ProviderBook, { id }: ProviderPayment): number {
  const taken = [...book.chargebacks.values()].filter(
    ({ paymentId, reversedAt }) => paymentId === id && reversedAt === null,
  );
  return taken.reduce((cents, { amount }) => cents + centsOf(amount), 0);
}
