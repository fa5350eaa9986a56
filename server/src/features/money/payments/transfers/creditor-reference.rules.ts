/** What check digits are counted over: letters are numbers from 10 on. */
function remainderOf(text: string): number {
  let remainder = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** The creditor reference of a number (ISO 11649): `RF`, two check digits, the number. */
export function referenceOf(number: number): string {
  const body = String(number);
  return `RF${String(98 - remainderOf(`${body}RF00`)).padStart(2, '0')}${body}`;
}
