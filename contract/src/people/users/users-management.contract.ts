import { defineRoute } from '#http/route.ts';
import { idParams } from '#values/values.ts';
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
