import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { canAcceptByDelivery, type Medium } from '@belfry/contract/values/media.ts';

type ContactMedium = Contact['media'][number];
/** Where somebody can be reached; by app through the portal user that they are. */
export type Addresses = Pick<Contact, 'phone' | 'email'> & Partial<Pick<Contact, 'userId'>>;

/** The media that an address opens, in the order they are tried; an app needs a portal user. */
const mediaOf = { userId: ['app'], phone: ['voice', 'sms'], email: ['e-mail'] } as const satisfies Record<
  keyof Addresses,
  readonly Medium[]
>;

/** The media that a contact with these addresses may have. */
function possibleMedia(addresses: Addresses): Medium[] {
  return (['userId', 'phone', 'email'] as const).flatMap((kind) => (addresses[kind] ? mediaOf[kind] : []));
}

/** Whether each medium has its address, none is there twice, and none accepts by a delivery that cannot. */
export function areUsable(media: readonly ContactMedium[], addresses: Addresses): boolean {
  const possible = possibleMedia(addresses);
  const named = media.map(({ medium }) => medium);
  return (
    new Set(named).size === named.length &&
    media.every(
      ({ medium, needsAcceptance }) =>
        possible.includes(medium) && (needsAcceptance || canAcceptByDelivery(medium)),
    )
  );
}

/**
 * The media of a contact whose addresses changed, where nobody said otherwise: those without an address go, those of
 * a new address come last. Each needs acceptance: a message alone has woken nobody.
 */
export function mediaAfter(
  media: readonly ContactMedium[],
  before: Addresses,
  after: Addresses,
): ContactMedium[] {
  const known = possibleMedia(before);
  const possible = possibleMedia(after);
  const added = possible.filter((medium) => !known.includes(medium));
  return [
    ...media.filter(({ medium }) => possible.includes(medium)),
    ...added.map((medium) => ({ medium, needsAcceptance: true })),
  ];
}
