/** A part of the terms. `{brand}` in a text stands for the product's name. */
interface TermsSection {
  readonly title: string;
  readonly text: string;
}
/** The terms in one language. */
export interface TermsDocument {
  readonly title: string;
  readonly sections: readonly TermsSection[];
}

/** Languages that the terms are written in. */
export const termsLanguages = ['en', 'de', 'nl'] as const;
/** One of {@link termsLanguages}. */
export type TermsLanguage = (typeof termsLanguages)[number];

/** The language of the terms for a chosen one: nl, de, else English (spec §2). */
export function termsLanguageOf(langCode: string): TermsLanguage {
  return termsLanguages.find((language) => langCode.startsWith(`${language}-`)) ?? 'en';
}

/** The terms as they are agreed to now; whoever changes a word raises `termsVersion`. */
export function termsOf(language: TermsLanguage, brand: string): TermsDocument {
  const { title, sections } = documents[language];
  return {
    title,
    sections: sections.map((section) => ({
      ...section,
      text: section.text.replaceAll('{brand}', () => brand),
    })),
  };
}

const documents: Record<TermsLanguage, TermsDocument> = {
  en: {
    title: 'Terms and conditions',
    sections: [
      {
        title: 'What the service does',
        text: '{brand} receives the alarms of your devices and passes them on to the people on your call lists, by phone, text message, e-mail and app, until enough of them have accepted. It keeps a record of every step.',
      },
      {
        title: 'What you do',
        text: 'You keep names, numbers and availability up to date, send a test alarm at regular times, and see to it that somebody can answer. A device needs power and a network to be heard.',
      },
      {
        title: 'Alarms and payment',
        text: 'An alarm is never held back because of an unpaid invoice. Paid extras such as remote settings and connection monitoring need an active subscription, which runs for at least one year and can then be cancelled per month.',
      },
      {
        title: 'Data and privacy',
        text: 'We use the data of your contacts only to alarm them and to show you what happened. Your company can see, correct and remove it. We sell it to nobody.',
      },
      {
        title: 'Liability',
        text: 'We do all we can to deliver every alarm, and we say so when we could not. Networks of others may fail; {brand} does not replace the care for animals, goods and buildings. Our liability is limited to what you paid in the last twelve months, except for intent and gross negligence.',
      },
      {
        title: 'Changes',
        text: 'When these terms change, we ask you to agree to the new version at your next sign-in. We keep who agreed to which version, and when.',
      },
    ],
  },
  de: {
    title: 'Nutzungsbedingungen',
    sections: [
      {
        title: 'Was der Dienst leistet',
        text: '{brand} empfängt die Alarme Ihrer Geräte und gibt sie an die Personen auf Ihren Ruflisten weiter, per Anruf, SMS, E-Mail und App, bis genug von ihnen angenommen haben. Jeder Schritt wird festgehalten.',
      },
      {
        title: 'Was Sie tun',
        text: 'Sie halten Namen, Nummern und Verfügbarkeit aktuell, senden regelmäßig einen Testalarm und sorgen dafür, dass jemand antworten kann. Ein Gerät braucht Strom und ein Netz, um gehört zu werden.',
      },
      {
        title: 'Alarme und Zahlung',
        text: 'Ein Alarm wird nie wegen einer offenen Rechnung zurückgehalten. Bezahlte Zusatzdienste wie Fernparametrierung und Verbindungsüberwachung brauchen ein aktives Abonnement; es läuft mindestens ein Jahr und ist danach monatlich kündbar.',
      },
      {
        title: 'Daten und Datenschutz',
        text: 'Wir verwenden die Daten Ihrer Kontakte nur, um sie zu alarmieren und Ihnen zu zeigen, was geschah. Ihre Firma kann sie einsehen, berichtigen und entfernen. Wir verkaufen sie an niemanden.',
      },
      {
        title: 'Haftung',
        text: 'Wir tun alles, um jeden Alarm zuzustellen, und sagen es, wenn es nicht gelang. Netze anderer können ausfallen; {brand} ersetzt nicht die Sorge für Tiere, Waren und Gebäude. Unsere Haftung ist auf das begrenzt, was Sie in den letzten zwölf Monaten bezahlt haben, außer bei Vorsatz und grober Fahrlässigkeit.',
      },
      {
        title: 'Änderungen',
        text: 'Wenn sich diese Bedingungen ändern, bitten wir Sie bei der nächsten Anmeldung um Zustimmung zur neuen Fassung. Wir halten fest, wer wann welcher Fassung zugestimmt hat.',
      },
    ],
  },
  nl: {
    title: 'Algemene voorwaarden',
    sections: [
      {
        title: 'Wat de dienst doet',
        text: '{brand} ontvangt de alarmen van uw apparaten en geeft ze door aan de mensen op uw bellijsten, per telefoon, sms, e-mail en app, tot genoeg van hen hebben geaccepteerd. Elke stap wordt vastgelegd.',
      },
      {
        title: 'Wat u doet',
        text: 'U houdt namen, nummers en beschikbaarheid actueel, stuurt regelmatig een testalarm en zorgt dat iemand kan antwoorden. Een apparaat heeft stroom en een netwerk nodig om gehoord te worden.',
      },
      {
        title: 'Alarmen en betaling',
        text: 'Een alarm wordt nooit tegengehouden vanwege een onbetaalde factuur. Betaalde extra’s zoals instellen op afstand en verbindingsbewaking vragen een actief abonnement; dat loopt minstens een jaar en is daarna per maand opzegbaar.',
      },
      {
        title: 'Gegevens en privacy',
        text: 'We gebruiken de gegevens van uw contacten alleen om hen te alarmeren en u te tonen wat er gebeurde. Uw bedrijf kan ze inzien, verbeteren en verwijderen. We verkopen ze aan niemand.',
      },
      {
        title: 'Aansprakelijkheid',
        text: 'We doen er alles aan om elk alarm af te leveren, en zeggen het als dat niet lukte. Netwerken van anderen kunnen uitvallen; {brand} vervangt niet de zorg voor dieren, goederen en gebouwen. Onze aansprakelijkheid is beperkt tot wat u in de laatste twaalf maanden betaalde, behalve bij opzet en grove nalatigheid.',
      },
      {
        title: 'Wijzigingen',
        text: 'Als deze voorwaarden wijzigen, vragen we u bij de volgende keer inloggen akkoord te gaan met de nieuwe versie. We leggen vast wie wanneer met welke versie akkoord ging.',
      },
    ],
  },
};
