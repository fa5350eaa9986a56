import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { money } from '#values/money.ts';
import { standings } from '#values/standing.ts';
import { country, instant } from '#values/values.ts';

const day = z.iso.date();
const row = { id: z.int(), validFrom: day, addedAt: instant, standing: z.enum(standings) };

/** A starting discount as it was set. */
export const managedDiscount = z.strictObject({
  ...row,
  /** Less for a month, without VAT. */
  monthly: money,
  /** Calendar months from the start; 0 where there is none. */
  months: z.int(),
});
/** A starting discount as it was set. */
export type ManagedDiscount = z.infer<typeof managedDiscount>;

/** Every starting discount. */
export const managedDiscounts = z.strictObject({
  version: z.int(),
  today: day,
  items: z.array(managedDiscount),
});
/** Every starting discount. */
export type ManagedDiscounts = z.infer<typeof managedDiscounts>;

/** `GET /management/prices/discounts`: the newest first. */
export const getManagedDiscounts = defineRoute({
  method: 'GET',
  path: '/management/prices/discounts',
  access: 'M',
  tag: 'management',
  summary: 'Every starting discount',
  response: managedDiscounts,
});

/** `POST /management/prices/discounts`: for who begins on a day or later. Those who began keep theirs. */
export const addManagedDiscount = defineRoute({
  method: 'POST',
  path: '/management/prices/discounts',
  access: 'MF',
  stepUp: true,
  tag: 'management',
  summary: 'Add a starting discount from a day on',
  body: z.strictObject({
    validFrom: day,
    monthlyCents: z.int().check(z.gte(0), z.lte(9_999_999)),
    months: z.int().check(z.gte(0), z.lte(24)),
    version: z.int(),
  }),
  response: managedDiscounts,
  status: 201,
  errors: ['changed-meanwhile', 'step-up-required'],
  idempotent: true,
  offline: 'fail',
});

/** A standard rate of VAT as it was set. */
export const managedVatRate = z.strictObject({
  ...row,
  country,
  /** In basis points: 2100 for 21 %. */
  rate: z.int(),
});
/** A standard rate of VAT as it was set. */
export type ManagedVatRate = z.infer<typeof managedVatRate>;

/** Every standard rate of VAT. */
export const managedVatRates = z.strictObject({
  version: z.int(),
  today: day,
  items: z.array(managedVatRate),
});
/** Every standard rate of VAT. */
export type ManagedVatRates = z.infer<typeof managedVatRates>;

/** `GET /management/prices/vat-rates`: by country, the newest first. */
export const getManagedVatRates = defineRoute({
  method: 'GET',
  path: '/management/prices/vat-rates',
  access: 'M',
  tag: 'management',
  summary: 'Every standard rate of VAT',
  response: managedVatRates,
});

/** `POST /management/prices/vat-rates`: the standard rate of a country of the EU from a day on. */
export const addManagedVatRate = defineRoute({
  method: 'POST',
  path: '/management/prices/vat-rates',
  access: 'MF',
  stepUp: true,
  tag: 'management',
  summary: 'Add a rate of VAT from a day on',
  body: z.strictObject({
    country,
    validFrom: day,
    /** In basis points. */
    rate: z.int().check(z.gte(0), z.lte(9_999)),
    version: z.int(),
  }),
  response: managedVatRates,
  status: 201,
  errors: ['changed-meanwhile', 'step-up-required'],
  idempotent: true,
  offline: 'fail',
});
