import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { apiBase } from '#platform/http/http-server.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { ringSeconds, talkSeconds } from '../phone/phone-calls.rules.ts';
import { freeFromTestCall } from './speak-test-call.ts';
import { isAlarmed } from '../test-runs/is-alarmed.ts';
import { advanceTestCall, findTestCall, holdPhone } from './test-calls.queries.ts';
import { findTransmission, noteProviderId } from '../phone/transmissions.queries.ts';

/**
 * Rings the number of a contact for a test, once: that it rings is noted first, so that a crash repeats nothing. It gives
 * way to an alarm of the company, and to whatever alarm has taken the phone since.
 */
export const testCall = defineJob({
  name: 'attempts/test-call',
  payload: z.strictObject({ contactId: id, testCallId: id }),
  async run(platform: Platform, call) {
    const { database, telephony, config, log } = platform;
    const contact = await findTestCall(database.allCompanies, call);
    if (!contact?.phone || contact.test_call_state !== 'queued') return;
    const { contactId, testCallId } = call;
    const taken = await findTransmission(database.allCompanies, testCallId);
    if (!taken || taken.ended_at || (await isAlarmed(database.allCompanies, contact.company_id))) {
      await advanceTestCall(database.allCompanies, call, 'gave-way', ['queued']);
      await freeFromTestCall(platform, testCallId);
      return;
    }
    await advanceTestCall(database.allCompanies, call, 'ringing', ['queued']);
    const answerUrl = `${config.callbackUrl}${apiBase}/telephony/test-call/${contactId}/${testCallId}`;
    try {
      const { providerId } = await telephony.call({
        to: contact.phone,
        answerUrl,
        statusUrl: `${answerUrl}/status`,
        ringSeconds,
        talkSeconds,
      });
      await noteProviderId(database.allCompanies, testCallId, providerId);
      await holdPhone(database.allCompanies, call, providerId);
      // An alarm took the phone while the provider took this call, and could not hang it up yet.
      if ((await findTransmission(database.allCompanies, testCallId))?.ended_at) {
        await advanceTestCall(database.allCompanies, call, 'gave-way', ['ringing']);
        await telephony.hangUp(providerId);
      }
    } catch (error) {
      log.warn({ err: error, contact: contactId }, 'a test call was refused');
      await advanceTestCall(database.allCompanies, call, 'failed', ['ringing']);
      await freeFromTestCall(platform, testCallId);
    }
  },
});
