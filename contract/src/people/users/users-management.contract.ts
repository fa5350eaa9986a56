import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { id, idParams } from '#values/values.ts';
import { listUsers } from './users.contract.ts';

/** `GET /management/companies/{id}/users`: the list of the company's own Administrators. */
export const listCompanyUsers = defineRoute({
  method: 'GET',
  path: '/management/companies/{id}/users',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'The users of a company',
  params: idParams,
  query: listUsers.query,
  response: listUsers.response,
  errors: ['unknown-company'],
});

/** `POST /management/companies/{id}/users/{userId}/invitation`: with the former message; the former link is worthless from then on. */
export const resendManagedInvitation = defineRoute({
  method: 'POST',
  path: '/management/companies/{id}/users/{userId}/invitation',
  access: 'M',
  asksReason: true,
  failure: 'sending-e-mail-failed',
  tag: 'management',
  summary: 'Resend an invitation of a company',
  params: z.strictObject({ id, userId: id }),
  status: 202,
  response: z.strictObject({ sent: z.literal(true) }),
  errors: ['unknown-company', 'user-not-found', 'not-allowed-now', 'too-many-requests'],
  idempotent: true,
  offline: 'fail',
});
