/** The letters that stand before a country's VAT numbers, where they are not those of the country. */
const ownLetters: Record<string, readonly string[]> = {
  // Greece is EL for VAT; Northern Ireland trades goods as XI (design page 2.5).
  GR: ['EL'],
  GB: ['GB', 'XI'],
  CH: ['CHE', 'CH'],
};

const british = /^(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/;

/**
 * Form of what follows the letters, as the European Commission publishes it for the register VIES (its FAQ, "VAT
 * identification number structure"). Check digits are the register's business, see decision 0041.
 */
const forms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z]|\d{8}[A-Z]|[A-Z]\d{8})$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d[0-9A-Z+*]\d{5}[A-Z]|\d{7}[A-Z]{1,2})$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: british,
  GB: british,
};

/** Countries whose numbers the EU's register knows: the members, and Northern Ireland for goods. */
const inRegister = new Set(Object.keys(forms).filter((letters) => letters !== 'GB'));

/** A VAT number in its two parts. */
export interface VatNumber {
  /** `NL`, `EL`, `XI`, … */
  letters: string;
  /** What follows them. */
  rest: string;
}

/** Why a VAT number is none: it is of another country, or no number looks like this. */
export type VatFault = 'country' | 'form';

/**
 * Reads a VAT number as typed: without spaces, dots and dashes, in capitals; where its letters are missing they are the
 * country's.
 *
 * @param country ISO 3166-1 alpha-2
 */
export function readVatNumber(typed: string, country: string): VatNumber | VatFault {
  const number = typed.toUpperCase().replaceAll(/[\s./-]/g, '');
  const expected = ownLetters[country] ?? [country];
  const letters = expected.find((each) => number.startsWith(each));
  const form = forms[letters ?? expected[0] ?? country];
  if (letters !== undefined) {
    const rest = number.slice(letters.length);
    if (form ? form.test(rest) : rest !== '') return { letters, rest };
  }
  // Typed as at home, without the country's letters.
  const atHome = expected[0] ?? country;
  if (form?.test(number)) return { letters: atHome, rest: number };
  if (letters !== undefined) return 'form';
  if (/^[A-Z]{2}/.test(number)) return 'country';
  return form ? 'form' : { letters: '', rest: number };
}

/** The same number as one text. */
export function writtenVat({ letters, rest }: VatNumber): string {
  return letters + rest;
}

/** Whether the EU's register can be asked about it. */
export function isInRegister({ letters }: VatNumber): boolean {
  return inRegister.has(letters);
}

/** Members of the European Union, ISO 3166-1 alpha-2. */
export const euCountries: ReadonlySet<string> = new Set(
  [...inRegister].filter((letters) => letters !== 'XI').map((letters) => (letters === 'EL' ? 'GR' : letters)),
);
