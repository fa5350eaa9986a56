import type { Texts } from '#platform/texts/texts.ts';

interface UserRemovalTexts {
  /** What stands instead of the name; the mark tells two of them apart. */
  removed(mark: string): string;
}

/** What stands in proofs and the audit log instead of somebody who was erased. */
export const userRemovalTexts: Texts<UserRemovalTexts> = {
  'en-US': { removed: (mark) => `Removed user ${mark}` },
  'de-DE': { removed: (mark) => `Gelöschter Benutzer ${mark}` },
  'nl-NL': { removed: (mark) => `Verwijderde gebruiker ${mark}` },
};
