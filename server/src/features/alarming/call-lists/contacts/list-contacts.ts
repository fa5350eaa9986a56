import * as z from 'zod/mini';
import type {
  Contact,
  listContacts as route,
} from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import type { List } from '@belfry/contract/http/list.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { id } from '@belfry/contract/values/values.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { decodeCursor, pageOf } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { countContacts, selectContacts } from './contacts.queries.ts';
import { presentContact } from './present-contact.ts';

const cursorShape = z.tuple([z.literal('contacts'), z.string(), id]);

/** The contacts of the company, by name. @throws {AppError} `invalid-input` for a cursor of another list */
export async function listContacts(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
  { limit, cursor, total, search }: RouteInput<typeof route>['query'],
): Promise<List<Contact>> {
  const after = decodeCursor(cursorShape, cursor)?.slice(1) ?? null;
  const queries = database.company(companyId);
  const rows = await selectContacts(queries, companyId, search, { after, rows: limit + 1 });
  return {
    ...pageOf(rows, limit, presentContact, (row) => ['contacts', row.name, row.id]),
    ...(total === 'true' && { total: await countContacts(queries, companyId, search) }),
  };
}
