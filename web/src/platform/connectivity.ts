import { createStore } from './store.ts';

/** Whether the network seems to be there: by the browser's word and by what became of our calls (spec §4). */
export const online = createStore(globalThis.navigator?.onLine ?? true);

const answerListeners = new Set<() => void>();

/** Calls `listener` whenever the API has answered anything, error answers included. */
export function onAnswer(listener: () => void): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}

/** Said by the API client: an answer came, so there is a network. */
export function answerCame(): void {
  online.set(true);
  for (const listener of answerListeners) listener();
}

/** Said by the API client: no answer came. */
export function noAnswerCame(): void {
  online.set(false);
}

globalThis.window?.addEventListener('online', () => online.set(true));
globalThis.window?.addEventListener('offline', () => online.set(false));
