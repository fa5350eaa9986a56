import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { langCode } from '#platform/i18n/lang-code.ts';
import { presentTime } from '#ui/present.ts';
import { mediaRowsOf } from './media-rows.ts';

/** Values of the form of a contact by field name. */
export type ContactFormValues = ReturnType<typeof valuesOf>;

const always = { day: true, night: true, weekend: true };

/** What the form shows of a contact, or of one that is to be added. Absences that are over are left out, and gone when it is saved. */
export function valuesOf(contact: Contact | null) {
  const { day, night, weekend } = contact?.availability ?? always;
  return {
    name: contact?.name ?? '',
    langCode: contact?.langCode ?? langCode.get(),
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
    userId: contact?.userId ?? '',
    /** The PIN is never read: left as it is while it is undefined, removed by null. */
    pin: (contact?.hasPin ? undefined : '') as string | null | undefined,
    administrator: contact?.administrator ?? false,
    'availability/day': day,
    'availability/night': night,
    'availability/weekend': weekend,
    rota: contact?.rota ?? null,
    absences: (contact?.absences ?? []).filter(({ until }) => Date.parse(until) > presentTime()),
    media: mediaRowsOf(contact),
    version: contact?.version,
  };
}
