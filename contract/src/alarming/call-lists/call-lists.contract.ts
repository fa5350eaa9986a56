import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { listOf, listQueryFields } from '#http/list.ts';
import { id, idParams, line } from '#values/values.ts';

/**
 * Whom a list calls: everybody, the administrators, or the contacts it names in their order.
 * The first two are the fixed lists of every company (spec §3 "recipients").
 */
export const recipientKinds = ['all-contacts', 'administrators', 'own'] as const;
/** Whom a list calls. */
export type RecipientKind = (typeof recipientKinds)[number];

/** The numbers of a call list (spec §3), with the defaults of page 2.2. */
export const callListNumbers = {
  /** Different people who must accept. */
  amountAccept: z.int().check(z.gte(1), z.lte(10)),
  /** Passes through the whole list. */
  maxAttempts: z.int().check(z.gte(1), z.lte(20)),
  /** Minutes a person has to accept. */
  timeToAccept: z.int().check(z.gte(1), z.lte(60)),
  /** Tries of one person within a pass. */
  attemptsPerPerson: z.int().check(z.gte(1), z.lte(10)),
  /** Minutes between two tries of the same person. */
  delayBetweenAttempts: z.int().check(z.gte(0), z.lte(60)),
};
/** Defaults of page 2.2. */
export const callListDefaults = {
  amountAccept: 1,
  maxAttempts: 3,
  timeToAccept: 5,
  attemptsPerPerson: 1,
  delayBetweenAttempts: 1,
} as const;

/** A call list (spec §3). Minutes where a time is meant. */
export const callList = z.strictObject({
  id,
  name: z.string(),
  recipients: z.enum(recipientKinds),
  /** The contacts of an `own` list, in calling order; empty for the fixed lists. */
  contactIds: z.array(id),
  ...callListNumbers,
  /** A fixed list cannot be removed and keeps its recipients. */
  fixed: z.boolean(),
  version: z.int(),
});
/** A call list (spec §3). */
export type CallList = z.infer<typeof callList>;

const ownCallList = z.strictObject({
  name: line(80, 1),
  contactIds: z.array(id).check(z.maxLength(50)),
  amountAccept: z._default(callListNumbers.amountAccept, callListDefaults.amountAccept),
  maxAttempts: z._default(callListNumbers.maxAttempts, callListDefaults.maxAttempts),
  timeToAccept: z._default(callListNumbers.timeToAccept, callListDefaults.timeToAccept),
  attemptsPerPerson: z._default(callListNumbers.attemptsPerPerson, callListDefaults.attemptsPerPerson),
  delayBetweenAttempts: z._default(
    callListNumbers.delayBetweenAttempts,
    callListDefaults.delayBetweenAttempts,
  ),
});

export const listCallLists = defineRoute({
  method: 'GET',
  path: '/call-lists',
  access: 'D',
  tag: 'call-lists',
  summary: 'The call lists of the company, the fixed ones first',
  query: z.strictObject({
    limit: listQueryFields.limit,
    cursor: listQueryFields.cursor,
    total: listQueryFields.total,
  }),
  response: listOf(callList),
});

export const createCallList = defineRoute({
  method: 'POST',
  path: '/call-lists',
  access: 'DE',
  tag: 'call-lists',
  summary: 'Add a call list of your own',
  body: ownCallList,
  status: 201,
  response: callList,
  errors: ['invalid-input', 'limit-reached'],
  idempotent: true,
});

export const getCallList = defineRoute({
  method: 'GET',
  path: '/call-lists/{id}',
  access: 'D',
  tag: 'call-lists',
  summary: 'A call list',
  params: idParams,
  response: callList,
  errors: ['not-found'],
});

/** Replaces a list. A fixed list takes its numbers only; its name and recipients stay. */
export const replaceCallList = defineRoute({
  method: 'PUT',
  path: '/call-lists/{id}',
  access: 'DE',
  tag: 'call-lists',
  summary: 'Change a call list',
  params: idParams,
  body: z.extend(ownCallList, { version: z.int() }),
  response: callList,
  errors: ['not-found', 'invalid-input', 'changed-meanwhile'],
});

export const deleteCallList = defineRoute({
  method: 'DELETE',
  path: '/call-lists/{id}',
  access: 'DE',
  tag: 'call-lists',
  summary: 'Remove a call list of your own',
  params: idParams,
  errors: ['not-found', 'in-use', 'delete-failed'],
});
