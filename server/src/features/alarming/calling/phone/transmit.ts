import type { Platform } from '#platform/platform.ts';
import { askOnce, lookFor } from '#platform/intents/ask-once.ts';
import type { Intent } from '#platform/intents/intent.ts';
import { isRefusal } from '#platform/telephony/provider-fault.ts';
import { providerPatience } from '#platform/telephony/provider-client.ts';
import type { TakenSince, TelephonyReceipt } from '#platform/telephony/telephony.ts';
import { findKnownIds, type TransmissionRow } from './transmissions.queries.ts';

/** Of what goes on for longer nothing is looked for. */
const knownFor = 24 * 3_600_000;
/** The provider of phones knows no keys: what it took is found by number and time. */
const provider = { answersWithin: providerPatience, keyHoldsFor: 0, isRefusal };

/** A call or text. */
type Transmission = Pick<TransmissionRow, 'id' | 'number' | 'medium'>;
type Find = (sought: TakenSince) => Promise<TelephonyReceipt | null>;

/** Asks the provider to take a call or text; see {@link askOnce} for what it gives and throws. */
export function transmit(
  platform: Platform,
  transmission: Transmission,
  { find, send }: { find: Find; send: () => Promise<TelephonyReceipt> },
): Promise<TelephonyReceipt | null> {
  return askOnce(platform, intentOf(transmission), { find: finding(platform, transmission, find), send });
}

/** Looks for what a request without an answer became, and asks for nothing; see {@link lookFor}. */
export function lookForTransmission(
  platform: Platform,
  transmission: Transmission,
  find: Find,
): Promise<TelephonyReceipt | null | undefined> {
  return lookFor(platform, intentOf(transmission), { find: finding(platform, transmission, find) });
}

function intentOf({ id }: Transmission): Intent {
  return { table: 'transmissions', id, provider };
}

function finding({ database }: Platform, { number, medium }: Transmission, find: Find) {
  return async ({ since }: { since: Date }) => {
    const lately = new Date(since.getTime() - knownFor);
    const known = await findKnownIds(database.allCompanies, { number, medium, since: lately });
    return find({ to: number, since, known });
  };
}
