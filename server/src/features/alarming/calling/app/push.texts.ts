import type { Texts } from '#platform/texts/texts.ts';
import type { AlarmFacts } from '../attempts/attempts.texts.ts';
import type { SubjectKind } from '../subjects/subject.rules.ts';

interface PushTexts {
  /** What the notification of each kind of subject says. */
  told: Record<SubjectKind, { title(facts: AlarmFacts): string; body(facts: AlarmFacts): string }>;
  invalid: string;
  /** Shown by the app itself, where the acceptance did not get out. */
  offline: string;
}

const place = ({ device, location }: AlarmFacts) => (location ? `${device}, ${location}` : device);

/** What a push alarm says, beside what every medium says. */
export const pushTexts: Texts<PushTexts> = {
  'en-US': {
    told: {
      alarm: { title: (f) => `ALARM: ${f.alarm}`, body: (f) => `${place(f)}, since ${f.at}` },
      test: { title: (f) => `Test alarm: ${place(f)}`, body: (f) => `Only a test, sent ${f.at}` },
    },
    invalid: 'This notification can no longer accept the alarm. Open the portal.',
    offline: 'NOT accepted: no connection. Tap to open the alarm and try again.',
  },
  'de-DE': {
    told: {
      alarm: { title: (f) => `ALARM: ${f.alarm}`, body: (f) => `${place(f)}, seit ${f.at}` },
      test: { title: (f) => `Testalarm: ${place(f)}`, body: (f) => `Nur ein Test, gesendet ${f.at}` },
    },
    invalid: 'Über diese Mitteilung lässt sich der Alarm nicht mehr annehmen. Öffnen Sie das Portal.',
    offline:
      'NICHT angenommen: keine Verbindung. Tippen Sie, um den Alarm zu öffnen, und versuchen Sie es erneut.',
  },
  'nl-NL': {
    told: {
      alarm: { title: (f) => `ALARM: ${f.alarm}`, body: (f) => `${place(f)}, sinds ${f.at}` },
      test: { title: (f) => `Testalarm: ${place(f)}`, body: (f) => `Alleen een test, verzonden ${f.at}` },
    },
    invalid: 'Via deze melding kunt u het alarm niet meer accepteren. Open het portaal.',
    offline: 'NIET geaccepteerd: geen verbinding. Tik om het alarm te openen en probeer het opnieuw.',
  },
};
