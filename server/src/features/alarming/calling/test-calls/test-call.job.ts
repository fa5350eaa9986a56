import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { apiBase } from '#platform/http/server/http-server.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { isRefusal } from '#platform/telephony/provider-fault.ts';
import type { TakenSince, TelephonyReceipt } from '#platform/telephony/telephony.ts';
import { ringSeconds, talkSeconds } from '../phone/phone-calls.rules.ts';
import { freeFromTestCall } from './speak-test-call.ts';
import { isAlarmed } from '../test-runs/is-alarmed.ts';
import { advanceTestCall, findTestCall, holdPhone, type TestCall } from './test-calls.queries.ts';
import { findTransmission, type TransmissionRow } from '../phone/transmissions.queries.ts';
import { lookForTransmission, transmit } from '../phone/transmit.ts';

/**
 * Rings the number of a contact for a test, once: that it rings is noted first, so that a crash repeats nothing. It gives
 * way to an alarm of the company, and to whatever alarm has taken the phone since.
 */
export const testCall = defineJob({
  name: 'attempts/test-call',
  payload: z.strictObject({ contactId: id, testCallId: id }),
  async run(platform: Platform, call) {
    const { database, telephony, log } = platform;
    const { contactId, testCallId } = call;
    const contact = await findTestCall(database.allCompanies, call);
    if (!contact?.phone || contact.test_call_state !== 'queued') return;
    const row = await findTransmission(database.allCompanies, testCallId);
    const givesWay = async (from: 'queued' | 'ringing') => {
      await advanceTestCall(database.allCompanies, call, 'gave-way', [from]);
      await freeFromTestCall(platform, testCallId);
    };
    if (!row || row.ended_at || (await isAlarmed(database.allCompanies, contact.company_id)))
      return givesWay('queued');
    await advanceTestCall(database.allCompanies, call, 'ringing', ['queued']);
    try {
      const receipt = await ring(platform, row, call);
      if (!receipt) return await givesWay('ringing');
      await holdPhone(database.allCompanies, call, receipt.providerId);
      // An alarm took the phone while the provider took this call, and could not hang it up yet.
      if ((await findTransmission(database.allCompanies, testCallId))?.ended_at) {
        await advanceTestCall(database.allCompanies, call, 'gave-way', ['ringing']);
        await telephony.hangUp(receipt.providerId);
      }
    } catch (error) {
      log.warn({ err: error, contact: contactId }, 'a test call was refused');
      await advanceTestCall(database.allCompanies, call, 'failed', ['ringing']);
      await freeFromTestCall(platform, testCallId);
    }
  },
});

/**
 * Null where an alarm has taken the phone. The provider is asked once; without an answer the call may ring all the same.
 * @throws {ProviderFault} when it was not taken, as far as can be known
 */
async function ring(
  platform: Platform,
  row: TransmissionRow,
  { contactId, testCallId }: TestCall,
): Promise<TelephonyReceipt | null> {
  const { telephony, config } = platform;
  const answerUrl = `${config.callbackUrl}${apiBase}/telephony/test-call/${contactId}/${testCallId}`;
  const asked = { to: row.number, answerUrl, statusUrl: `${answerUrl}/status`, ringSeconds, talkSeconds };
  const find = (sought: TakenSince) => telephony.findCall(sought);
  try {
    return await transmit(platform, row, { find, send: () => telephony.call(asked) });
  } catch (error) {
    const found = isRefusal(error) ? null : await lookForTransmission(platform, row, find).catch(() => null);
    if (found) return found;
    throw error;
  }
}
