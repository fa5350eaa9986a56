import { useLayoutEffect } from 'react';
import { session, useSession } from '#platform/session/session.ts';
import { createStore, useStore } from '#platform/store.ts';

/** Most milliseconds that the first screen of a user waits to hear whether a strip stands above it. */
export const longestUnknown = 1_000;

/** Whether the first second of whoever is signed in is over. */
export const isLate = createStore(false);
let userOf: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Begins the first second of a user, unless it has begun; it ends for all screens that come after it. */
export function beginFirstSecond(userId: string): void {
  if (userId === userOf) return;
  forget();
  userOf = userId;
  timer = setTimeout(() => isLate.set(true), longestUnknown);
}

function forget(): void {
  clearTimeout(timer);
  userOf = null;
  isLate.set(false);
}

session.subscribe(() => {
  if (userOf !== null && session.get().user?.id !== userOf) forget();
});

/** Whether the first second of whoever is signed in is over; the first screen begins it. */
export function useIsLate(): boolean {
  const userId = useSession().user?.id;
  useLayoutEffect(() => {
    if (userId !== undefined) beginFirstSecond(userId);
  }, [userId]);
  return useStore(isLate);
}
