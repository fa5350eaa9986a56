import type { Texts } from '#platform/texts/texts.ts';

interface RegistrationTexts {
  confirmSubject(brand: string): string;
  confirmHeading: string;
  confirmBody(brand: string): string;
  confirmAction: string;
  confirmFootnote(hours: number): string;
  knownSubject(brand: string): string;
  knownHeading: string;
  knownBody: string;
  knownAction: string;
  notYou: string;
}

/** Texts of the mails that a new company gets. */
export const registrationTexts: Texts<RegistrationTexts> = {
  'en-US': {
    confirmSubject: (brand) => `Confirm your e-mail address for ${brand}`,
    confirmHeading: 'One step left',
    confirmBody: (brand) =>
      `You asked for a company account at ${brand}. Confirm your e-mail address to set it up.`,
    confirmAction: 'Create my company',
    confirmFootnote: (hours) => `The link works for ${hours} hours, and once.`,
    knownSubject: (brand) => `You already have an account at ${brand}`,
    knownHeading: 'You already have an account',
    knownBody:
      'Somebody, probably you, asked for a new company with this e-mail address. It has an account already: sign in with it.',
    knownAction: 'Sign in',
    notYou: 'If this was not you, you need not do anything.',
  },
  'de-DE': {
    confirmSubject: (brand) => `Bestätigen Sie Ihre E-Mail-Adresse für ${brand}`,
    confirmHeading: 'Noch ein Schritt',
    confirmBody: (brand) =>
      `Sie haben ein Firmenkonto bei ${brand} angefragt. Bestätigen Sie Ihre E-Mail-Adresse, um es einzurichten.`,
    confirmAction: 'Meine Firma anlegen',
    confirmFootnote: (hours) => `Der Link gilt ${hours} Stunden und nur einmal.`,
    knownSubject: (brand) => `Sie haben bereits ein Konto bei ${brand}`,
    knownHeading: 'Sie haben bereits ein Konto',
    knownBody:
      'Jemand, vermutlich Sie, hat mit dieser E-Mail-Adresse eine neue Firma angefragt. Es gibt dafür schon ein Konto: Melden Sie sich damit an.',
    knownAction: 'Anmelden',
    notYou: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
  },
  'nl-NL': {
    confirmSubject: (brand) => `Bevestig uw e-mailadres voor ${brand}`,
    confirmHeading: 'Nog één stap',
    confirmBody: (brand) =>
      `U hebt een bedrijfsaccount bij ${brand} aangevraagd. Bevestig uw e-mailadres om het in te richten.`,
    confirmAction: 'Mijn bedrijf aanmaken',
    confirmFootnote: (hours) => `De link werkt ${hours} uur, en één keer.`,
    knownSubject: (brand) => `U hebt al een account bij ${brand}`,
    knownHeading: 'U hebt al een account',
    knownBody:
      'Iemand, waarschijnlijk u, heeft met dit e-mailadres een nieuw bedrijf aangevraagd. Er is al een account: meld u daarmee aan.',
    knownAction: 'Aanmelden',
    notYou: 'Was u dit niet, dan hoeft u niets te doen.',
  },
};
