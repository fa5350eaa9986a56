import * as z from 'zod/mini';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { listOf, listQueryFields } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { standings } from '#values/standing.ts';
import { instant } from '#values/values.ts';
import { chargedTypes } from './plans.ts';

const day = z.iso.date();
/** Of a row of prices: they are few, and counted up. */
const rowId = z.int();
const rowIdInQuery = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));

/** Most cents that a month of a device may cost. */
export const maxMonthlyCents = 9_999_999;

/** What became of the mails that tell of a price. */
export const priceNoticeCounts = z.strictObject({
  companies: z.int(),
  /** Of these, who has nobody to mail to: no Administrator who can sign in, and no address for invoices. */
  unreachable: z.int(),
  waiting: z.int(),
  /** Handed to a mail server, and not come back. */
  sent: z.int(),
  bounced: z.int(),
});

/** A price as it was set. */
export const managedPrice = z.strictObject({
  id: rowId,
  type: z.enum(chargedTypes),
  validFrom: day,
  /** For a device and a month, without VAT. */
  monthly: money,
  addedAt: instant,
  standing: z.enum(standings),
  /** Null where nobody was told of it. */
  told: z.nullable(priceNoticeCounts),
});
/** A price as it was set. */
export type ManagedPrice = z.infer<typeof managedPrice>;

/** Every price that there was, is and will be. */
export const managedPrices = z.strictObject({
  /** Grows with each row: what is added names the one that was looked at. */
  version: z.int(),
  today: day,
  items: z.array(managedPrice),
});
/** Every price that there was, is and will be. */
export type ManagedPrices = z.infer<typeof managedPrices>;

/** `GET /management/prices`: by type as they are offered, and the day; the newest first. */
export const getManagedPrices = defineRoute({
  method: 'GET',
  path: '/management/prices',
  access: 'M',
  tag: 'management',
  summary: 'Every price that there was, is and will be',
  response: managedPrices,
});

/** Why a price cannot be added. */
export const priceFaults = ['past', 'unchanged', 'too-soon'] as const;

/**
 * What somebody should look at twice. `much-more`: over twice as much as before; `much-less`: under half. `replaces`: another price was set for
 * that day, which never holds. `changes-again`: a later price of the type was set already, and stays.
 */
export const priceWarnings = ['much-more', 'much-less', 'replaces', 'changes-again'] as const;
/** What somebody should look at twice. */
export type PriceWarning = (typeof priceWarnings)[number];

/** A mail as its reader gets it. */
export const mailShown = z.strictObject({
  langCode: z.string(),
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
});

/** What a price would do. */
export const priceOutlook = z.strictObject({
  /** What the type costs on the day before; null where it was not sold. */
  before: z.nullable(money),
  /** What was set for that day until now. */
  promised: money,
  mayLeave: z.boolean(),
  warnings: z.array(z.enum(priceWarnings)),
  /** Subscriptions that have a period at that price, of how many companies. */
  subscriptions: z.int(),
  payers: z.int(),
  /** How much more they pay a month than without it, once each has begun a period at that price; below zero where less. */
  difference: z.strictObject({ net: money, gross: money }),
  /** Companies that are told, those of them with nobody to mail to, and mails. */
  companies: z.int(),
  unreachable: z.int(),
  mails: z.int(),
  /** In English, German and Dutch; empty where nobody is told. */
  letters: z.array(mailShown),
});
/** What a price would do. */
export type PriceOutlook = z.infer<typeof priceOutlook>;

/** Whether a price may be added, and what it would do. */
export const pricePreview = z.strictObject({
  fault: z.nullable(z.enum(priceFaults)),
  /** The earliest day on which it may cost so much. */
  earliest: day,
  /** Null where it cannot be added. */
  outlook: z.nullable(priceOutlook),
});
/** Whether a price may be added, and what it would do. */
export type PricePreview = z.infer<typeof pricePreview>;

/** `GET /management/prices/preview`: adds nothing. */
export const previewPrice = defineRoute({
  method: 'GET',
  path: '/management/prices/preview',
  access: 'MF',
  tag: 'management',
  summary: 'What a price would do',
  query: z.strictObject({
    type: z.enum(chargedTypes),
    validFrom: day,
    /** Of euro, for a device and a month without VAT. */
    cents: z.coerce.number().check(z.int(), z.gte(1), z.lte(maxMonthlyCents)),
  }),
  response: pricePreview,
});

/** `POST /management/prices`: adds a price from a day on; whoever has such a subscription is told by mail. None is ever changed. */
export const addManagedPrice = defineRoute({
  method: 'POST',
  path: '/management/prices',
  access: 'MF',
  stepUp: true,
  tag: 'management',
  summary: 'Add a price from a day on',
  body: z.strictObject({
    type: z.enum(chargedTypes),
    validFrom: day,
    monthlyCents: z.int().check(z.gte(1), z.lte(maxMonthlyCents)),
    version: z.int(),
  }),
  response: managedPrices,
  status: 201,
  errors: ['changed-meanwhile', 'not-allowed-now', 'step-up-required'],
  idempotent: true,
  offline: 'fail',
});

/** Where a company stands that is told of a price: the worst of its mails, or that it has nobody to mail to. */
export const priceNoticeStates = ['unreachable', 'bounced', 'waiting', 'sent'] as const;
/** Where a company stands that is told of a price. */
export type PriceNoticeState = (typeof priceNoticeStates)[number];

/** A company that is told of a price. */
export const priceNotice = z.strictObject({
  company: companyRef,
  toldAt: instant,
  state: z.enum(priceNoticeStates),
  waiting: z.int(),
  sent: z.int(),
  bounced: z.int(),
});
/** A company that is told of a price. */
export type PriceNotice = z.infer<typeof priceNotice>;

/** Orders of the list. */
export const priceNoticeSorts = ['company', '-company'] as const;

const noticeFilter = {
  /** The price's id. */
  price: rowIdInQuery,
  state: z.optional(z.enum(priceNoticeStates)),
  sort: z._default(z.enum(priceNoticeSorts), 'company'),
};

/** `GET /management/price-notices?price=12`: the companies that are told of a price. */
export const getPriceNotices = defineRoute({
  method: 'GET',
  path: '/management/price-notices',
  access: 'M',
  tag: 'management',
  summary: 'Companies that are told of a price',
  query: z.strictObject({ ...listQueryFields, ...noticeFilter }),
  response: listOf(priceNotice),
  errors: ['invalid-input'],
});

/** `GET /management/price-notices/export`: the same as CSV. */
export const exportPriceNotices = defineRoute({
  method: 'GET',
  path: '/management/price-notices/export',
  access: 'M',
  stepUp: true,
  tag: 'management',
  summary: 'Companies that are told of a price as CSV',
  query: z.strictObject(noticeFilter),
  contentType: 'text/csv',
  response: z.string(),
  errors: ['step-up-required'],
});

/**
 * `POST /management/price-notices/again`: mails that came back go out once more, and companies that had nobody to mail to are told where they
 * have by now.
 */
export const sendPriceNoticesAgain = defineRoute({
  method: 'POST',
  path: '/management/price-notices/again',
  access: 'MF',
  tag: 'management',
  summary: 'Send again what did not arrive',
  body: z.strictObject({ price: z.int().check(z.gte(1), z.lte(2_147_483_647)) }),
  response: z.strictObject({ mails: z.int() }),
  errors: ['not-allowed-now', 'not-found'],
  idempotent: true,
  offline: 'fail',
});
