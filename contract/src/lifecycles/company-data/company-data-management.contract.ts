import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { idParams } from '#values/values.ts';
import { deletionStanding } from './company-data.contract.ts';

/** `GET /management/companies/{id}/account-closed`: what stands in the way of deleting a company, as its own Administrators read it. */
export const getAccountStanding = defineRoute({
  method: 'GET',
  path: '/management/companies/{id}/account-closed',
  access: 'MF',
  asksReason: true,
  tag: 'management',
  summary: 'What is open between a company and us',
  params: idParams,
  response: deletionStanding,
  errors: ['unknown-company'],
});

/**
 * `PUT /management/companies/{id}/account-closed`: whether the company may be deleted in spite of what is open. It ends no subscription,
 * writes nothing off and gives nothing back: each of these is a verb of its own.
 */
export const putAccountClosed = defineRoute({
  method: 'PUT',
  path: '/management/companies/{id}/account-closed',
  access: 'MF',
  asksReason: true,
  tag: 'management',
  summary: 'Close the account of a company, so that it may be deleted; changes nothing else',
  params: idParams,
  body: z.strictObject({ isClosed: z.boolean() }),
  unversioned: 'alike',
  response: deletionStanding,
  errors: ['unknown-company', 'no-permission'],
  offline: 'fail',
});
