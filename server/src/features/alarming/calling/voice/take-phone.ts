import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DB, Last } from '#platform/database/database.ts';
import { enqueue, enqueueOnce } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { holdDevice } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { contactNamed } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { askForCall } from './ask-for-call.job.ts';
import { findAttempt, findAttempts, touchEpisode, type AttemptFacts } from '../attempts/attempts.queries.ts';
import { dial, type BegunCall } from './dial.ts';
import { freeFromTests } from './free-from-tests.ts';
import { holdBack } from '../phone/hold-back.ts';
import { mostNamed, nextQuestion } from '../phone/phone-calls.rules.ts';
import { deliver, deliverAfter, placeCall } from '../phone/phone-jobs.ts';
import { isStepping } from '../runs/runs.queries.ts';
import { traitsOf } from '../subjects/subject.rules.ts';
import { subjects } from '../subjects/subjects.ts';
import { phoneLimitOf, phoneVerdict, type PhoneLimit } from '../phone/phone-limit.rules.ts';
import {
  findCalledPoints,
  findEngaging,
  findUse,
  holdEngaging,
  insertTransmission,
  lockContact,
  lockNextWaiting,
  nameInCall,
  pointsOf,
  type NextWaiting,
  type WaitingAttempt,
} from '../phone/transmissions.queries.ts';

/** Rounds of a device that begin in the same moment are waited for, so often and so many milliseconds. */
const siblingLooks = 20;
const siblingPause = 25;
/** Whoever waits for a phone looks whether it is free, should nobody say so, after so many milliseconds. */
const lookAgain = 60_000;
/** As {@link lookAgain}, for a phone that was free a moment ago. */
const lookSoon = 1_000;

/**
 * Begins the call that a phone gets next, when it has none of ours, and dials: of all that wait for it the oldest, with up to four
 * other alarms of the same device for the same person. A phone that is engaged has to end its call first
 * (`end-calls.ts`); what is more than a contact may get is held back.
 */
export async function takePhone(platform: Platform, attempt: AttemptFacts, isLast: boolean): Promise<void> {
  const callBefore = await findCallBefore(platform, attempt);
  if (callBefore) return wait(platform, attempt, callBefore);
  if (traitsOf[attempt.subject].goesFirst) {
    await siblingsBegun(platform, attempt.device_id);
    await freeFromTests(platform, attempt.address);
  }
  for (;;) {
    const next = await platform.database.transaction('engine', (trx, last) =>
      beginNextCall(trx, last, platform, attempt),
    );
    if (next.kind === 'held-back') {
      await holdBack(platform, next.attempts, next.saysMore);
      continue;
    }
    if (next.kind === 'engaged') await wait(platform, attempt, next.callId);
    if (next.kind === 'begun') {
      const { call, attemptIds } = next;
      const isAlone = attemptIds.length === 1;
      const attempts = isAlone ? [attempt] : await findAttempts(platform.database.allCompanies, attemptIds);
      await dial(platform, { call, attempts, isLast });
    }
    return;
  }
}

/**
 * The call of ours that has the phone, where it is known that an attempt has to wait for its end: nothing is locked then. A real alarm
 * does not wait for a test, and what is more than a contact may get waits for nothing.
 */
async function findCallBefore(
  { database, clock, config }: Platform,
  { address, contact_id: contactId, subject }: AttemptFacts,
): Promise<string | null> {
  const engaging = await findEngaging(database.allCompanies, address);
  const { goesFirst, isLimited } = traitsOf[subject];
  if (!engaging || (goesFirst && engaging.purpose === 'test')) return null;
  if (!isLimited || !contactId) return engaging.id;
  const limit = phoneLimitOf(config);
  const use = await findUse(database.allCompanies, contactId, limitBegan(limit, clock.now()));
  return phoneVerdict(limit, use, { medium: 'voice', isFirst: false }).goesOut ? engaging.id : null;
}

function limitBegan({ minutes }: PhoneLimit, now: Date): Date {
  return new Date(now.getTime() - minutes * 60_000);
}

type NextCall =
  | { kind: 'begun'; call: BegunCall; attemptIds: string[] }
  /** Another attempt was first; a job dials for it. */
  | { kind: 'begun-for-another' | 'nobody-waits' }
  /** By this call of ours; that of the attempt itself where it has ended meanwhile. */
  | { kind: 'engaged'; callId: string }
  | { kind: 'held-back'; attempts: WaitingAttempt[]; saysMore: boolean };

