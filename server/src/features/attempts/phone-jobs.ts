import type { Job } from '../../platform/jobs/job.ts';

/** The job that speaks to the world for an attempt. */
export const deliverJobName = 'attempts/deliver';
/** The job that asks the provider for a call. */
export const placeCallJobName = 'attempts/place-call';

/** Speaks to the world for an attempt, after the commit. What a real alarm has to send goes before a test. */
export function deliver(
  attemptId: string,
  { isTest = false, at }: { isTest?: boolean; at?: Date } = {},
): Job {
  const options = { maxAttempts: 4, priority: isTest ? 0 : -10, ...(at && { at }) };
  return { name: deliverJobName, payload: { attemptId }, options };
}

/** As {@link deliver} at a moment, once however often it is asked: for whoever waits for something else to end. */
export function deliverAgain(attemptId: string, { isTest, at }: { isTest: boolean; at: Date }): Job {
  const job = deliver(attemptId, { isTest, at });
  return { ...job, options: { ...job.options, key: `${deliverJobName}/${attemptId}` } };
}

/** Asks the provider for a call, after the commit. */
export function placeCall(callId: string, { isTest = false, at }: { isTest?: boolean; at?: Date } = {}): Job {
  const options = { maxAttempts: 4, priority: isTest ? 0 : -10, ...(at && { at }) };
  return { name: placeCallJobName, payload: { callId }, options };
}
