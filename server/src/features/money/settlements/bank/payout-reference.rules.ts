/** Shorter ones stand in texts by chance. */
const shortest = 6;
const waitsMs = 7 * 86_400_000;

/**
 * Whether the words of a transfer hold the reference of a payout, also where the bank broke its lines within it, and not as a part
 * of a longer one.
 */
export function namesReference(text: string, reference: string): boolean {
  return patternOf(reference)?.test(text) ?? false;
}

/** A transfer of which nobody knows yet what it is. */
export interface LooseTransfer {
  remittance: string;
  amount_cents: number;
  /** A day, as `2026-11-30`. */
  booked_on: string;
  read_at: Date;
}

/** A payout whose transfer is looked for. */
export interface AwaitedPayout {
  reference: string;
  cents: number;
  /** The day on which it was made. */
  madeOn: string;
}

/**
 * The transfer by which the bank got a payout. Anybody can write its reference: what names it and has its amount is it. One of another
 * amount is it only where none of the right one has come within a week, and never one from before there was the payout; of several
 * the nearest.
 */
export function transferOf<T extends LooseTransfer>(
  { reference, cents, madeOn }: AwaitedPayout,
  transfers: readonly T[],
  at: Date,
): T | undefined {
  const pattern = patternOf(reference);
  if (!pattern) return undefined;
  const named = transfers.filter(({ remittance }) => pattern.test(remittance));
  const off = (transfer: T) => Math.abs(transfer.amount_cents - cents);
  const waited = named.filter(
    (each) => each.booked_on >= madeOn && at.getTime() - each.read_at.getTime() >= waitsMs,
  );
  return (
    named.find((each) => off(each) === 0) ?? waited.toSorted((one, other) => off(one) - off(other)).at(0)
  );
}

function patternOf(reference: string): RegExp | null {
  if (reference.length < shortest) return null;
  const letters = reference.split('').map((letter) => letter.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(`(?<![A-Z0-9])${letters.join('[\\r\\n]*')}(?![A-Z0-9]|\\.[A-Z0-9])`, 'i');
}
