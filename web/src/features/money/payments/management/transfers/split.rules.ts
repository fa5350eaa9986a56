import { readAmount } from '#platform/i18n/written-amount.rules.ts';

/** What a part of a transfer is to pay. */
export interface Part {
  paymentId: string;
  openCents: number;
  /** As it was typed. */
  written: string;
}

/** What is left of a transfer once its parts are taken, in cents: below zero where they are too much; null while one is no amount. */
export function restOf(unmatchedCents: number, parts: readonly Pick<Part, 'written'>[]): number | null {
  let rest = unmatchedCents;
  for (const { written } of parts) {
    const amount = readAmount(written);
    if (!amount || amount.cents === 0) return null;
    rest -= amount.cents;
  }
  return rest;
}

/** What a part begins with: what is open of its claim, as far as the rest goes. */
export function firstCents(openCents: number, restCents: number | null): number {
  const rest = Math.max(0, restCents ?? 0);
  return openCents > 0 ? Math.min(openCents, rest) : rest;
}
