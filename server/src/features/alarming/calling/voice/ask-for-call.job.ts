import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { isRefusal } from '#platform/telephony/provider-fault.ts';
import { findAttempt } from '../attempts/attempts.queries.ts';
import { noteCall } from '../voice/note-call.ts';
import { nextQuestion, nextTextQuestion } from './phone-calls.rules.ts';
import { callStates, textStates } from './provider-states.ts';
import { endNotice } from '../announcements/notice-call.ts';
import { endTestCall, freeFromTestCall } from '../test-calls/speak-test-call.ts';
import { giveWay } from '../test-calls/test-calls.queries.ts';
import { findTransmission, type TransmissionRow } from './transmissions.queries.ts';
import { updateAttempt } from '../attempts/update-attempt.ts';

/** What a call or text came to that the provider does not know. */
const unknown = 'failed';

/**
 * Asks for a call that has had no end for longer than a call takes: its callbacks may be lost. What the provider says is
 * noted as if it had called back; a call that never ends is over all the same, so that nobody waits for its phone.
 */
export const askForCallJob = defineJob({
  name: 'attempts/ask-call',
  payload: z.strictObject({ callId: id }),
  async run(platform: Platform, { callId }) {
    const { database, clock, log } = platform;
    const call = await findTransmission(database.allCompanies, callId);
    if (!call) return;
    if (call.ended_at) {
      // Its number stays no longer than the call, whatever became of whoever had to end it.
      if (!isTestOfContact(call)) return;
      await giveWay(database.allCompanies, [callId]);
      await freeFromTestCall(platform, callId);
      return;
    }
    const status =
      call.provider_id && (await answerOf(platform, platform.telephony.callStatus(call.provider_id)));
    const news = callStates[status ?? ''];
    if (status && news?.finished) {
      if (call.purpose === 'last-resort') await endNotice(platform, callId, status);
      else if (isTestOfContact(call)) await endTest(platform, call, status);
      else await noteCall(platform, callId, news);
      return;
    }
    const next = nextQuestion(call.begun_at, clock.now());
    if (next) return enqueue(database.allCompanies, [askForCall(callId, next)]);
    log.warn({ call: callId, status }, 'a call without an end counts as over');
    if (call.purpose === 'last-resort') await endNotice(platform, callId, 'failed');
    else if (isTestOfContact(call)) await endTest(platform, call, 'failed');
    else await noteCall(platform, callId, { state: 'ended', finished: true });
  },
});

/** Whether it is the test call of a contact, which is about no device and no attempt. */
function isTestOfContact({ purpose, device_id: deviceId }: TransmissionRow): boolean {
  return purpose === 'test' && deviceId === null;
}

/** A contact that is gone has nothing to note; the call goes all the same. */
async function endTest(platform: Platform, call: TransmissionRow, status: string): Promise<void> {
  const { id: testCallId, contact_id: contactId } = call;
  if (contactId) await endTestCall(platform, { contactId, testCallId }, status);
  await freeFromTestCall(platform, testCallId);
}

/** As {@link askForCallJob}, for a text without a receipt. */
export const askForTextJob = defineJob({
  name: 'attempts/ask-text',
  payload: z.strictObject({ attemptId: id }),
  async run(platform: Platform, { attemptId }) {
    const { database, clock } = platform;
    const attempt = await findAttempt(database.allCompanies, attemptId);
    if (!attempt || attempt.finished_at || attempt.outcome !== 'running') return;
    const { provider_id: providerId } = attempt;
    const status = providerId && (await answerOf(platform, platform.telephony.textStatus(providerId)));
    const news = textStates[status ?? ''];
    if (news?.finished) {
      await updateAttempt(platform, attemptId, news);
      return;
    }
    const next = nextTextQuestion(attempt.started_at, clock.now());
    if (next) await enqueue(database.allCompanies, [askForText(attemptId, next)]);
  },
});

/** Asks for a call at a moment, unless it is over by then. */
export function askForCall(callId: string, at: Date): Job {
  return askForCallJob.of({ callId }, { at });
}

/** Asks for a text at a moment, unless its receipt came. */
export function askForText(attemptId: string, at: Date): Job {
  return askForTextJob.of({ attemptId }, { at });
}

/** Null where the provider cannot be asked just now. */
async function answerOf({ log }: Platform, asked: Promise<string>): Promise<string | null> {
  return asked.catch((error: unknown) => {
    if (isRefusal(error)) return unknown;
    log.info({ err: error }, 'the telephony provider could not be asked');
    return null;
  });
}
