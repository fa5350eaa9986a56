import type { DeviceType } from '@belfry/contract/values/device-types.ts';
import type { Texts } from '#platform/texts/texts.ts';
import type { AlarmFacts } from '../attempts/attempts.texts.ts';

/** What is answered to somebody who accepts, the same by phone, message, mail and app. Moments are texts. */
export interface AnswerTexts {
  accepted(facts: AlarmFacts, name: string): string;
  /** So many more people must accept. */
  more(more: number): string;
  repeated(facts: AlarmFacts, at: string): string;
  late(facts: AlarmFacts, by: string, at: string): string;
  notOpen(facts: AlarmFacts): string;
  restored(facts: AlarmFacts, at: string): string;
  switchedOff(facts: AlarmFacts, at: string): string;
  calm: string;
  /** After what is over: the same alarm is active again. */
  activeAgain(since: string): string;
  acceptedAgain(since: string, by: string, at: string): string;
  /** What waits for the same person now: the alarm that came back, another one, one beside a test. */
  open: Record<OpenKind, (facts: AlarmFacts) => string>;
  moreOpen(more: number): string;
  askPinAgain: string;
  askOkAgain: string;
  askButtonAgain: string;
  removed: string;
  /** Of an answer by text message. */
  nothingOpen: string;
  /** An alarm is open of which they were told too long ago. */
  toldTooLongAgo: string;
  wrongPin: string;
  askPin: string;
  askOk: string;
  tooManyTries(until: string): string;
  /** Of a call. */
  tooManyTriesInCall: string;
  acceptedBy: string;
  nobody: string;
  nobodyYet: string;
  /** So many of so many people have accepted. */
  needed(accepted: number, amount: number): string;
  since(at: string, zone: string): string;
  /** By what else an alarm can be accepted. */
  otherWays: Record<'portal' | 'voice' | 'sms' | 'app', string> & { say(ways: readonly string[]): string };
  openPortal: string;
  alarmKinds: Record<'alarm' | 'critical' | 'failure' | 'test', string>;
  deviceTypes: Record<DeviceType, string>;
}

/** Why an alarm is named beside the answer. */
export type OpenKind = 'again' | 'also' | 'real';

const place = ({ device, location }: AlarmFacts) => (location ? `${device}, ${location}` : device);
const named = (facts: AlarmFacts) => `${facts.alarm} (${place(facts)})`;

const eitherOf = (ways: readonly string[], language: string) =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(ways);

