import type { Selectable } from 'kysely';
import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { describePhone } from '#platform/values/phone.ts';

/** A contact as it leaves the server: the PIN never does. */
export function presentContact(row: Selectable<DB['contacts']>): Contact {
  const number = row.phone ? describePhone(row.phone) : { valid: true, shown: null };
  return {
    id: row.id,
    name: row.name,
    langCode: row.lang_code,
    phone: row.phone,
    phoneShown: number.shown,
    phoneValid: number.valid,
    testCall:
      row.test_call_state && row.test_call_at
        ? { state: row.test_call_state, at: row.test_call_at.toISOString() }
        : null,
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
