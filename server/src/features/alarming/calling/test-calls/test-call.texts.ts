import type { Texts } from '#platform/texts/texts.ts';

/** What is said to somebody whose number is tried. */
export const testCallTexts: Texts<{ spoken(brand: string): string }> = {
  'en-US': { spoken: (brand) => `This is a test call from ${brand}. Your number is right.` },
  'de-DE': { spoken: (brand) => `Dies ist ein Testanruf von ${brand}. Ihre Nummer stimmt.` },
  'nl-NL': { spoken: (brand) => `Dit is een testoproep van ${brand}. Uw nummer klopt.` },
};
