import type { Platform } from '#platform/platform.ts';
import type { TakenSince, TelephonyReceipt } from '#platform/telephony/telephony.ts';
import {
  claimRequest,
  findKnownIds,
  findTransmission,
  noteProviderId,
  releaseRequest,
  type TransmissionRow,
} from './transmissions.queries.ts';

/** Longer than the provider is given to answer, so that two requests are never under way. */
const claimSeconds = 15;
/** Of what goes on for longer nothing is looked for. */
const knownFor = 24 * 3_600_000;

/**
 * Asks the provider to take a call or text. One request is under way at a time, over all nodes; a request that may have
 * been taken although it brought no answer is looked for before there is another. Null while somebody else is asking.
 * @throws {ProviderFault} when it was not taken, as far as can be known
 */
export async function transmit(
  { database, clock }: Platform,
  { id, number, medium }: Pick<TransmissionRow, 'id' | 'number' | 'medium'>,
  ways: {
    find(sought: TakenSince): Promise<TelephonyReceipt | null>;
    send(): Promise<TelephonyReceipt>;
  },
): Promise<TelephonyReceipt | null> {
  const { allCompanies } = database;
  const claim = await claimRequest(allCompanies, id, { now: clock.now(), seconds: claimSeconds });
  if (!claim) return receiptOf(await findTransmission(allCompanies, id));
  try {
    const taken = claim.before && (await ways.find(await soughtSince(claim.before)));
    const receipt = taken ?? (await ways.send());
    await noteProviderId(allCompanies, id, receipt.providerId);
    return receipt;
  } catch (error) {
    await releaseRequest(allCompanies, id);
    // A callback may have come although the answer did not.
    const receipt = receiptOf(await findTransmission(allCompanies, id));
    if (receipt) return receipt;
    throw error;
  }

  async function soughtSince(since: Date): Promise<TakenSince> {
    const lately = new Date(since.getTime() - knownFor);
    return { to: number, since, known: await findKnownIds(allCompanies, { number, medium, since: lately }) };
  }
}

function receiptOf(row: TransmissionRow | undefined): TelephonyReceipt | null {
  return row?.provider_id ? { providerId: row.provider_id } : null;
}
