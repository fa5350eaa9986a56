import type { CallList } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import type { Medium } from '@belfry/contract/values/media.ts';
import { missingAddress } from '../contacts/media-rows.ts';

/** What a contact's reachability hangs on. */
type Reachable = Pick<Contact, 'media' | 'phone' | 'email' | 'availability'> &
  Partial<Pick<Contact, 'userId'>>;

/** The media by which a contact is really tried. */
export function workingMedia(contact: Omit<Reachable, 'availability'>): Medium[] {
  return contact.media
    .map(({ medium }) => medium)
    .filter((medium) => missingAddress(medium, contact) === null);
}

/** Why a contact would never be called. */
export type ContactFault = 'no-medium' | 'never-available';

/** Why a contact would never be called; null where somebody would be. */
export function contactFault(contact: Reachable): ContactFault | null {
  if (workingMedia(contact).length === 0) return 'no-medium';
  return Object.values(contact.availability).some(Boolean) ? null : 'never-available';
}

/** The contacts that a list calls, in its order. */
export function membersOf(list: CallList, contacts: readonly Contact[]): Contact[] {
  if (list.recipients === 'all-contacts') return [...contacts];
  if (list.recipients === 'administrators') return contacts.filter(({ administrator }) => administrator);
  return list.contactIds.flatMap((id) => contacts.find((contact) => contact.id === id) ?? []);
}

/** What is wrong with a list: it calls nobody, or can never get as many acceptances as it asks for. */
export type CallListFault = { kind: 'nobody' } | { kind: 'too-few'; people: number };

/** What is wrong with a list; null where nothing is. */
export function callListFault(list: CallList, contacts: readonly Contact[]): CallListFault | null {
  const people = membersOf(list, contacts).filter((contact) => contactFault(contact) === null).length;
  if (people === 0) return { kind: 'nobody' };
  return people < list.amountAccept ? { kind: 'too-few', people } : null;
}
