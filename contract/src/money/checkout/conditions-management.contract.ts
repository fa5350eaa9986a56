import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { standings } from '#values/standing.ts';
import { instant, line } from '#values/values.ts';

const day = z.iso.date();
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(50_000));
const versionName = line(20, 1).check(z.regex(/^[0-9A-Za-z.-]+$/));

/** A version of the conditions of sale. */
export const managedConditions = z.strictObject({
  version: z.string(),
  validFrom: day,
  addedAt: instant,
  standing: z.enum(standings),
  texts: z.strictObject({ en: z.string(), de: z.string(), nl: z.string() }),
  /** Orders that were placed under it, and companies whose newest order was. */
  orders: z.int(),
  companies: z.int(),
});
/** A version of the conditions of sale. */
export type ManagedConditions = z.infer<typeof managedConditions>;

/** Every version of the conditions of sale. */
export const allConditions = z.strictObject({
  today: day,
  items: z.array(managedConditions),
  /** Companies with a subscription that costs something, whose newest order was under another version than today's, or that never ordered here. */
  others: z.int(),
});
/** Every version of the conditions of sale. */
export type AllConditions = z.infer<typeof allConditions>;

/** `GET /management/conditions`: the newest first. */
export const getManagedConditions = defineRoute({
  method: 'GET',
  path: '/management/conditions',
  access: 'M',
  tag: 'management',
  summary: 'Every version of the conditions of sale',
  response: allConditions,
});

/** `POST /management/conditions`: a version for whoever orders on a day or later, in all its languages. A version is never changed. */
export const addManagedConditions = defineRoute({
  method: 'POST',
  path: '/management/conditions',
  access: 'MF',
  stepUp: true,
  tag: 'management',
  summary: 'Add a version of the conditions of sale',
  body: z.strictObject({
    version: versionName,
    validFrom: day,
    texts: z.strictObject({ en: text, de: text, nl: text }),
  }),
  bodyLimit: 600_000,
  response: allConditions,
  status: 201,
  errors: ['in-use', 'step-up-required'],
  idempotent: true,
  offline: 'fail',
});
