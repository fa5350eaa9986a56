import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { apiBase } from '../../platform/http/http-server.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { ringSeconds, talkSeconds } from './phone-calls.rules.ts';
import { isAlarmed } from './test-runs.queries.ts';
import { advanceTestCall, findTestCall, holdPhone } from './test-calls.queries.ts';

/**
 * Rings the number of a contact for a test, once: that it rings is noted first, so that a crash repeats nothing. It gives
 * way to an alarm of the company.
 */
export const testCall = defineJob({
  name: 'attempts/test-call',
  payload: z.strictObject({ contactId: id, testCallId: id }),
  async run({ database, telephony, config, log }: Platform, call) {
    const contact = await findTestCall(database.provider, call);
    if (!contact?.phone || contact.test_call_state !== 'queued') return;
    if (await isAlarmed(database.provider, contact.company_id)) {
      await advanceTestCall(database.provider, call, 'failed', ['queued']);
      return;
    }
    await advanceTestCall(database.provider, call, 'ringing', ['queued']);
    const answerUrl = `${config.callbackUrl}${apiBase}/telephony/test-call/${call.contactId}/${call.testCallId}`;
    try {
      const { providerId } = await telephony.call({
        to: contact.phone,
        answerUrl,
        statusUrl: `${answerUrl}/status`,
        ringSeconds,
        talkSeconds,
      });
      await holdPhone(database.provider, call, providerId);
    } catch (error) {
      log.warn({ err: error, contact: call.contactId }, 'a test call was refused');
      await advanceTestCall(database.provider, call, 'failed', ['ringing']);
    }
  },
});
