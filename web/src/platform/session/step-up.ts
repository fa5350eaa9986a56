import { ApiError } from '../api-client/api-error.ts';
import { createStore } from '../store.ts';
import { session } from './session.ts';

/** A question to whoever is signed in: is it you? */
interface StepUpQuestion {
  /** It was proved. */
  proved: () => void;
  /** They would rather not. */
  refused: () => void;
}

/** The question that waits for its answer; `features/sign-in/step-up-host.tsx` asks it. */
export const stepUpQuestion = createStore<StepUpQuestion | null>(null);

let asking: Promise<boolean> | null = null;

/**
 * Runs an act; where the server wants to know first that it is they (403 `step-up-required`), asks and runs it
 * once more. Acts that wait together ask once. `call` does so with every call. The question ends with its person: whoever
 * signs in next is not asked for them.
 *
 * @throws ApiError what the act throws; `step-up-required` where the person gave no proof
 */
export async function withStepUp<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step-up-required') throw error;
    asking ??= ask().finally(() => {
      asking = null;
    });
    if (!(await asking)) throw error;
    return act();
  }
}

/** Whether an act was left undone because the person gave no proof: they know, and need not be told that it failed. */
export function gaveNoProof(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'step-up-required';
}

async function ask(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const userId = session.get().user?.id;
  const stop = session.subscribe(() => {
    if (session.get().user?.id !== userId) resolve(false);
  });
  stepUpQuestion.set({ proved: () => resolve(true), refused: () => resolve(false) });
  try {
    return await promise;
  } finally {
    stop();
    stepUpQuestion.set(null);
  }
}
