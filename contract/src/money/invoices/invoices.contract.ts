import * as z from 'zod/mini';
import { subscriptionTypes } from '#ground/allowance/subscription-states.ts';
import { listQueryFields } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { id, idParams, instant, text } from '#values/values.ts';

/** An invoice, or what corrects one. */
export const invoiceKinds = ['invoice', 'credit-note'] as const;
/** An invoice, or what corrects one. */
export type InvoiceKind = (typeof invoiceKinds)[number];

/**
 * Where an invoice stands by the books: something is open, it was paid, all of it was credited, or what was open was given up. A
 * credit note is `issued`, and nothing of it is ever open.
 */
export const invoiceStates = ['open', 'paid', 'credited', 'written-off', 'issued'] as const;
/** Where an invoice stands. */
export type InvoiceState = (typeof invoiceStates)[number];

const day = z.iso.date();

/** An invoice as the list shows it. */
export const invoiceItem = z.strictObject({
  id,
  kind: z.enum(invoiceKinds),
  number: z.string(),
  /** The day it was issued on, on the calendar of Amsterdam. */
  date: day,
  /** The last day to pay it; null for a credit note. */
  dueOn: z.nullable(day),
  /** The day on which we collect it by the company's mandate; null where we do not. */
  collectedOn: z.nullable(day),
  state: z.enum(invoiceStates),
  /** With VAT; of a credit note what it gives back. */
  total: money,
  open: money,
  /** What is owed by it, which is what is paid; null where nothing ever was. */
  paymentId: z.nullable(id),
  /** Whether some mail with it came back, or the buyer's access point refused it. */
  isUndelivered: z.boolean(),
  version: z.int(),
});
/** An invoice as the list shows it. */
export type InvoiceItem = z.infer<typeof invoiceItem>;

/** Which invoices a list shows (spec §2), by the day they were issued on. */
export const invoicePeriods = ['current-month', 'previous-month', 'all'] as const;
/** Which invoices a list shows. */
export type InvoicePeriod = (typeof invoicePeriods)[number];

/** How a list of invoices is sorted (spec §2). */
export const invoiceSorts = ['newest', 'oldest'] as const;
/** How a list of invoices is sorted. */
export type InvoiceSort = (typeof invoiceSorts)[number];

/** `GET /invoices`: the company's invoices and credit notes, page by page. */
export const getInvoices = defineRoute({
  method: 'GET',
  path: '/invoices',
  access: 'S',
  tag: 'money',
  summary: 'Invoices of a period',
  query: z.strictObject({
    period: z._default(z.enum(invoicePeriods), 'all'),
    sort: z._default(z.enum(invoiceSorts), 'newest'),
    limit: listQueryFields.limit,
    cursor: listQueryFields.cursor,
  }),
  response: z.strictObject({ items: z.array(invoiceItem), nextCursor: z.nullable(z.string()) }),
});

/** What a line is about: time of a subscription, or what was paid for and not used. */
export const invoiceLine = z.strictObject({
  /** 1 for the first; a credit names lines by it. */
  line: z.int(),
  /** The device as it was named when the invoice was issued. */
  device: z.string(),
  location: z.nullable(z.string()),
  serialNumber: z.nullable(z.string()),
  type: z.enum(subscriptionTypes),
  /** First day of the period, and the first after it. */
  from: day,
  until: day,
  /** The customer's own reference: that of the device, else that of the company. */
  reference: z.nullable(z.string()),
  /** Before the discount, and the discount; without VAT. */
  amount: money,
  discount: money,
  net: money,
});
/** A line of an invoice. */
export type InvoiceLine = z.infer<typeof invoiceLine>;

/** Ways on which an invoice goes to its buyer. */
export const deliveryWays = ['mail', 'network'] as const;
/** A way on which an invoice goes to its buyer. */
export type DeliveryWay = (typeof deliveryWays)[number];
/** What became of it on the way: `accepted` and `rejected` are words of an access point, `bounced` that of a mail server. */
export const deliveryStates = ['waiting', 'sent', 'accepted', 'delivered', 'bounced', 'rejected'] as const;
/** What became of an invoice on its way. */
export type DeliveryState = (typeof deliveryStates)[number];
/** Why it was sent: it was issued, it was paid, or somebody asked for it again. */
export const deliveryReasons = ['issued', 'paid', 'again'] as const;
/** Why an invoice was sent. */
export type DeliveryReason = (typeof deliveryReasons)[number];

