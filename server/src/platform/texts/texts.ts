import type { bundledLangCodes } from '@belfry/contract/ground/languages/language-list.ts';

type BundledLangCode = (typeof bundledLangCodes)[number];

/** A feature's texts in every bundled language; English says which there are and what each takes. */
export type Texts<English> = Record<BundledLangCode, English>;

/** The texts in somebody's language; English where theirs is not bundled. */
export function textsFor<English>(texts: Texts<English>, langCode: string): English {
  return texts[langCode as BundledLangCode] ?? texts['en-US'];
}

/** A moment for a person: day/month/year and 24-hour time in their time zone, in every language (spec §9). */
export function momentText(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return parts.format(at).replace(',', '');
}
