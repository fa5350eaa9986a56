import { ApiError } from '#platform/api-client/api-error.ts';
import { createStore } from '#platform/store.ts';
import { session } from './session.ts';

/** A question to whoever is signed in: is it you? */
export interface StepUpQuestion {
  /** It was proved. */
  proved: () => void;
  /** They would rather not. */
  refused: () => void;
  /** It cannot be asked here: what asks did not load, or broke. */
  failed: () => void;
}

/** The question that waits for its answer; `app/step-up-place.tsx` asks it. */
export const stepUpQuestion = createStore<StepUpQuestion | null>(null);

let asking: Promise<Outcome> | null = null;

type Outcome = 'proved' | 'refused' | 'failed';

/**
 * Runs an act; where the server wants to know first that it is they (403 `step-up-required`), asks and runs it
 * once more. Acts that wait together ask once. `call` does so with every call. The question ends with its person: whoever
 * signs in next is not asked for them.
 *
 * @throws ApiError what the act throws; `step-up-required` where the person gave no proof, `loading-failed` where they could
 * not be asked for it
 */
export async function withStepUp<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step-up-required') throw error;
    asking ??= ask().finally(() => {
      asking = null;
    });
    const outcome = await asking;
    if (outcome === 'failed') throw new ApiError({ code: 'loading-failed', status: error.status });
    if (outcome === 'refused') throw error;
    return act();
  }
}

/** Whether an act was left undone because the person gave no proof: they know, and need not be told that it failed. */
export function gaveNoProof(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'step-up-required';
}

async function ask(): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const userId = session.get().user?.id;
  const stop = session.subscribe(() => {
    if (session.get().user?.id !== userId) resolve('refused');
  });
  stepUpQuestion.set({
    proved: () => resolve('proved'),
    refused: () => resolve('refused'),
    failed: () => resolve('failed'),
  });
  try {
    return await promise;
  } finally {
    stop();
    stepUpQuestion.set(null);
  }
}