async function beginNextCall(
  trx: Kysely<DB>,
  last: Last,
  { clock, config }: Platform,
  { id: attemptId, address: number }: AttemptFacts,
): Promise<NextCall> {
  const now = clock.now();
  const waiting = await lockNextWaiting(trx, number);
  if (!waiting) return { kind: 'nobody-waits' };
  const { leader } = waiting;
  const named = namedWith(waiting);
  const { id: callId, company_id, device_id, contact_id: contactId, subject } = leader;
  if (contactId && traitsOf[subject].isLimited) {
    const limit = phoneLimitOf(config);
    const since = limitBegan(limit, now);
    // Sent together, and counted once the contact is ours.
    const [, use] = await Promise.all([lockContact(trx, contactId), findUse(trx, contactId, since)]);
    const verdict = (isFirst: boolean) => phoneVerdict(limit, use, { medium: 'voice', isFirst });
    let { goesOut, saysMore } = verdict(false);
    if (!goesOut) {
      const called = await findCalledPoints(trx, { contactId, deviceId: device_id, since });
      ({ goesOut, saysMore } = verdict(named.flatMap(pointsOf).some((alarmId) => !called.has(alarmId))));
    }
    if (!goesOut) return { kind: 'held-back', attempts: named, saysMore };
  }
  const call = { id: callId, company_id, number, medium: 'voice' } as const;
  const begun = { ...call, device_id, contact_id: contactId, purpose: subject, begun_at: now };
  if (!(await insertTransmission(trx, begun)))
    return { kind: 'engaged', callId: (await findEngaging(trx, number))?.id ?? attemptId };
  const attemptIds = named.map(({ id }) => id);
  const isOurs = callId === attemptId;
  last(nameInCall(trx, { callId, attemptIds, now }));
  // Whoever began the call dials at once, and again with their own job should they die.
  last(
    enqueue(trx, [
      ...(isOurs ? [] : [placeCall(callId, subject)]),
      askForCall(callId, nextQuestion(now, now) ?? now),
    ]),
  );
  if (!isOurs) return { kind: 'begun-for-another' };
  return { kind: 'begun', call: { ...call, requested_at: null, provider_id: null }, attemptIds };
}

/** What one call names: up to five alarms of one device for one person; an alarm that waits twice is one. */
function namedWith({ leader, ofDevice }: NextWaiting): WaitingAttempt[] {
  if (!traitsOf[leader.subject].sharesCalls || leader.contact_id === null) return [leader];
  const together = ofDevice.filter(
    (other) => other.subject === leader.subject && other.contact_id === leader.contact_id,
  );
  const episodes = new Set(together.map(({ episode_id: episodeId }) => episodeId));
  const first = new Set([...episodes].slice(0, mostNamed));
  return together.filter(({ episode_id: episodeId }) => first.has(episodeId));
}

/** Alarms that came in the same moment are one call: their rounds are begun one after the other. */
async function siblingsBegun({ database, clock }: Platform, deviceId: string): Promise<void> {
  for (let look = 0; look < siblingLooks; look += 1) {
    if (!(await isStepping(database.allCompanies, deviceId, clock.now()))) return;
    await delay(siblingPause);
  }
}

/**
 * Whoever ends the call that engages the phone lets the first that waits go out at once; should nobody, one of them looks. An end that
 * came before this one was seen to wait let go nobody.
 */
async function wait(platform: Platform, attempt: AttemptFacts, callId: string): Promise<void> {
  const { database, clock } = platform;
  const isSeen = attempt.state !== 'queued' || (await noteWaiting(platform, attempt));
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  if (isSeen)
    return enqueueOnce(
      database.allCompanies,
      deliverAfter(callId, attempt.id, attempt.subject, after(lookAgain)),
    );
  await enqueue(database.allCompanies, [deliver(attempt.id, attempt.subject, after(lookSoon))]);
}

/**
 * The history and the screen say that somebody's phone is engaged by another call of ours. False where it is not any more: whoever
 * ended the call may have looked before this attempt was there.
 */
async function noteWaiting(platform: Platform, waiting: AttemptFacts): Promise<boolean> {
  const { id, device_id, episode_id, company_id, subject, address } = waiting;
  const noted = await platform.database.transaction('engine', async (trx, last) => {
    const [, isEngaged] = await Promise.all([holdDevice(trx, device_id), holdEngaging(trx, address)]);
    const [attempt, row] = await Promise.all([
      findAttempt(trx, id),
      trx
        .updateTable('attempts')
        .set({ state: 'waiting' })
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .where('call_id', 'is', null)
        .where('finished_at', 'is', null)
        .returning('id')
        .executeTakeFirst(),
    ]);
    if (!attempt || !row) return { isEngaged, isNoted: false };
    last(touchEpisode(trx, episode_id));
    last(
      recordHistory(trx, [
        {
          companyId: company_id,
          deviceId: device_id,
          episodeId: episode_id,
          alarmId: attempt.alarm_id,
          alarmName: attempt.alarm_name,
          kind: 'attempt.state',
          at: platform.clock.now(),
          person: contactNamed(attempt.contact_id, attempt.contact_name),
          detail: { medium: attempt.medium, state: 'waiting' },
        },
      ]),
    );
    return { isEngaged, isNoted: true };
  });
  if (noted.isNoted) await subjects[subject].publish(platform, waiting);
  return noted.isEngaged;
}
