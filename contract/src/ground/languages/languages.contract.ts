import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { langCodes } from './language-list.ts';

/** Schema of a language code. */
export const langCode = z.enum(langCodes);
/** A language as the wire carries it (spec §3). */
export const language = z.strictObject({
  id: z.int(),
  name: z.string(),
  langCode,
  localName: z.string(),
  countryCode: z.string(),
  defaultCountryId: z.int(),
});
/** A language (spec §3). */
export type Language = z.infer<typeof language>;

export const getLanguages = defineRoute({
  method: 'GET',
  path: '/languages',
  access: 'public',
  tag: 'languages',
  summary: 'The languages of the portal',
  response: z.strictObject({ languages: z.array(language) }),
});
