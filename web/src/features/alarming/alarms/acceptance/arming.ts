import { createStore } from '#platform/store.ts';

/** Milliseconds that a button must have been at its place before a tap counts: nobody reads a new one in less. */
export const armTime = 1_000;

/** The present moment in milliseconds of this tab's own clock, which nobody sets. */
export const presently = (): number => performance.now();

/** The last press of any accept button. */
export interface AcceptPress {
  /** The alarm whose own button stays armed, so that it can be pressed again after a failure; null for none. */
  id: string | null;
  at: number;
}

/** The last press in this tab: whoever taps twice means one alarm. */
export const lastPress = createStore<AcceptPress>({ id: null, at: -Infinity });

/** When a tap on an alarm's button begins to count. All moments are milliseconds of one clock. */
export function armedFrom(
  id: string,
  { placedAt, shownAt, pressed }: { placedAt: number; shownAt: number; pressed: AcceptPress },
): number {
  const ofOthers = pressed.id === id ? -Infinity : pressed.at;
  return Math.max(placedAt, shownAt, ofOthers) + armTime;
}
