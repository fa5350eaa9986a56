import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { id, idParams, instant, text } from '#values/values.ts';

/** Most letters of a note. */
export const maxCompanyNoteLength = 2_000;
/** Most notes about a company. */
export const maxCompanyNotes = 500;

/** What whoever asks may do to a note: only its author, and staff who see money. */
export const companyNoteActions = ['change', 'delete'] as const;

/** What staff noted about a company. The customer never reads it; that there is a note stands in its audit log. */
export const companyNote = z.strictObject({
  id,
  text: z.string(),
  /** Who wrote it, by the name of that time; null once that person was erased. */
  by: z.nullable(z.string()),
  at: instant,
  changedAt: z.nullable(instant),
  allowedActions: z.array(z.enum(companyNoteActions)),
  version: z.int(),
});
/** What staff noted about a company. */
export type CompanyNote = z.infer<typeof companyNote>;

const noteText = text(maxCompanyNoteLength).check(z.minLength(1));
const noteParams = z.strictObject({ id, noteId: id });

/** `GET /management/companies/{id}/notes`: all, newest first. */
export const getCompanyNotes = defineRoute({
  method: 'GET',
  path: '/management/companies/{id}/notes',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: "Staff's notes about a company",
  params: idParams,
  response: z.strictObject({ items: z.array(companyNote) }),
  errors: ['unknown-company'],
});

/** `POST /management/companies/{id}/notes` */
export const addCompanyNote = defineRoute({
  method: 'POST',
  path: '/management/companies/{id}/notes',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Note something about a company',
  params: idParams,
  body: z.strictObject({ text: noteText }),
  response: companyNote,
  status: 201,
  errors: ['unknown-company', 'limit-reached'],
  idempotent: true,
  offline: 'fail',
});

/** `PATCH /management/companies/{id}/notes/{noteId}` */
export const changeCompanyNote = defineRoute({
  method: 'PATCH',
  path: '/management/companies/{id}/notes/{noteId}',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Change a note about a company',
  params: noteParams,
  body: z.strictObject({ text: noteText, version: z.int() }),
  response: companyNote,
  errors: ['unknown-company', 'not-found', 'no-permission', 'changed-meanwhile'],
  offline: 'fail',
});

/** `DELETE /management/companies/{id}/notes/{noteId}?version=…`: as it was read, so that nobody deletes what they have not seen. */
export const deleteCompanyNote = defineRoute({
  method: 'DELETE',
  path: '/management/companies/{id}/notes/{noteId}',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Delete a note about a company',
  params: noteParams,
  query: z.strictObject({ version: z.coerce.number().check(z.int()) }),
  errors: ['unknown-company', 'not-found', 'no-permission', 'changed-meanwhile'],
  offline: 'fail',
});
