import type { Texts } from '../../platform/texts/texts.ts';

/** What is said of an alarm: which, where, since when. */
export interface AlarmFacts {
  alarm: string;
  device: string;
  location: string;
  at: string;
  /** The device itself is silent since then. */
  silent: boolean;
}

/** Everything that is said, written and shown to somebody who is called. */
export interface AttemptTexts {
  /** Spoken when a person answers. */
  spokenAlarm(facts: AlarmFacts): string;
  spokenAskPin(digits: number): string;
  spokenAskKey: string;
  spokenWrongPin: string;
  spokenAccepted(name: string): string;
  spokenMore(more: number): string;
  spokenLate: string;
  spokenGoodbye: string;
  /** Spoken to administrators, who are asked for nothing. */
  spokenNotDelivered(facts: AlarmFacts): string;
  smsAlarm(facts: AlarmFacts, askPin: boolean): string;
  smsAccepted(facts: AlarmFacts, name: string): string;
  /** Added where the answer counted for a test while an alarm waits. */
  smsAlarmWaits(facts: AlarmFacts): string;
  smsWrongPin: string;
  smsNothingOpen: string;
  smsTold: Record<ToldKind, (facts: AlarmFacts, name: string) => string>;
  mailAlarmSubject(facts: AlarmFacts): string;
  mailAlarmHeading(facts: AlarmFacts): string;
  mailAlarmBody(facts: AlarmFacts): string;
  mailAlarmAction: string;
  mailAlarmFootnote: string;
  mailToldSubject: Record<ToldKind, (facts: AlarmFacts, name: string) => string>;
  /** Opens the device of the alarm. */
  mailOpenDevice: string;
  pageTitle: string;
  pageQuestion(facts: AlarmFacts): string;
  pageButton: string;
  pageDone(name: string): string;
  pageMore(more: number): string;
  pageLate: string;
  pageUsed: string;
  pageInvalid: string;
}

/** Kinds of message that tell of an alarm without asking for anything. */
export type ToldKind =
  | 'accepted'
  | 'restored'
  | 'not-accepted'
  | 'not-delivered'
  | 'nobody-to-call'
  | 'failure-not-delivered';

const place = ({ device, location }: AlarmFacts) => (location ? `${device}, ${location}` : device);

