import {
  getJobOutcome,
  type retriedStates,
} from '@belfry/contract/overviews/failed-jobs/failed-jobs-management.contract.ts';
import { call } from '#platform/api-client/call.ts';

/** What became of a job that was tried again. */
type Outcome = (typeof retriedStates)[number];

const askAfterMs = 400;
const mostAsked = 8;

/** Asks for a few seconds what became of a job that was tried again; `waiting` where it takes longer. */
export async function awaitOutcome(id: string): Promise<Outcome> {
  for (let asked = 0; asked < mostAsked; asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, askAfterMs));
    const { state } = await call(getJobOutcome, { params: { id } });
    if (state !== 'waiting') return state;
  }
  return 'waiting';
}
