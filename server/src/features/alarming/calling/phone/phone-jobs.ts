import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { nameJob, type Job } from '#platform/jobs/job.ts';
import { traitsOf, type SubjectKind } from '../subjects/subject.rules.ts';

/** The job that speaks to the world for an attempt. */
export const deliverNamed = nameJob({
  name: 'attempts/deliver',
  payload: z.strictObject({ attemptId: id }),
});
/** The job that asks the provider for a call. */
export const placeCallNamed = nameJob({
  name: 'attempts/place-call',
  payload: z.strictObject({ callId: id }),
});

/** Speaks to the world for an attempt, after the commit. What a real alarm has to send goes before a test. */
export function deliver(attemptId: string, subject: SubjectKind, at?: Date): Job {
  return deliverNamed.of({ attemptId }, optionsOf(subject, at));
}

/** As {@link deliver} at a moment, once however many wait for the end of a call: it is looked for by one of them. */
export function deliverAfter(callId: string, attemptId: string, subject: SubjectKind, at: Date): Job {
  const job = deliver(attemptId, subject, at);
  return { ...job, options: { ...job.options, key: `${deliverNamed.name}/after/${callId}` } };
}

/** As {@link deliver} for whoever waits first for a phone that is free: it does not stand idle behind those that only come to wait. */
export function deliverFirst(attemptId: string, subject: SubjectKind): Job {
  const job = deliver(attemptId, subject);
  return { ...job, options: { ...job.options, priority: priorityOf(subject) - 5 } };
}

/** Asks the provider for a call, after the commit. */
export function placeCall(callId: string, subject: SubjectKind, at?: Date): Job {
  return placeCallNamed.of({ callId }, optionsOf(subject, at));
}

function optionsOf(subject: SubjectKind, at?: Date) {
  return { maxAttempts: 4, priority: priorityOf(subject), ...(at && { at }) };
}

function priorityOf(subject: SubjectKind): number {
  return traitsOf[subject].goesFirst ? -10 : 0;
}