/** Everything that is said, written and shown to somebody who is called. */
export const attemptTexts: Texts<AttemptTexts> = {
  'en-US': {
    spokenAlarm: (f) => `Alarm. ${f.alarm}. At ${place(f)}.${f.silent ? ` Silent since ${f.at}.` : ''}`,
    spokenAskPin: (digits) => `Enter your PIN of ${digits} digits to accept this alarm.`,
    spokenAskKey: 'Press 1 to accept this alarm.',
    spokenWrongPin: 'PIN code incorrect.',
    spokenAccepted: (name) => `Thank you, ${name}. You have accepted the alarm.`,
    spokenMore: (more) => `${more} more ${more === 1 ? 'person is' : 'people are'} called as well.`,
    spokenLate: 'Thank you. The alarm had been accepted already.',
    spokenGoodbye: 'The alarm is not accepted. Goodbye.',
    spokenNotDelivered: (f) => `Attention. Nobody could be reached for the alarm ${f.alarm} at ${place(f)}.`,
    smsAlarm: (f, askPin) =>
      `ALARM ${f.alarm} (${place(f)}) ${f.silent ? 'silent since ' : ''}${f.at}.${askPin ? ' Reply with your PIN to accept.' : ' Reply OK to accept.'}`,
    smsAccepted: (f, name) => `Accepted: ${f.alarm} (${place(f)}). Thank you, ${name}.`,
    smsAlarmWaits: (f) =>
      `But there is also a REAL ALARM: ${f.alarm} (${place(f)}) ${f.at}. Reply once more to accept it.`,
    smsWrongPin: 'PIN code incorrect',
    smsNothingOpen: 'There is no open alarm for you.',
    smsTold: {
      accepted: (f, name) => `${name} has accepted the alarm ${f.alarm} (${place(f)}).`,
      restored: (f) => `Restored: ${f.alarm} (${place(f)}) ${f.at}.`,
      'not-accepted': (f) => `Nobody has accepted the alarm ${f.alarm} (${place(f)}). All rounds are over.`,
      'not-delivered': (f) => `Nobody could be reached for the alarm ${f.alarm} (${place(f)}).`,
      'nobody-to-call': (f) =>
        `ALARM ${f.alarm} (${place(f)}) since ${f.at}: there is nobody to call. Go and look, and add a contact who can be reached.`,
      'failure-not-delivered': (f) =>
        `Nobody could be reached for the system failure ${f.alarm} (${place(f)}).`,
    },
    mailAlarmSubject: (f) => `ALARM: ${f.alarm}, ${place(f)}`,
    mailAlarmHeading: (f) => f.alarm,
    mailAlarmBody: (f) => `${f.alarm} at ${place(f)}, since ${f.at}.`,
    mailAlarmAction: 'Accept this alarm',
    mailAlarmFootnote: 'The link is for you alone and works once. Do not pass this mail on.',
    mailToldSubject: {
      accepted: (f, name) => `Accepted by ${name}: ${f.alarm}`,
      restored: (f) => `Restored: ${f.alarm}, ${place(f)}`,
      'not-accepted': (f) => `Not accepted: ${f.alarm}, ${place(f)}`,
      'not-delivered': (f) => `Nobody reached: ${f.alarm}, ${place(f)}`,
      'nobody-to-call': (f) => `ALARM, nobody to call: ${f.alarm}, ${place(f)}`,
      'failure-not-delivered': (f) => `Nobody reached for a system failure: ${f.alarm}, ${place(f)}`,
    },
    mailOpenDevice: 'Open the device',
    pageTitle: 'Accept an alarm',
    pageQuestion: (f) => `${f.alarm} at ${place(f)}, since ${f.at}.`,
    pageButton: 'Accept',
    pageDone: (name) => `Thank you, ${name}. You have accepted the alarm.`,
    pageMore: (more) =>
      `${more} more ${more === 1 ? 'person must' : 'people must'} accept; they are being called.`,
    pageLate: 'Thank you. The alarm had been accepted already, or it is over.',
    pageUsed: 'This link has been used already.',
    pageInvalid: 'This link is not complete. Open it from the e-mail again.',
  },
  'de-DE': {
    spokenAlarm: (f) =>
      `Alarm. ${f.alarm}. Bei ${place(f)}.${f.silent ? ` Ohne Verbindung seit ${f.at}.` : ''}`,
    spokenAskPin: (digits) => `Geben Sie Ihre ${digits}-stellige PIN ein, um diesen Alarm anzunehmen.`,
    spokenAskKey: 'Drücken Sie die 1, um diesen Alarm anzunehmen.',
    spokenWrongPin: 'PIN-Code falsch.',
    spokenAccepted: (name) => `Danke, ${name}. Sie haben den Alarm angenommen.`,
    spokenMore: (more) =>
      `${more} weitere ${more === 1 ? 'Person wird' : 'Personen werden'} ebenfalls angerufen.`,
    spokenLate: 'Danke. Der Alarm war bereits angenommen.',
    spokenGoodbye: 'Der Alarm ist nicht angenommen. Auf Wiederhören.',
    spokenNotDelivered: (f) => `Achtung. Für den Alarm ${f.alarm} bei ${place(f)} war niemand zu erreichen.`,
    smsAlarm: (f, askPin) =>
      `ALARM ${f.alarm} (${place(f)}) ${f.silent ? 'seit ' : ''}${f.at}.${askPin ? ' Antworten Sie mit Ihrer PIN, um anzunehmen.' : ' Antworten Sie OK, um anzunehmen.'}`,
    smsAccepted: (f, name) => `Angenommen: ${f.alarm} (${place(f)}). Danke, ${name}.`,
    smsAlarmWaits: (f) =>
      `Es gibt aber auch einen ECHTEN ALARM: ${f.alarm} (${place(f)}) ${f.at}. Antworten Sie noch einmal, um ihn anzunehmen.`,
    smsWrongPin: 'PIN-Code falsch',
    smsNothingOpen: 'Für Sie ist kein Alarm offen.',
    smsTold: {
      accepted: (f, name) => `${name} hat den Alarm ${f.alarm} (${place(f)}) angenommen.`,
      restored: (f) => `Behoben: ${f.alarm} (${place(f)}) ${f.at}.`,
      'not-accepted': (f) =>
        `Niemand hat den Alarm ${f.alarm} (${place(f)}) angenommen. Alle Runden sind vorbei.`,
      'not-delivered': (f) => `Für den Alarm ${f.alarm} (${place(f)}) war niemand zu erreichen.`,
      'nobody-to-call': (f) =>
        `ALARM ${f.alarm} (${place(f)}) seit ${f.at}: Es gibt niemanden, der angerufen werden kann. Sehen Sie nach, und fügen Sie einen erreichbaren Kontakt hinzu.`,
      'failure-not-delivered': (f) =>
        `Für die Systemstörung ${f.alarm} (${place(f)}) war niemand zu erreichen.`,
    },
    mailAlarmSubject: (f) => `ALARM: ${f.alarm}, ${place(f)}`,
    mailAlarmHeading: (f) => f.alarm,
    mailAlarmBody: (f) => `${f.alarm} bei ${place(f)}, seit ${f.at}.`,
    mailAlarmAction: 'Alarm annehmen',
    mailAlarmFootnote: 'Der Link ist nur für Sie und gilt einmal. Leiten Sie diese Mail nicht weiter.',
    mailToldSubject: {
      accepted: (f, name) => `Angenommen von ${name}: ${f.alarm}`,
      restored: (f) => `Behoben: ${f.alarm}, ${place(f)}`,
      'not-accepted': (f) => `Nicht angenommen: ${f.alarm}, ${place(f)}`,
      'not-delivered': (f) => `Niemand erreicht: ${f.alarm}, ${place(f)}`,
      'nobody-to-call': (f) => `ALARM, niemand anzurufen: ${f.alarm}, ${place(f)}`,
      'failure-not-delivered': (f) => `Niemand erreicht bei einer Systemstörung: ${f.alarm}, ${place(f)}`,
    },
    mailOpenDevice: 'Gerät öffnen',
    pageTitle: 'Einen Alarm annehmen',
    pageQuestion: (f) => `${f.alarm} bei ${place(f)}, seit ${f.at}.`,
    pageButton: 'Annehmen',
    pageDone: (name) => `Danke, ${name}. Sie haben den Alarm angenommen.`,
    pageMore: (more) =>
      `${more} weitere ${more === 1 ? 'Person muss' : 'Personen müssen'} annehmen; sie werden angerufen.`,
    pageLate: 'Danke. Der Alarm war bereits angenommen oder ist vorbei.',
    pageUsed: 'Dieser Link wurde bereits benutzt.',
    pageInvalid: 'Dieser Link ist nicht vollständig. Öffnen Sie ihn noch einmal aus der E-Mail.',
  },
  'nl-NL': {
    spokenAlarm: (f) =>
      `Alarm. ${f.alarm}. Bij ${place(f)}.${f.silent ? ` Zonder verbinding sinds ${f.at}.` : ''}`,
    spokenAskPin: (digits) => `Toets uw pincode van ${digits} cijfers in om dit alarm te accepteren.`,
    spokenAskKey: 'Toets 1 om dit alarm te accepteren.',
    spokenWrongPin: 'Pincode onjuist.',
    spokenAccepted: (name) => `Bedankt, ${name}. U hebt het alarm geaccepteerd.`,
    spokenMore: (more) =>
      `Er ${more === 1 ? 'wordt' : 'worden'} nog ${more} ${more === 1 ? 'persoon' : 'personen'} gebeld.`,
    spokenLate: 'Bedankt. Het alarm was al geaccepteerd.',
    spokenGoodbye: 'Het alarm is niet geaccepteerd. Tot ziens.',
    spokenNotDelivered: (f) => `Let op. Niemand was bereikbaar voor het alarm ${f.alarm} bij ${place(f)}.`,
    smsAlarm: (f, askPin) =>
      `ALARM ${f.alarm} (${place(f)}) ${f.silent ? 'sinds ' : ''}${f.at}.${askPin ? ' Antwoord met uw pincode om te accepteren.' : ' Antwoord OK om te accepteren.'}`,
    smsAccepted: (f, name) => `Geaccepteerd: ${f.alarm} (${place(f)}). Bedankt, ${name}.`,
    smsAlarmWaits: (f) =>
      `Maar er is ook een ECHT ALARM: ${f.alarm} (${place(f)}) ${f.at}. Antwoord nog een keer om het te accepteren.`,
    smsWrongPin: 'Pincode onjuist',
    smsNothingOpen: 'Er staat geen alarm voor u open.',
    smsTold: {
      accepted: (f, name) => `${name} heeft het alarm ${f.alarm} (${place(f)}) geaccepteerd.`,
      restored: (f) => `Hersteld: ${f.alarm} (${place(f)}) ${f.at}.`,
      'not-accepted': (f) =>
        `Niemand heeft het alarm ${f.alarm} (${place(f)}) geaccepteerd. Alle rondes zijn voorbij.`,
      'not-delivered': (f) => `Niemand was bereikbaar voor het alarm ${f.alarm} (${place(f)}).`,
      'nobody-to-call': (f) =>
        `ALARM ${f.alarm} (${place(f)}) sinds ${f.at}: er is niemand om te bellen. Ga kijken, en voeg een bereikbaar contact toe.`,
      'failure-not-delivered': (f) =>
        `Niemand was bereikbaar voor de systeemstoring ${f.alarm} (${place(f)}).`,
    },
    mailAlarmSubject: (f) => `ALARM: ${f.alarm}, ${place(f)}`,
    mailAlarmHeading: (f) => f.alarm,
    mailAlarmBody: (f) => `${f.alarm} bij ${place(f)}, sinds ${f.at}.`,
    mailAlarmAction: 'Alarm accepteren',
    mailAlarmFootnote: 'De link is alleen voor u en werkt één keer. Stuur deze mail niet door.',
    mailToldSubject: {
      accepted: (f, name) => `Geaccepteerd door ${name}: ${f.alarm}`,
      restored: (f) => `Hersteld: ${f.alarm}, ${place(f)}`,
      'not-accepted': (f) => `Niet geaccepteerd: ${f.alarm}, ${place(f)}`,
      'not-delivered': (f) => `Niemand bereikt: ${f.alarm}, ${place(f)}`,
      'nobody-to-call': (f) => `ALARM, niemand om te bellen: ${f.alarm}, ${place(f)}`,
      'failure-not-delivered': (f) => `Niemand bereikt bij een systeemstoring: ${f.alarm}, ${place(f)}`,
    },
    mailOpenDevice: 'Apparaat openen',
    pageTitle: 'Een alarm accepteren',
    pageQuestion: (f) => `${f.alarm} bij ${place(f)}, sinds ${f.at}.`,
    pageButton: 'Accepteren',
    pageDone: (name) => `Bedankt, ${name}. U hebt het alarm geaccepteerd.`,
    pageMore: (more) =>
      `Nog ${more} ${more === 1 ? 'persoon moet' : 'personen moeten'} accepteren; zij worden gebeld.`,
    pageLate: 'Bedankt. Het alarm was al geaccepteerd, of het is voorbij.',
    pageUsed: 'Deze link is al gebruikt.',
    pageInvalid: 'Deze link is niet compleet. Open hem opnieuw vanuit de e-mail.',
  },
};
