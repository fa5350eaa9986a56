import { createStore } from '#platform/store.ts';

/** A message that goes by itself. */
export interface Toast {
  id: number;
  message: string;
  kind: 'done' | 'failed';
}

/** What is to be said, the oldest first; `toast-place.tsx` shows the first few. */
export const toasts = createStore<readonly Toast[]>([]);

let last = 0;

/** Shows a message for five seconds (spec §9). It is for who is there now: with them it goes. */
export function toast(message: string, kind: Toast['kind'] = 'done'): void {
  last += 1;
  toasts.set([...toasts.get(), { id: last, message, kind }]);
}

/** Takes one message away. */
export function dropToast(id: number): void {
  toasts.set(toasts.get().filter((each) => each.id !== id));
}

/** Takes all messages away, also those that are still to be shown; `app/drop-messages.ts` does when their reader leaves. */
export function dropToasts(): void {
  toasts.set([]);
}
