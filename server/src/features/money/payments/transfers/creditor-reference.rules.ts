/** Digits of a reference after its check digits: with the four before them, four groups of four. */
const bodyLength = 12;
/** The largest number that has a reference. */
const maxNumber = 10 ** bodyLength - 1;

/**
 * The reference (ISO 11649) that a payer writes for a number: `RF`, two check digits and the number in twelve digits. All of ours are
 * as long as that, so that in a line of text nobody must guess where one ends.
 * @throws RangeError where the number is not whole, below zero or too large
 */
export function referenceOf(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > maxNumber) throw new RangeError(`${n} has no reference`);
  const body = String(n).padStart(bodyLength, '0');
  return `RF${checkDigitsOf(body)}${body}`;
}

/**
 * A reference as {@link referenceOf} writes it, of what a payer or a bank made of it: lower case, spaces, dots or dashes, and zeros
 * before the number that were left out or added. What is no reference comes back in capitals and without those signs.
 */
export function normaliseReference(typed: string): string {
  const bare = typed.toUpperCase().replaceAll(/[\s.-]/g, '');
  const [, start, body] = /^(RF\d\d)0*(\d{1,12})$/.exec(bare) ?? [];
  return start && body ? start + body.padStart(bodyLength, '0') : bare;
}

/** Whether a text is a reference as {@link referenceOf} writes it, with the right check digits. */
export function isReference(text: string): boolean {
  const [, digits, body] = /^RF(\d\d)(\d{12})$/.exec(text) ?? [];
  return body !== undefined && checkDigitsOf(body) === digits;
}

/** ISO 7064 MOD 97-10 over the body and `RF00`, whose letters count as 27 and 15. At most 18 digits, so in whole big numbers. */
function checkDigitsOf(body: string): string {
  return String(98n - (BigInt(`${body}271500`) % 97n)).padStart(2, '0');
}

/** The number that a reference, as {@link referenceOf} writes it, is made of. */
export function numberOfReference(reference: string): number {
  return Number(reference.slice(4));
}

/** The number that a reference of ours names, however it is written; null where it is none. */
export function referenceNumber(typed: string): number | null {
  const reference = normaliseReference(typed);
  return isReference(reference) ? numberOfReference(reference) : null;
}
