import type { Kysely } from 'kysely';
import type { SettingsMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { DB } from '#platform/database/database.ts';
import { selectAllContacts, selectCallLists } from '../call-lists.queries.ts';

/** Whom a device of the company is to call by itself: contacts with PIN, and every list with its contacts in order. */
export async function readCallPlan(
  database: Kysely<DB>,
  companyId: string,
): Promise<Pick<SettingsMessage, 'contacts' | 'callLists'>> {
  const contacts = await selectAllContacts(database, [companyId]);
  const lists = await selectCallLists(database, companyId, { after: null, rows: 1000 });
  const called = {
    'all-contacts': contacts.map(({ id }) => id),
    administrators: contacts.filter(({ administrator }) => administrator).map(({ id }) => id),
  };
  return {
    contacts: contacts.map(({ id, name, phone, pin }) => ({ id, name, phone, pin })),
    callLists: lists.map(({ id, name, recipients, contact_ids }) => ({
      id,
      name,
      contactIds: recipients === 'own' ? contact_ids : called[recipients],
    })),
  };
}
