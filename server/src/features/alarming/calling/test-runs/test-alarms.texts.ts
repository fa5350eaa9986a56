import type { Texts } from '#platform/texts/texts.ts';
import type { AlarmFacts, AttemptTexts } from '../attempts/attempts.texts.ts';

/** What a test says otherwise than an alarm. */
export type TestTexts = Pick<
  AttemptTexts,
  | 'spokenAlarm'
  | 'spokenAskPin'
  | 'spokenAskKey'
  | 'spokenGoodbye'
  | 'smsAlarm'
  | 'mailAlarmSubject'
  | 'mailAlarmHeading'
  | 'mailAlarmBody'
  | 'mailAlarmAction'
  | 'pageTitle'
  | 'pageQuestion'
> & {
  accepted(name: string): string;
  /** Accepted by others, or over. */
  late: string;
};

const place = ({ device, location }: AlarmFacts) => (location ? `${device}, ${location}` : device);

/** A test alarm: everything that names the alarm says first that it is only a test. */
export const testTexts: Texts<TestTexts> = {
  'en-US': {
    spokenAlarm: (f) => `Test alarm. This is only a test of ${place(f)}. There is no alarm.`,
    spokenAskPin: (digits) => `Enter your PIN of ${digits} digits to accept this test alarm.`,
    spokenAskKey: 'Press 1 to accept this test alarm.',
    spokenGoodbye: 'The test alarm is not accepted. Goodbye.',
    smsAlarm: (f, askPin) =>
      `TEST ALARM, only a test (${place(f)}) ${f.at}.${askPin ? ' Reply with your PIN to accept.' : ' Reply OK to accept.'}`,
    mailAlarmSubject: (f) => `Test alarm: ${place(f)}`,
    mailAlarmHeading: () => 'Test alarm',
    mailAlarmBody: (f) =>
      `This is only a test of ${place(f)}, sent ${f.at}. There is no alarm. Accept it as you would accept a real one.`,
    mailAlarmAction: 'Accept this test alarm',
    pageTitle: 'Accept a test alarm',
    pageQuestion: (f) => `Test alarm: only a test of ${place(f)}, sent ${f.at}.`,
    accepted: (name) => `Thank you, ${name}. You have accepted the test alarm.`,
    late: 'Thank you. The test alarm had been accepted already, or it is over.',
  },
  'de-DE': {
    spokenAlarm: (f) => `Testalarm. Dies ist nur ein Test von ${place(f)}. Es gibt keinen Alarm.`,
    spokenAskPin: (digits) => `Geben Sie Ihre ${digits}-stellige PIN ein, um diesen Testalarm anzunehmen.`,
    spokenAskKey: 'Drücken Sie die 1, um diesen Testalarm anzunehmen.',
    spokenGoodbye: 'Der Testalarm ist nicht angenommen. Auf Wiederhören.',
    smsAlarm: (f, askPin) =>
      `TESTALARM, nur ein Test (${place(f)}) ${f.at}.${askPin ? ' Antworten Sie mit Ihrer PIN, um anzunehmen.' : ' Antworten Sie OK, um anzunehmen.'}`,
    mailAlarmSubject: (f) => `Testalarm: ${place(f)}`,
    mailAlarmHeading: () => 'Testalarm',
    mailAlarmBody: (f) =>
      `Dies ist nur ein Test von ${place(f)}, gesendet ${f.at}. Es gibt keinen Alarm. Nehmen Sie ihn an, wie Sie einen echten annehmen würden.`,
    mailAlarmAction: 'Testalarm annehmen',
    pageTitle: 'Einen Testalarm annehmen',
    pageQuestion: (f) => `Testalarm: nur ein Test von ${place(f)}, gesendet ${f.at}.`,
    accepted: (name) => `Danke, ${name}. Sie haben den Testalarm angenommen.`,
    late: 'Danke. Der Testalarm war bereits angenommen oder ist vorbei.',
  },
  'nl-NL': {
    spokenAlarm: (f) => `Testalarm. Dit is alleen een test van ${place(f)}. Er is geen alarm.`,
    spokenAskPin: (digits) => `Toets uw pincode van ${digits} cijfers in om dit testalarm te accepteren.`,
    spokenAskKey: 'Toets 1 om dit testalarm te accepteren.',
    spokenGoodbye: 'Het testalarm is niet geaccepteerd. Tot ziens.',
    smsAlarm: (f, askPin) =>
      `TESTALARM, alleen een test (${place(f)}) ${f.at}.${askPin ? ' Antwoord met uw pincode om te accepteren.' : ' Antwoord OK om te accepteren.'}`,
    mailAlarmSubject: (f) => `Testalarm: ${place(f)}`,
    mailAlarmHeading: () => 'Testalarm',
    mailAlarmBody: (f) =>
      `Dit is alleen een test van ${place(f)}, verzonden ${f.at}. Er is geen alarm. Accepteer hem zoals u een echt alarm zou accepteren.`,
    mailAlarmAction: 'Testalarm accepteren',
    pageTitle: 'Een testalarm accepteren',
    pageQuestion: (f) => `Testalarm: alleen een test van ${place(f)}, verzonden ${f.at}.`,
    accepted: (name) => `Bedankt, ${name}. U hebt het testalarm geaccepteerd.`,
    late: 'Bedankt. Het testalarm was al geaccepteerd, of het is voorbij.',
  },
};
