import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import type { AlertSchedule } from '#features/alarming/alarms/engine/alert-schedule.rules.ts';
import type { PlanContact } from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';
import type { ContactRow, ListOfAlarm } from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';
import { isAvailable } from './availability.rules.ts';

/** The contacts as the plan sees them at a moment: the same for a real run and for "Who will be called?". */
export function planContactsAt(
  { contacts, appUsers }: Pick<ListOfAlarm, 'contacts' | 'appUsers'>,
  schedule: AlertSchedule,
  at: Date,
): PlanContact[] {
  return contacts.map((contact) => ({
    id: contact.id,
    name: contact.name,
    phone: contact.phone,
    email: contact.email,
    administrator: contact.administrator,
    media: contact.media as PlanContact['media'],
    app: contact.user_id !== null && appUsers.has(contact.user_id),
    available: isAvailable(
      {
        availability: contact.availability as Contact['availability'],
        rota: contact.rota as Contact['rota'],
        absences: contact.absences as Contact['absences'],
      },
      schedule,
      at,
    ),
  }));
}

/** The contact that a plan names, which is one of the list that was planned. */
export function contactIn(called: ListOfAlarm | undefined, contactId: string): ContactRow {
  const contact = called?.contacts.find(({ id }) => id === contactId);
  if (!contact) throw new Error(`the plan calls ${contactId}, who is none of the contacts`);
  return contact;
}
