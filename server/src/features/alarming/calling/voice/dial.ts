import { apiBase } from '#platform/http/server/http-server.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { isRefusal } from '#platform/telephony/provider-fault.ts';
import type { TakenSince } from '#platform/telephony/telephony.ts';
import { findAttempts, type AttemptFacts } from '../attempts/attempts.queries.ts';
import { makeUpForLateness } from '../attempts/make-up-for-lateness.ts';
import { isAskedFor, ringSeconds, talkSeconds } from '../phone/phone-calls.rules.ts';
import { placeCall } from '../phone/phone-jobs.ts';
import {
  findAttemptIdsOfCall,
  findTransmission,
  type TransmissionRow,
} from '../phone/transmissions.queries.ts';
import { lookForTransmission, transmit } from '../phone/transmit.ts';
import { subjects } from '../subjects/subjects.ts';
import { noteAttempts, noteCall } from './note-call.ts';

/** While another node asks the provider for the same call, this one looks again after so many milliseconds. */
const lookAgain = 5_000;
/** News of a call whose alarms are all over. */
const notNeeded = { state: 'not-needed', outcome: 'unanswered', finished: true } as const;

/** A call that holds its phone, as far as it takes to ask for it. */
export type BegunCall = Pick<
  TransmissionRow,
  'id' | 'company_id' | 'number' | 'medium' | 'requested_at' | 'provider_id'
>;

/** As {@link dial}, of a call of which nothing is known but its id. */
export async function dialAgain(platform: Platform, callId: string, isLast: boolean): Promise<void> {
  const { allCompanies } = platform.database;
  const call = await findTransmission(allCompanies, callId);
  if (!call || call.ended_at) return;
  const attempts = await findAttempts(allCompanies, await findAttemptIdsOfCall(allCompanies, callId));
  await dial(platform, { call, attempts, isLast });
}

/**
 * Asks the provider for a call, once however often this runs: what a request that brought no answer began is found again, and
 * not begun a second time. A call whose alarms are all over meanwhile is not placed; where it may ring already it is looked
 * for, so that it can be hung up. `attempts` are those that the call names, the one it has its id of first.
 * @throws Error where the provider does not answer, unless this try `isLast`: then the call has failed, as after a refusal
 */
export async function dial(
  platform: Platform,
  { call, attempts, isLast }: { call: BegunCall; attempts: readonly AttemptFacts[]; isLast: boolean },
): Promise<void> {
  const { database, clock, config, telephony } = platform;
  const { id: callId } = call;
  const subject = attempts[0]?.subject ?? 'alarm';
  const givesWay = await subjects[subject].givesWay(database.allCompanies, call.company_id);
  const isNeeded = attempts.some(isAskedFor) && !givesWay;
  const mayRing = call.requested_at !== null || call.provider_id !== null;
  if (!isNeeded && !mayRing) {
    await noteCall(platform, callId, notNeeded);
    return;
  }
  const ids = attempts.map(({ id }) => id);
  let dialled: AttemptFacts[];
  try {
    const answerUrl = `${config.callbackUrl}${apiBase}/telephony/voice/${callId}`;
    const asked = { to: call.number, answerUrl, statusUrl: `${answerUrl}/status`, ringSeconds, talkSeconds };
    const find = (sought: TakenSince) => telephony.findCall(sought);
    const receipt = isNeeded
      ? await transmit(platform, call, { find, send: () => telephony.call(asked) })
      : await lookForTransmission(platform, call, find);
    if (receipt === null && !isNeeded) {
      await noteCall(platform, callId, notNeeded);
      return;
    }
    if (!receipt) {
      const at = new Date(clock.now().getTime() + lookAgain);
      await enqueue(database.allCompanies, [placeCall(callId, subject, at)]);
      return;
    }
    const { providerId } = receipt;
    dialled = await noteAttempts(platform, ids, { state: 'dialled', sequence: 0, providerId });
  } catch (error) {
    if (!isLast && !isRefusal(error)) throw error;
    platform.log.warn({ err: error, call: callId, medium: 'voice' }, 'a call was refused');
    await noteCall(platform, callId, { state: 'refused', outcome: 'failed', finished: true });
    return;
  }
  const noted = new Map(dialled.map((attempt) => [attempt.id, attempt]));
  const unnoted = ids.filter((id) => !noted.has(id));
  // As they stood when it was noted, or stand now: what ends later finds the call by itself.
  for (const attempt of [...noted.values(), ...(await findAttempts(database.allCompanies, unnoted))])
    await makeUpForLateness(platform, attempt);
}