/** An invoice on its way to somebody. */
export const invoiceDelivery = z.strictObject({
  id,
  way: z.enum(deliveryWays),
  reason: z.enum(deliveryReasons),
  /** The mail address, or the electronic address as `scheme:id`. */
  to: z.string(),
  state: z.enum(deliveryStates),
  at: instant,
});
/** An invoice on its way to somebody. */
export type InvoiceDelivery = z.infer<typeof invoiceDelivery>;

/** A document that belongs to another. */
const relatedInvoice = z.strictObject({ id, number: z.string() });

/** All there is to know about an invoice. */
export const invoice = z.strictObject({
  ...invoiceItem.shape,
  lines: z.array(invoiceLine),
  net: money,
  vat: money,
  /** In basis points, 2100 for 21 %; null where the buyer accounts for it or none is due. */
  vatRate: z.nullable(z.int()),
  /** As EN 16931 has it: standard, reverse charge, outside the scope. */
  vatCategory: z.enum(['S', 'AE', 'O']),
  paid: money,
  credited: money,
  writtenOff: money,
  /** Of a credit note: the invoice that it corrects, and why. */
  corrects: z.nullable(relatedInvoice),
  creditNotes: z.array(relatedInvoice),
  reason: z.nullable(z.string()),
  deliveries: z.array(invoiceDelivery),
});
/** All there is to know about an invoice. */
export type Invoice = z.infer<typeof invoice>;

/** `GET /invoices/{id}` */
export const getInvoice = defineRoute({
  method: 'GET',
  path: '/invoices/{id}',
  access: 'S',
  tag: 'money',
  summary: 'One invoice',
  params: idParams,
  response: invoice,
  errors: ['not-found'],
});

/** The files of an invoice: for people, and for machines. */
export const invoiceFileKinds = ['pdf', 'xml'] as const;
/** A file of an invoice. */
export type InvoiceFileKind = (typeof invoiceFileKinds)[number];

/** `GET /invoices/{id}/pdf`: the same bytes for ever. */
export const getInvoicePdf = defineRoute({
  method: 'GET',
  path: '/invoices/{id}/pdf',
  access: 'S',
  tag: 'money',
  summary: 'An invoice as PDF',
  params: idParams,
  response: z.string(),
  contentType: 'application/pdf',
  errors: ['not-found'],
});

/** `GET /invoices/{id}/xml`: the same bytes for ever, in the form that the company had chosen. */
export const getInvoiceXml = defineRoute({
  method: 'GET',
  path: '/invoices/{id}/xml',
  access: 'S',
  tag: 'money',
  summary: 'An invoice as XML by EN 16931',
  params: idParams,
  response: z.string(),
  contentType: 'application/xml',
  errors: ['not-found'],
});

/** Most letters of a note. */
export const maxNoteLength = 1_000;
/** Most notes of an invoice. */
export const maxNotes = 100;

/** What somebody noted at an invoice. */
export const invoiceNote = z.strictObject({
  id,
  text: z.string(),
  /** Who; null where that person was erased, and for the maker's staff. */
  by: z.nullable(z.string()),
  isByStaff: z.boolean(),
  at: instant,
});
/** What somebody noted at an invoice. */
export type InvoiceNote = z.infer<typeof invoiceNote>;

/** `GET /invoices/{id}/notes`: oldest first. */
export const getInvoiceNotes = defineRoute({
  method: 'GET',
  path: '/invoices/{id}/notes',
  access: 'S',
  tag: 'money',
  summary: 'Notes at an invoice',
  params: idParams,
  response: z.strictObject({ items: z.array(invoiceNote) }),
  errors: ['not-found'],
});

/** `POST /invoices/{id}/notes`: for the company's own people; the maker reads them too. */
export const addInvoiceNote = defineRoute({
  method: 'POST',
  path: '/invoices/{id}/notes',
  access: 'S',
  tag: 'money',
  summary: 'Note something at an invoice',
  params: idParams,
  body: z.strictObject({ text: text(maxNoteLength).check(z.minLength(1)) }),
  response: invoiceNote,
  status: 201,
  errors: ['not-found', 'limit-reached'],
  idempotent: true,
});
