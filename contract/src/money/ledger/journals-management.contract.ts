import * as z from 'zod/mini';
import { listOf, listQueryFields } from '#http/list.ts';
import { defineRoute } from '#http/route.ts';
import { instant } from '#values/values.ts';

/** A month of the books: `2026-10`. */
export const bookMonth = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

/** A month of the books that was exported, and is closed since then. */
export const journal = z.object({
  month: bookMonth,
  closedAt: instant,
  /** How many entries it has. */
  entries: z.int(),
  /** Of the file as it was exported: it is served as those bytes for ever. */
  sha256: z.string(),
});
/** A month of the books that was exported. */
export type Journal = z.infer<typeof journal>;

/** `GET /management/journals`: the months that were exported, the newest first. */
export const getJournals = defineRoute({
  method: 'GET',
  path: '/management/journals',
  access: 'MF',
  tag: 'management',
  summary: 'Exported months of the books',
  query: z.strictObject({ limit: listQueryFields.limit, cursor: listQueryFields.cursor }),
  response: z.extend(listOf(journal), {
    /** The month that is to be exported next; null where it is not over, or nothing was booked yet. */
    nextMonth: z.nullable(bookMonth),
  }),
});

/** `POST /management/journals`: exports the next month of the books and closes it: what comes later falls into the month after it. */
export const closeJournal = defineRoute({
  method: 'POST',
  path: '/management/journals',
  access: 'MF',
  asksReason: true,
  tag: 'management',
  summary: 'Export a month of the books and close it',
  /** The next month, to the letter: nobody closes one by mistake. */
  body: z.strictObject({ month: bookMonth }),
  response: journal,
  status: 201,
  errors: ['not-allowed-now'],
  idempotent: true,
  offline: 'fail',
});

/** `GET /management/journals/{month}/file`: the journal of a month as CSV: that of a closed one as it was exported, else as it stands. */
export const getJournalFile = defineRoute({
  method: 'GET',
  path: '/management/journals/{month}/file',
  access: 'MF',
  stepUp: true,
  tag: 'management',
  summary: 'The journal of a month as CSV',
  params: z.strictObject({ month: bookMonth }),
  contentType: 'text/csv',
  response: z.string(),
  errors: ['not-found', 'step-up-required'],
});
