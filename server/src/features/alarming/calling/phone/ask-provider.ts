import type { Platform } from '#platform/platform.ts';
import { isRefusal } from '#platform/telephony/provider-fault.ts';
import type { TakenSince, TelephonyReceipt } from '#platform/telephony/telephony.ts';
import type { TransmissionRow } from './transmissions.queries.ts';
import { lookForTransmission } from './transmit.ts';

/** What a call or text came to that the provider does not know any more. */
const unknown = 'failed';

/** What the provider took: null where it took nothing, undefined where that cannot be told just now. */
export async function askWhatWasTaken(
  platform: Platform,
  row: TransmissionRow,
  find: (sought: TakenSince) => Promise<TelephonyReceipt | null>,
): Promise<TelephonyReceipt | null | undefined> {
  if (row.provider_id !== null) return { providerId: row.provider_id };
  return lookForTransmission(platform, row, find).catch((error: unknown) => notAsked(platform, error));
}

/** How a call or text stands, in the provider's words; undefined where it cannot be asked just now. */
export async function askForStatus(platform: Platform, asked: Promise<string>): Promise<string | undefined> {
  return asked.catch((error: unknown) => (isRefusal(error) ? unknown : notAsked(platform, error)));
}

function notAsked({ log }: Platform, error: unknown): undefined {
  log.info({ err: error }, 'the telephony provider could not be asked');
}
