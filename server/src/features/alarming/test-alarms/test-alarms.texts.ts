import type { TestOutcome } from '@belfry/contract/values/test-states.ts';
import type { Medium } from '@belfry/contract/values/media.ts';
import type { Texts } from '#platform/texts/texts.ts';
import type { WayResult } from './way-result.rules.ts';

interface TestAlarmsTexts {
  /** What a test is called in the history, in the company's language. */
  name: string;
  subject(device: string, outcome: TestOutcome): string;
  heading: Record<TestOutcome, string>;
  body(of: { device: string; at: string; list: string | null }): string;
  late: string;
  way(of: { name: string; medium: Medium; result: WayResult }): string;
  acceptedBy(names: string): string;
  failure: string;
  action: string;
  footnote: string;
}

type Words<K extends string> = Record<K, string>;

const english: { media: Words<Medium>; results: Words<WayResult> } = {
  media: { app: 'app', voice: 'phone call', sms: 'SMS', 'e-mail': 'e-mail' },
  results: {
    accepted: 'accepted',
    delivered: 'delivered',
    heard: 'answered, not accepted',
    sent: 'sent',
    busy: 'busy',
    'no-answer': 'no answer',
    voicemail: 'voicemail answered',
    'no-phone': 'not possible, no phone number',
    'no-e-mail': 'not possible, no e-mail address',
    'no-app': 'not possible, no app',
    'not-sent': 'not sent, the test was over',
    failed: 'failed',
  },
};
const german: typeof english = {
  media: { app: 'App', voice: 'Anruf', sms: 'SMS', 'e-mail': 'E-Mail' },
  results: {
    accepted: 'angenommen',
    delivered: 'zugestellt',
    heard: 'beantwortet, nicht angenommen',
    sent: 'gesendet',
    busy: 'besetzt',
    'no-answer': 'keine Antwort',
    voicemail: 'Mailbox hat geantwortet',
    'no-phone': 'nicht möglich, keine Telefonnummer',
    'no-e-mail': 'nicht möglich, keine E-Mail-Adresse',
    'no-app': 'nicht möglich, keine App',
    'not-sent': 'nicht gesendet, der Test war vorbei',
    failed: 'fehlgeschlagen',
  },
};
const dutch: typeof english = {
  media: { app: 'app', voice: 'telefoongesprek', sms: 'sms', 'e-mail': 'e-mail' },
  results: {
    accepted: 'geaccepteerd',
    delivered: 'afgeleverd',
    heard: 'opgenomen, niet geaccepteerd',
    sent: 'verzonden',
    busy: 'bezet',
    'no-answer': 'geen antwoord',
    voicemail: 'voicemail nam op',
    'no-phone': 'niet mogelijk, geen telefoonnummer',
    'no-e-mail': 'niet mogelijk, geen e-mailadres',
    'no-app': 'niet mogelijk, geen app',
    'not-sent': 'niet verzonden, de test was voorbij',
    failed: 'mislukt',
  },
};

/** What is said of a scheduled test that is over. */
export const testAlarmsTexts: Texts<TestAlarmsTexts> = {
  'en-US': {
    name: 'Test alarm',
    subject: (device, outcome) =>
      outcome === 'accepted' ? `Test alarm accepted: ${device}` : `Test alarm not accepted: ${device}`,
    heading: {
      accepted: 'The test alarm was accepted',
      'not-accepted': 'Nobody accepted the test alarm in time',
      'not-delivered': 'The test alarm reached nobody',
      'nobody-available': 'There was nobody to call for the test alarm',
      interrupted: 'The test alarm gave way to a real alarm',
      missed: 'The test alarm was missed',
    },
    body: ({ device, at, list }) =>
      list === null
        ? `Scheduled test of ${device}, ${at}: every contact over every medium.`
        : `Scheduled test of ${device}, ${at}: call list "${list}".`,
    late: 'It ran later than planned.',
    way: ({ name, medium, result }) => `${name}, ${english.media[medium]}: ${english.results[result]}`,
    acceptedBy: (names) => `Accepted by ${names}.`,
    failure: 'The system failure "Scheduled test alarm failed" was raised. The next successful test ends it.',
    action: 'See the test alarms',
    footnote: 'You get this mail as an Administrator, after every scheduled test alarm.',
  },
  'de-DE': {
    name: 'Testalarm',
    subject: (device, outcome) =>
      outcome === 'accepted' ? `Testalarm angenommen: ${device}` : `Testalarm nicht angenommen: ${device}`,
    heading: {
      accepted: 'Der Testalarm wurde angenommen',
      'not-accepted': 'Niemand hat den Testalarm rechtzeitig angenommen',
      'not-delivered': 'Der Testalarm hat niemanden erreicht',
      'nobody-available': 'Für den Testalarm war niemand anzurufen',
      interrupted: 'Der Testalarm ist einem echten Alarm gewichen',
      missed: 'Der Testalarm wurde versäumt',
    },
    body: ({ device, at, list }) =>
      list === null
        ? `Geplanter Test von ${device}, ${at}: jeder Kontakt über jedes Medium.`
        : `Geplanter Test von ${device}, ${at}: Anrufliste „${list}“.`,
    late: 'Er lief später als geplant.',
    way: ({ name, medium, result }) => `${name}, ${german.media[medium]}: ${german.results[result]}`,
    acceptedBy: (names) => `Angenommen von ${names}.`,
    failure:
      'Die Systemstörung „Geplanter Testalarm fehlgeschlagen“ wurde ausgelöst. Der nächste erfolgreiche Test beendet sie.',
    action: 'Testalarme ansehen',
    footnote: 'Sie erhalten diese Mail als Administrator nach jedem geplanten Testalarm.',
  },
  'nl-NL': {
    name: 'Testalarm',
    subject: (device, outcome) =>
      outcome === 'accepted' ? `Testalarm geaccepteerd: ${device}` : `Testalarm niet geaccepteerd: ${device}`,
    heading: {
      accepted: 'Het testalarm is geaccepteerd',
      'not-accepted': 'Niemand heeft het testalarm op tijd geaccepteerd',
      'not-delivered': 'Het testalarm heeft niemand bereikt',
      'nobody-available': 'Er was niemand om voor het testalarm te bellen',
      interrupted: 'Het testalarm is geweken voor een echt alarm',
      missed: 'Het testalarm is gemist',
    },
    body: ({ device, at, list }) =>
      list === null
        ? `Geplande test van ${device}, ${at}: elk contact via elk medium.`
        : `Geplande test van ${device}, ${at}: bellijst "${list}".`,
    late: 'De test liep later dan gepland.',
    way: ({ name, medium, result }) => `${name}, ${dutch.media[medium]}: ${dutch.results[result]}`,
    acceptedBy: (names) => `Geaccepteerd door ${names}.`,
    failure:
      'De systeemstoring "Gepland testalarm mislukt" is gemeld. De volgende geslaagde test beëindigt haar.',
    action: 'Testalarmen bekijken',
    footnote: 'U krijgt deze mail als beheerder, na elk gepland testalarm.',
  },
};
