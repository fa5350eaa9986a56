import * as z from 'zod/mini';
import { nameJob, type Job } from '#platform/jobs/job.ts';
import { looksOf } from './sim-acts.rules.ts';
import type { SimActRow } from './sim-acts.queries.ts';

const ask = nameJob({ name: 'sim-cards/ask-for-act', payload: z.strictObject({ actId: z.uuid() }) });
const look = nameJob({
  name: 'sim-cards/look-at-act',
  /** Which of the looks; null for one that the provider's word made. */
  payload: z.strictObject({ actId: z.uuid(), look: z.nullable(z.int()) }),
});
/** Work on what staff asked for. */
export const simActJobs = { ask, look };

/** Tries to ask the provider; within a quarter of an hour, as after that nobody waits for it. */
const tries = 8;

/** Asks the provider at once. */
export function askForActOf(actId: string): Job {
  return ask.of({ actId }, { key: `sim-cards/ask/${actId}`, maxAttempts: tries });
}

/** Looks for the effect of an act at one of its times; none after the last. */
export function lookAtActOf(act: Pick<SimActRow, 'id' | 'kind' | 'asked_at'>, number: number): Job[] {
  const after = looksOf(act.kind)[number];
  if (after === undefined) return [];
  const at = new Date(act.asked_at.getTime() + after);
  return [look.of({ actId: act.id, look: number }, { at, key: `sim-cards/look/${act.id}` })];
}

/** Looks at once, as the provider has told something. */
export function lookNowOf(actId: string): Job {
  return look.of({ actId, look: null }, { key: `sim-cards/look-now/${actId}` });
}