/** What is answered to somebody who accepts. */
export const answerTexts: Texts<AnswerTexts> = {
  'en-US': {
    accepted: (f, name) => `Accepted: ${named(f)}. Thank you, ${name}.`,
    more: (more) => `${more} more ${more === 1 ? 'person' : 'people'} must accept.`,
    repeated: (f, at) => `You have accepted already: ${named(f)}, ${at}.`,
    late: (f, by, at) => `Thank you. ${named(f)} had been accepted already by ${by}, ${at}.`,
    notOpen: (f) => `${named(f)} cannot be accepted now.`,
    restored: (f, at) => `${named(f)} was restored ${at}.`,
    switchedOff: (f, at) => `${named(f)} was switched off or paused ${at}. Nothing is left to accept.`,
    calm: 'Nobody needs to do anything.',
    activeAgain: (since) => `But it is active again since ${since}.`,
    acceptedAgain: (since, by, at) => `It is active again since ${since}; ${by} accepted that ${at}.`,
    open: {
      again: (f) => `But it is ACTIVE AGAIN: ${named(f)}, since ${f.at}. You have not accepted that.`,
      also: (f) => `Still open for you: ${named(f)}, since ${f.at}.`,
      real: (f) => `But there is also a REAL ALARM: ${named(f)} ${f.at}.`,
    },
    moreOpen: (more) => `And ${more} more ${more === 1 ? 'alarm' : 'alarms'}.`,
    askPinAgain: 'Reply with your PIN once more to accept it.',
    askOkAgain: 'Reply OK once more to accept it.',
    askButtonAgain: 'Press the button once more to accept it.',
    removed: 'You are not on the call list any more. Nothing was accepted.',
    nothingOpen: 'There is no open alarm for you.',
    toldTooLongAgo:
      'Nothing was accepted: what you were sent is more than a day old. An alarm is still open; accept it in the portal.',
    wrongPin: 'PIN code incorrect',
    askPin: 'PIN code incorrect: reply with your PIN alone to accept.',
    askOk: 'Nothing was accepted. Reply OK to accept.',
    tooManyTries: (until) =>
      `Too many wrong PINs. Until ${until} no PIN is accepted by text message. A call still accepts: pick up and enter your PIN.`,
    tooManyTriesInCall:
      'Those were too many wrong PINs for this call. The alarm is not accepted. Accept it by text message, in the portal, or in the next call. Goodbye.',
    acceptedBy: 'Accepted by',
    nobody: 'Nobody',
    nobodyYet: 'Nobody yet',
    needed: (accepted, amount) =>
      amount === 1 ? 'One person must accept.' : `${accepted} of ${amount} people have accepted.`,
    since: (at, zone) => `Since ${at} (${zone})`,
    otherWays: {
      portal: 'in the portal',
      voice: 'by phone when you are called',
      sms: 'by replying to the text message',
      app: 'in the app',
      say: (ways) => `You can also accept ${eitherOf(ways, 'en')}.`,
    },
    openPortal: 'Open the device in the portal',
    alarmKinds: { alarm: 'Alarm', critical: 'Critical alarm', failure: 'System failure', test: 'Test alarm' },
    deviceTypes: {
      dialler: 'Dialer',
      'rest-api-location': 'REST API location',
      'remote-system': 'Remote system',
      'dupline-8-channel-module': 'Dupline 8 channel module',
      'dupline-rtu': 'Dupline RTU',
    },
  },
  'de-DE': {
    accepted: (f, name) => `Angenommen: ${named(f)}. Danke, ${name}.`,
    more: (more) => `${more} weitere ${more === 1 ? 'Person muss' : 'Personen müssen'} annehmen.`,
    repeated: (f, at) => `Sie haben bereits angenommen: ${named(f)}, ${at}.`,
    late: (f, by, at) => `Danke. ${named(f)} war bereits angenommen von ${by}, ${at}.`,
    notOpen: (f) => `${named(f)} lässt sich jetzt nicht annehmen.`,
    restored: (f, at) => `${named(f)} wurde behoben ${at}.`,
    switchedOff: (f, at) =>
      `${named(f)} wurde abgeschaltet oder pausiert ${at}. Es ist nichts mehr anzunehmen.`,
    calm: 'Niemand muss etwas tun.',
    activeAgain: (since) => `Er ist aber wieder aktiv seit ${since}.`,
    acceptedAgain: (since, by, at) => `Er ist wieder aktiv seit ${since}; ${by} hat das angenommen ${at}.`,
    open: {
      again: (f) => `Er ist aber WIEDER AKTIV: ${named(f)}, seit ${f.at}. Das haben Sie nicht angenommen.`,
      also: (f) => `Für Sie noch offen: ${named(f)}, seit ${f.at}.`,
      real: (f) => `Es gibt aber auch einen ECHTEN ALARM: ${named(f)} ${f.at}.`,
    },
    moreOpen: (more) => `Und ${more} ${more === 1 ? 'weiterer Alarm' : 'weitere Alarme'}.`,
    askPinAgain: 'Antworten Sie noch einmal mit Ihrer PIN, um ihn anzunehmen.',
    askOkAgain: 'Antworten Sie noch einmal OK, um ihn anzunehmen.',
    askButtonAgain: 'Drücken Sie die Taste noch einmal, um ihn anzunehmen.',
    removed: 'Sie stehen nicht mehr auf der Anrufliste. Es wurde nichts angenommen.',
    nothingOpen: 'Für Sie ist kein Alarm offen.',
    toldTooLongAgo:
      'Es wurde nichts angenommen: Was Sie erhalten haben, ist über einen Tag alt. Ein Alarm ist noch offen; nehmen Sie ihn im Portal an.',
    wrongPin: 'PIN-Code falsch',
    askPin: 'PIN-Code falsch: Antworten Sie nur mit Ihrer PIN, um anzunehmen.',
    askOk: 'Es wurde nichts angenommen. Antworten Sie OK, um anzunehmen.',
    tooManyTries: (until) =>
      `Zu viele falsche PINs. Bis ${until} wird keine PIN per SMS angenommen. Ein Anruf gilt weiterhin: Nehmen Sie ab und geben Sie Ihre PIN ein.`,
    tooManyTriesInCall:
      'Das waren zu viele falsche PINs in diesem Anruf. Der Alarm ist nicht angenommen. Nehmen Sie ihn per SMS, im Portal oder beim nächsten Anruf an. Auf Wiederhören.',
    acceptedBy: 'Angenommen von',
    nobody: 'Niemandem',
    nobodyYet: 'Noch niemandem',
    needed: (accepted, amount) =>
      amount === 1 ? 'Eine Person muss annehmen.' : `${accepted} von ${amount} Personen haben angenommen.`,
    since: (at, zone) => `Seit ${at} (${zone})`,
    otherWays: {
      portal: 'im Portal',
      voice: 'am Telefon, wenn Sie angerufen werden',
      sms: 'als Antwort auf die SMS',
      app: 'in der App',
      say: (ways) => `Annehmen können Sie auch ${eitherOf(ways, 'de')}.`,
    },
    openPortal: 'Das Gerät im Portal öffnen',
    alarmKinds: {
      alarm: 'Alarm',
      critical: 'Kritischer Alarm',
      failure: 'Systemstörung',
      test: 'Testalarm',
    },
    deviceTypes: {
      dialler: 'Alarmwähler',
      'rest-api-location': 'REST-API-Standort',
      'remote-system': 'Entferntes System',
      'dupline-8-channel-module': 'Dupline-8-Kanal-Modul',
      'dupline-rtu': 'Dupline-RTU',
    },
  },
  'nl-NL': {
    accepted: (f, name) => `Geaccepteerd: ${named(f)}. Bedankt, ${name}.`,
    more: (more) => `Nog ${more} ${more === 1 ? 'persoon moet' : 'personen moeten'} accepteren.`,
    repeated: (f, at) => `U hebt al geaccepteerd: ${named(f)}, ${at}.`,
    late: (f, by, at) => `Bedankt. ${named(f)} was al geaccepteerd door ${by}, ${at}.`,
    notOpen: (f) => `${named(f)} kan nu niet worden geaccepteerd.`,
    restored: (f, at) => `${named(f)} is hersteld ${at}.`,
    switchedOff: (f, at) =>
      `${named(f)} is uitgeschakeld of gepauzeerd ${at}. Er is niets meer te accepteren.`,
    calm: 'Niemand hoeft iets te doen.',
    activeAgain: (since) => `Maar het is opnieuw actief sinds ${since}.`,
    acceptedAgain: (since, by, at) =>
      `Het is opnieuw actief sinds ${since}; ${by} heeft dat geaccepteerd ${at}.`,
    open: {
      again: (f) => `Maar het is OPNIEUW ACTIEF: ${named(f)}, sinds ${f.at}. Dat hebt u niet geaccepteerd.`,
      also: (f) => `Nog open voor u: ${named(f)}, sinds ${f.at}.`,
      real: (f) => `Maar er is ook een ECHT ALARM: ${named(f)} ${f.at}.`,
    },
    moreOpen: (more) => `En nog ${more} ${more === 1 ? 'alarm' : 'alarmen'}.`,
    askPinAgain: 'Antwoord nog een keer met uw pincode om het te accepteren.',
    askOkAgain: 'Antwoord nog een keer OK om het te accepteren.',
    askButtonAgain: 'Druk nog een keer op de knop om het te accepteren.',
    removed: 'U staat niet meer op de bellijst. Er is niets geaccepteerd.',
    nothingOpen: 'Er staat geen alarm voor u open.',
    toldTooLongAgo:
      'Er is niets geaccepteerd: wat u hebt gekregen is meer dan een dag oud. Er staat nog een alarm open; accepteer het in het portaal.',
    wrongPin: 'Pincode onjuist',
    askPin: 'Pincode onjuist: antwoord alleen met uw pincode om te accepteren.',
    askOk: 'Er is niets geaccepteerd. Antwoord OK om te accepteren.',
    tooManyTries: (until) =>
      `Te veel onjuiste pincodes. Tot ${until} wordt geen pincode per sms geaccepteerd. Een oproep werkt wel: neem op en toets uw pincode in.`,
    tooManyTriesInCall:
      'Dat waren te veel onjuiste pincodes in deze oproep. Het alarm is niet geaccepteerd. Accepteer het per sms, in het portaal of bij de volgende oproep. Tot ziens.',
    acceptedBy: 'Geaccepteerd door',
    nobody: 'Niemand',
    nobodyYet: 'Nog niemand',
    needed: (accepted, amount) =>
      amount === 1
        ? 'Eén persoon moet accepteren.'
        : `${accepted} van ${amount} personen hebben geaccepteerd.`,
    since: (at, zone) => `Sinds ${at} (${zone})`,
    otherWays: {
      portal: 'in het portaal',
      voice: 'telefonisch als u gebeld wordt',
      sms: 'als antwoord op de sms',
      app: 'in de app',
      say: (ways) => `U kunt ook accepteren ${eitherOf(ways, 'nl')}.`,
    },
    openPortal: 'Het apparaat in het portaal openen',
    alarmKinds: {
      alarm: 'Alarm',
      critical: 'Kritiek alarm',
      failure: 'Systeemstoring',
      test: 'Testalarm',
    },
    deviceTypes: {
      dialler: 'Alarmkiezer',
      'rest-api-location': 'REST-API-locatie',
      'remote-system': 'Systeem op afstand',
      'dupline-8-channel-module': 'Dupline 8-kanaalsmodule',
      'dupline-rtu': 'Dupline RTU',
    },
  },
};
