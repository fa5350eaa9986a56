import { i18n } from '@lingui/core';

/** Fetches the kit's part of a message, so that one can be shown without a network too. */
export const fetchToasts = () => import('./toasts.tsx');

let isWanted = false;
const listeners = new Set<() => void>();

/** Whether a message has been shown, so that it needs a place to appear; `toast-place.tsx` gives it one. */
export const toastsWanted = {
  get: () => isWanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

let dropped = 0;

/** Takes all messages away, also those that are still to be shown; `app/drop-messages.ts` does when their reader leaves. */
export function dropToasts(): void {
  dropped += 1;
  if (isWanted) void fetchToasts().then(({ notifications }) => notifications.clean());
}

/**
 * Shows a message for five seconds (spec §9). The kit's part comes when the first one is wanted; where it cannot come, the
 * screen says by itself what it must. It is for who is there now: with them it goes.
 */
export async function toast(message: string, kind: 'done' | 'failed' = 'done'): Promise<void> {
  const before = dropped;
  const part = await fetchToasts().catch(() => null);
  if (!part || dropped !== before) return;
  isWanted = true;
  for (const listener of listeners) listener();
  part.notifications.show({
    message,
    color: kind === 'done' ? 'verdigris' : 'red',
    // A failure is said at once, what went well when there is a pause.
    role: kind === 'done' ? 'status' : 'alert',
    withBorder: true,
    closeButtonProps: { 'aria-label': i18n._('ui.close') },
  });
}
