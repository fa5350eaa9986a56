import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { id, idParams, line } from '#values/values.ts';

/** Most views that one person keeps. */
export const maxViews = 50;
/** Longest name of a view. */
export const maxViewName = 60;

/** Which list: the id of its description in the browser. */
const list = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/));
const name = line(maxViewName, 1);
/** What is chosen of the list, as its address has it behind the question mark; empty where nothing is. */
const address = line(2000);

/** A list as somebody keeps it under a name. */
export const savedView = z.strictObject({
  id,
  list: z.string(),
  name: z.string(),
  address: z.string(),
  /** Seen by everybody of the maker's staff. */
  shared: z.boolean(),
  /** Whether it is the caller's own, who alone changes it. */
  own: z.boolean(),
  /** Name of who made it. */
  madeBy: z.string(),
  version: z.int(),
});
/** A list as somebody keeps it under a name. */
export type SavedView = z.infer<typeof savedView>;

export const listSavedViews = defineRoute({
  method: 'GET',
  path: '/saved-views',
  access: 'M',
  tag: 'management',
  summary: 'The views of a list: your own, and those that colleagues share',
  query: z.strictObject({ list }),
  response: z.strictObject({ items: z.array(savedView), nextCursor: z.null() }),
});

/** A name that is taken in that list is `invalid-input` at `/name`. */
export const addSavedView = defineRoute({
  method: 'POST',
  path: '/saved-views',
  access: 'M',
  tag: 'management',
  summary: 'Keep what is chosen of a list under a name',
  body: z.strictObject({ list, name, address, shared: z.boolean() }),
  status: 201,
  response: savedView,
  errors: ['invalid-input', 'limit-reached'],
  idempotent: true,
  offline: 'fail',
});

export const changeSavedView = defineRoute({
  method: 'PATCH',
  path: '/saved-views/{id}',
  access: 'M',
  tag: 'management',
  summary: 'Change a view of your own: its name, what it shows, who sees it',
  params: idParams,
  body: z.strictObject({
    name: z.optional(name),
    address: z.optional(address),
    shared: z.optional(z.boolean()),
    version: z.int(),
  }),
  response: savedView,
  errors: ['not-found', 'invalid-input', 'changed-meanwhile'],
  offline: 'fail',
});

export const deleteSavedView = defineRoute({
  method: 'DELETE',
  path: '/saved-views/{id}',
  access: 'M',
  tag: 'management',
  summary: 'Remove a view of your own',
  params: idParams,
  errors: ['not-found'],
  offline: 'fail',
});
