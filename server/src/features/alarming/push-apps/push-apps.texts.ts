import type { Texts } from '#platform/texts/texts.ts';

interface PushAppsTexts {
  testTitle(brand: string): string;
  testBody: string;
}

/** What a test alarm of an app says. */
export const pushAppsTexts: Texts<PushAppsTexts> = {
  'en-US': {
    testTitle: (brand) => `Test alarm from ${brand}`,
    testBody: 'Alarms reach you here. This is only a test.',
  },
  'de-DE': {
    testTitle: (brand) => `Testalarm von ${brand}`,
    testBody: 'Alarme erreichen Sie hier. Dies ist nur ein Test.',
  },
  'nl-NL': {
    testTitle: (brand) => `Testalarm van ${brand}`,
    testBody: 'Alarmen bereiken u hier. Dit is alleen een test.',
  },
};
