import type { Texts } from '#platform/texts/texts.ts';

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
  /** Several alarms of one device in one call. */
  spokenAlarms(facts: readonly AlarmFacts[]): string;
  spokenAskPin(digits: number): string;
  spokenAskPinForAll(digits: number, alarms: number): string;
  spokenAskKeyForAll(alarms: number): string;
  spokenAcceptedAll(name: string, alarms: number): string;
  spokenAskKey: string;
  spokenWrongPin: string;
  spokenGoodbye: string;
  /** Spoken to administrators, who are asked for nothing. */
  spokenNotDelivered(facts: AlarmFacts): string;
  smsAlarm(facts: AlarmFacts, askPin: boolean): string;
  /** More than a contact is called for, or may be written to, just now. */
  smsMoreAlarms(where: Pick<AlarmFacts, 'device' | 'location'>, brand: string): string;
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

const place = ({ device, location }: Pick<AlarmFacts, 'device' | 'location'>) =>
  location ? `${device}, ${location}` : device;

/** Each alarm by name, numbered; the device is named before them, once. */
const listed = (facts: readonly AlarmFacts[], silentSince: (at: string) => string) =>
  facts.map((f, index) => `${index + 1}: ${f.alarm}.${f.silent ? ` ${silentSince(f.at)}` : ''}`).join(' ');
const placeOf = ([first]: readonly AlarmFacts[]) => (first ? place(first) : '');

/** Everything that is said, written and shown to somebody who is called. */
export const attemptTexts: Texts<AttemptTexts> = {
  'en-US': {
    spokenAlarm: (f) => `Alarm. ${f.alarm}. At ${place(f)}.${f.silent ? ` Silent since ${f.at}.` : ''}`,
    spokenAlarms: (all) =>
      `${all.length} alarms at ${placeOf(all)}. ${listed(all, (at) => `Silent since ${at}.`)}`,
    spokenAskPinForAll: (digits, alarms) =>
      `Enter your PIN of ${digits} digits to accept these ${alarms} alarms.`,
    spokenAskKeyForAll: (alarms) => `Press 1 to accept these ${alarms} alarms.`,
    spokenAcceptedAll: (name, alarms) => `Thank you, ${name}. You have accepted ${alarms} alarms.`,
    spokenAskPin: (digits) => `Enter your PIN of ${digits} digits to accept this alarm.`,
    spokenAskKey: 'Press 1 to accept this alarm.',
    spokenWrongPin: 'PIN code incorrect.',
    spokenGoodbye: 'The alarm is not accepted. Goodbye.',
    spokenNotDelivered: (f) => `Attention. Nobody could be reached for the alarm ${f.alarm} at ${place(f)}.`,
    smsAlarm: (f, askPin) =>
      `ALARM ${f.alarm} (${place(f)}) ${f.silent ? 'silent since ' : ''}${f.at}.${askPin ? ' Reply with your PIN to accept.' : ' Reply OK to accept.'}`,
    smsMoreAlarms: (where, brand) => `More alarms are going on at ${place(where)}. Open ${brand}.`,
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
    pageUsed: 'This link has been used already.',
    pageInvalid: 'This link is not complete. Open it from the e-mail again.',
  },
  'de-DE': {
    spokenAlarm: (f) =>
      `Alarm. ${f.alarm}. Bei ${place(f)}.${f.silent ? ` Ohne Verbindung seit ${f.at}.` : ''}`,
    spokenAlarms: (all) =>
      `${all.length} Alarme bei ${placeOf(all)}. ${listed(all, (at) => `Ohne Verbindung seit ${at}.`)}`,
    spokenAskPinForAll: (digits, alarms) =>
      `Geben Sie Ihre ${digits}-stellige PIN ein, um diese ${alarms} Alarme anzunehmen.`,
    spokenAskKeyForAll: (alarms) => `Drücken Sie die 1, um diese ${alarms} Alarme anzunehmen.`,
    spokenAcceptedAll: (name, alarms) => `Danke, ${name}. Sie haben ${alarms} Alarme angenommen.`,
    spokenAskPin: (digits) => `Geben Sie Ihre ${digits}-stellige PIN ein, um diesen Alarm anzunehmen.`,
    spokenAskKey: 'Drücken Sie die 1, um diesen Alarm anzunehmen.',
    spokenWrongPin: 'PIN-Code falsch.',
    spokenGoodbye: 'Der Alarm ist nicht angenommen. Auf Wiederhören.',
    spokenNotDelivered: (f) => `Achtung. Für den Alarm ${f.alarm} bei ${place(f)} war niemand zu erreichen.`,
    smsAlarm: (f, askPin) =>
      `ALARM ${f.alarm} (${place(f)}) ${f.silent ? 'seit ' : ''}${f.at}.${askPin ? ' Antworten Sie mit Ihrer PIN, um anzunehmen.' : ' Antworten Sie OK, um anzunehmen.'}`,
    smsMoreAlarms: (where, brand) => `Bei ${place(where)} gibt es weitere Alarme. Öffnen Sie ${brand}.`,
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
    pageUsed: 'Dieser Link wurde bereits benutzt.',
    pageInvalid: 'Dieser Link ist nicht vollständig. Öffnen Sie ihn noch einmal aus der E-Mail.',
  },
  'nl-NL': {
    spokenAlarm: (f) =>
      `Alarm. ${f.alarm}. Bij ${place(f)}.${f.silent ? ` Zonder verbinding sinds ${f.at}.` : ''}`,
    spokenAlarms: (all) =>
      `${all.length} alarmen bij ${placeOf(all)}. ${listed(all, (at) => `Zonder verbinding sinds ${at}.`)}`,
    spokenAskPinForAll: (digits, alarms) =>
      `Toets uw pincode van ${digits} cijfers in om deze ${alarms} alarmen te accepteren.`,
    spokenAskKeyForAll: (alarms) => `Toets 1 om deze ${alarms} alarmen te accepteren.`,
    spokenAcceptedAll: (name, alarms) => `Bedankt, ${name}. U hebt ${alarms} alarmen geaccepteerd.`,
    spokenAskPin: (digits) => `Toets uw pincode van ${digits} cijfers in om dit alarm te accepteren.`,
    spokenAskKey: 'Toets 1 om dit alarm te accepteren.',
    spokenWrongPin: 'Pincode onjuist.',
    spokenGoodbye: 'Het alarm is niet geaccepteerd. Tot ziens.',
    spokenNotDelivered: (f) => `Let op. Niemand was bereikbaar voor het alarm ${f.alarm} bij ${place(f)}.`,
    smsAlarm: (f, askPin) =>
      `ALARM ${f.alarm} (${place(f)}) ${f.silent ? 'sinds ' : ''}${f.at}.${askPin ? ' Antwoord met uw pincode om te accepteren.' : ' Antwoord OK om te accepteren.'}`,
    smsMoreAlarms: (where, brand) => `Bij ${place(where)} zijn meer alarmen gaande. Open ${brand}.`,
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
    pageUsed: 'Deze link is al gebruikt.',
    pageInvalid: 'Deze link is niet compleet. Open hem opnieuw vanuit de e-mail.',
  },
};
