import type { TransferFit } from '@belfry/contract/money/payments/transfers-management.contract.ts';

/** What of a transfer says whose it is. */
export interface TransferSaid {
  unmatchedCents: number;
  payerName: string | null;
  remittance: string;
}

/** What of a claim a transfer may name. */
export interface ClaimSaid {
  openCents: number;
  invoiceNumber: string | null;
  /** `RF…` */
  reference: string;
  companyName: string;
}

/** How much each way to fit counts: a number is written on purpose, an amount may be another's, a name is that of many claims. */
const weights: Record<TransferFit, number> = { number: 4, amount: 2, name: 1 };

/** Why a claim may be what a transfer was meant for, the best reason first; empty where nothing says so. */
export function fitsOf(transfer: TransferSaid, claim: ClaimSaid): TransferFit[] {
  const said = bare(transfer.remittance);
  // Of a reference with a wrong check digit the twelve digits of its number are still there.
  const numbers = [
    claim.invoiceNumber ?? '',
    (claim.invoiceNumber ?? '').replace(/^\D+/, ''),
    claim.reference.slice(4),
  ];
  const isNamed = numbers.some((number) => hasNumber(said, bare(number)));
  const isAmount = claim.openCents > 0 && claim.openCents === transfer.unmatchedCents;
  return [
    ...(isNamed ? (['number'] as const) : []),
    ...(isAmount ? (['amount'] as const) : []),
    ...(isSameName(transfer.payerName, claim.companyName) ? (['name'] as const) : []),
  ];
}

/** How well a claim fits. */
export function fitOf(fits: readonly TransferFit[]): number {
  return fits.reduce((total, fit) => total + weights[fit], 0);
}

/** Invoice numbers without their series, `2026-00012`, that a remittance may hold, however it is written. */
export function numbersIn(remittance: string): string[] {
  const found = remittance.matchAll(/(?<!\d)(20\d\d)[\s./-]{0,2}(\d{5,7})(?!\d)/g);
  return [...new Set([...found].map(([, year = '', sequence = '']) => `${year}-${sequence}`))].slice(0, 20);
}

/** Words of a name that tell it from others, in small letters; `GmbH` and `de` do not. */
export function nameWords(name: string | null): string[] {
  const words = (name ?? '')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{Diacritic}/gu, '')
    .split(/[^\p{Letter}\p{Number}]+/u);
  return [...new Set(words)].filter((word) => word.length > 2 && !common.has(word));
}

const common = new Set([
  'gmbh',
  'van',
  'der',
  'den',
  'von',
  'und',
  'the',
  'and',
  'vof',
  'ltd',
  'bvba',
  'sarl',
]);

function isSameName(payer: string | null, company: string): boolean {
  const [theirs, ours] = [nameWords(payer), nameWords(company)];
  if (theirs.length === 0 || ours.length === 0) return false;
  const [fewer, more] = theirs.length < ours.length ? [theirs, ours] : [ours, theirs];
  return fewer.every((word) => more.includes(word));
}

/** Capitals and digits alone. */
function bare(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** Whether a number stands in a text, and is not a part of a longer one. */
function hasNumber(text: string, number: string): boolean {
  if (number.length < 8) return false;
  const at = text.indexOf(number);
  return at !== -1 && !/\d/.test(text[at + number.length] ?? '');
}
