import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { canAcceptByDelivery, type Medium } from '@belfry/contract/values/media.ts';

/** Where a person can be reached, as stored or as typed. */
export interface Addresses {
  phone: string | null;
  email: string | null;
  /** The portal user whose apps are alarmed. */
  userId?: string | null;
}

/** One way to reach a person as the form holds it, whether it is used or not. */
export interface MediumRow {
  medium: Medium;
  on: boolean;
  needsAcceptance: boolean;
}

/** The address that a medium needs; an app alarm needs the portal user that the contact is. */
export const addressOf = {
  app: 'userId',
  voice: 'phone',
  sms: 'phone',
  'e-mail': 'email',
} as const satisfies Record<Medium, keyof Addresses>;

const offered = Object.keys(addressOf) as Medium[];

/** The address that a medium lacks; null where it can be used. */
export function missingAddress(medium: Medium, addresses: Addresses): keyof Addresses | null {
  const address = addressOf[medium];
  return addresses[address]?.trim() ? null : address;
}

/**
 * The rows of a contact's form: first the media in use in their order, then the others. One whose address was missing
 * comes on with the address, as it does on the server; each needs acceptance until somebody says otherwise.
 */
export function mediaRowsOf(
  contact: (Pick<Contact, 'media' | 'phone' | 'email'> & Partial<Pick<Contact, 'userId'>>) | null,
): MediumRow[] {
  const used = contact?.media ?? [];
  const addresses: Addresses = contact ?? { phone: null, email: null };
  return [
    ...used.map(({ medium, needsAcceptance }) => ({
      medium,
      on: true,
      // One that was kept in the browser may be older than the rule.
      needsAcceptance: needsAcceptance || !canAcceptByDelivery(medium),
    })),
    ...offered
      .filter((medium) => used.every((way) => way.medium !== medium))
      .map((medium) => ({
        medium,
        on: missingAddress(medium, addresses) !== null,
        needsAcceptance: true,
      })),
  ];
}

/** The media to send: those that are on and have their address, in order. */
export function mediaOf(rows: readonly MediumRow[], addresses: Addresses): Contact['media'] {
  return rows
    .filter(({ medium, on }) => on && missingAddress(medium, addresses) === null)
    .map(({ medium, needsAcceptance }) => ({ medium, needsAcceptance }));
}
