import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { endNotice } from '../announcements/notice-call.ts';
import { findAttempt } from '../attempts/attempts.queries.ts';
import { makeUpForLateness } from '../attempts/make-up-for-lateness.ts';
import type { AttemptNews } from '../attempts/update-attempt.ts';
import { askForStatus, askWhatWasTaken } from '../phone/ask-provider.ts';
import { nextQuestion } from '../phone/phone-calls.rules.ts';
import { placeCall } from '../phone/phone-jobs.ts';
import { callStates } from '../phone/provider-states.ts';
import {
  findAttemptIdsOfCall,
  findTransmission,
  type TransmissionRow,
} from '../phone/transmissions.queries.ts';
import type { SubjectKind } from '../subjects/subject.rules.ts';
import { endTestCall, freeFromTestCall } from '../test-calls/speak-test-call.ts';
import { giveWay, holdPhone } from '../test-calls/test-calls.queries.ts';
import { noteCall } from './note-call.ts';

/**
 * Asks for a call that has had no end for longer than a call takes: its callbacks may be lost, or whoever placed it. What the
 * provider says is noted as if it had called back, and what it does not know is asked for again; a call that never ends is
 * over all the same, so that nobody waits for its phone.
 */
export const askForCallJob = defineJob({
  name: 'attempts/ask-call',
  payload: z.strictObject({ callId: id }),
  async run(platform: Platform, { callId }) {
    const { database, clock, log, telephony } = platform;
    const call = await findTransmission(database.allCompanies, callId);
    if (!call) return;
    if (call.ended_at) {
      // Its number stays no longer than the call, whatever became of whoever had to end it.
      if (!isTestOfContact(call)) return;
      await giveWay(database.allCompanies, [callId]);
      await freeFromTestCall(platform, callId);
      return;
    }
    const taken = await askWhatWasTaken(platform, call, (sought) => telephony.findCall(sought));
    if (taken === null) {
      // A contact is rung once.
      if (isTestOfContact(call)) return endTest(platform, call, 'failed');
      await askAgain(platform, call);
    }
    if (taken && call.provider_id === null) await noteFound(platform, call, taken.providerId);
    const status = taken && (await askForStatus(platform, telephony.callStatus(taken.providerId)));
    const news = callStates[status ?? ''];
    if (status && news?.finished) return noteEnd(platform, call, status, news);
    const next = nextQuestion(call.begun_at, clock.now());
    if (next) return enqueue(database.allCompanies, [askForCall(callId, next)]);
    log.warn({ call: callId, status }, 'a call without an end counts as over');
    await noteEnd(platform, call, 'failed', { state: 'ended', finished: true });
  },
});

/** Whoever placed the call may have died in the last try. The last resort is tried for days, and needs nobody. */
async function askAgain({ database }: Platform, { id: callId, purpose }: TransmissionRow): Promise<void> {
  if (purpose === 'last-resort') return;
  await enqueue(database.allCompanies, [placeCall(callId, purpose as SubjectKind)]);
}

/** Whoever placed the call did not live to note it, or to see that what it was for had ended. */
async function noteFound(platform: Platform, call: TransmissionRow, providerId: string): Promise<void> {
  const { id: callId, contact_id: contactId } = call;
  const { allCompanies } = platform.database;
  if (isTestOfContact(call)) {
    if (contactId) await holdPhone(allCompanies, { contactId, testCallId: callId }, providerId);
    return;
  }
  await noteCall(platform, callId, { state: 'dialled', sequence: 0, providerId });
  for (const attemptId of await findAttemptIdsOfCall(allCompanies, callId)) {
    const attempt = await findAttempt(allCompanies, attemptId);
    if (attempt) await makeUpForLateness(platform, attempt);
  }
}

/** Tells whoever the call was for how it ended: the last resort and contacts by the provider's word, attempts by news. */
async function noteEnd(
  platform: Platform,
  call: TransmissionRow,
  status: string,
  news: AttemptNews,
): Promise<void> {
  if (call.purpose === 'last-resort') await endNotice(platform, call.id, status);
  else if (isTestOfContact(call)) await endTest(platform, call, status);
  else await noteCall(platform, call.id, news);
}

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

/** Asks for a call at a moment, unless it is over by then; in turn with the calls that may wait for its phone. */
export function askForCall(callId: string, at: Date): Job {
  return askForCallJob.of({ callId }, { at, priority: -10 });
}
