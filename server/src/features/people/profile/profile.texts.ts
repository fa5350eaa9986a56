import type { Texts } from '#platform/texts/texts.ts';

interface EmailLinkTexts {
  title: string;
  question(email: string): string;
  button: string;
  done(email: string): string;
  used: string;
  replaced: string;
  expired: string;
  invalid: string;
  inUse: string;
}

/** Texts of the page behind the link that confirms an address. */
export const emailLinkTexts: Texts<EmailLinkTexts> = {
  'en-US': {
    title: 'Confirm your e-mail address',
    question: (email) => `From now on you will sign in with ${email}.`,
    button: 'Confirm address',
    done: (email) => `Done. Sign in with ${email} from now on.`,
    used: 'This link has been used already. Your address is confirmed.',
    replaced: 'A newer link was sent. Open the newest e-mail.',
    expired: 'This link has expired. Ask for a new one in your profile, or when you sign in.',
    invalid: 'This link is not complete. Open it from the e-mail again.',
    inUse: 'Somebody else signs in with this address by now. Choose another in your profile.',
  },
  'de-DE': {
    title: 'E-Mail-Adresse bestätigen',
    question: (email) => `Künftig melden Sie sich mit ${email} an.`,
    button: 'Adresse bestätigen',
    done: (email) => `Fertig. Melden Sie sich künftig mit ${email} an.`,
    used: 'Dieser Link wurde bereits verwendet. Ihre Adresse ist bestätigt.',
    replaced: 'Es wurde ein neuerer Link geschickt. Öffnen Sie die neueste E-Mail.',
    expired: 'Dieser Link ist abgelaufen. Fordern Sie in Ihrem Profil oder bei der Anmeldung einen neuen an.',
    invalid: 'Dieser Link ist nicht vollständig. Öffnen Sie ihn noch einmal aus der E-Mail.',
    inUse:
      'Mit dieser Adresse meldet sich inzwischen jemand anders an. Wählen Sie in Ihrem Profil eine andere.',
  },
  'nl-NL': {
    title: 'Bevestig uw e-mailadres',
    question: (email) => `Voortaan meldt u zich aan met ${email}.`,
    button: 'Adres bevestigen',
    done: (email) => `Klaar. Meld u voortaan aan met ${email}.`,
    used: 'Deze link is al gebruikt. Uw adres is bevestigd.',
    replaced: 'Er is een nieuwere link gestuurd. Open de nieuwste e-mail.',
    expired: 'Deze link is verlopen. Vraag een nieuwe in uw profiel, of bij het aanmelden.',
    invalid: 'Deze link is niet volledig. Open hem opnieuw vanuit de e-mail.',
    inUse: 'Iemand anders meldt zich inmiddels met dit adres aan. Kies in uw profiel een ander.',
  },
};
