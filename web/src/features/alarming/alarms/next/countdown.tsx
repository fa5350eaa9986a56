import { useSyncExternalStore } from 'react';
import { presentTime } from '#ui/present.ts';
import { countdownText } from './countdowns.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for every countdown of the screen; each draws only itself. */
function follow(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((each) => each()), 250);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** What is left until a moment of the wire, going on by itself. Silent: a voice that counts helps nobody. */
export function Countdown({ until }: { until: string }) {
  const words = useSyncExternalStore(follow, () => countdownText(Date.parse(until), presentTime()));
  return (
    <time role="timer" aria-live="off" dateTime={until}>
      {words}
    </time>
  );
}
