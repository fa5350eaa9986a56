import type { Selectable } from 'kysely';
import type { Contact } from '@belfry/contract/call-lists/contacts.contract.ts';
import type { LangCode } from '@belfry/contract/languages/language-list.ts';
import type { DB } from '../../platform/database/database.ts';

/** A contact as it leaves the server: the PIN never does. */
export function presentContact(row: Selectable<DB['contacts']>): Contact {
  return {
    id: row.id,
    name: row.name,
    langCode: row.lang_code as LangCode,
    phone: row.phone,
    email: row.email,
    userId: row.user_id,
    administrator: row.administrator,
    availability: row.availability as Contact['availability'],
    rota: row.rota as Contact['rota'],
    absences: row.absences as Contact['absences'],
    media: row.media as Contact['media'],
    hasPin: row.pin !== null,
    version: row.version,
  };
}
