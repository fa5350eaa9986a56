import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { id, instant } from '#values/values.ts';

/** `DELETE /company`: the name is typed to the letter; users, devices and all that names a person go with it. */
export const deleteCompany = defineRoute({
  method: 'DELETE',
  path: '/company',
  access: 'CE',
  stepUp: true,
  tag: 'company',
  summary: 'Delete the company and everything that names a person',
  body: z.strictObject({ name: z.string().check(z.maxLength(200)) }),
  errors: ['step-up-required', 'no-permission'],
});

/** `GET /company/export`: everything that is kept of the company (GDPR article 20), as one document. */
export const exportCompany = defineRoute({
  method: 'GET',
  path: '/company/export',
  access: 'CE',
  stepUp: true,
  tag: 'company',
  summary: 'Everything that is kept of the company',
  response: z.looseObject({ madeAt: instant, companyId: id, tables: z.record(z.string(), z.unknown()) }),
  errors: ['step-up-required'],
});
