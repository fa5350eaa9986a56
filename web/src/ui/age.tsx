import { useLingui } from '@lingui/react';
import { useSyncExternalStore } from 'react';
import { ageOf } from './ages.ts';
import { presentTime } from './present.ts';

/** Milliseconds between two looks at the clock; one timer serves the whole screen. */
const tick = 10_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = presentTime();

function follow(listener: () => void): () => void {
  listeners.add(listener);
  now = presentTime();
  timer ??= setInterval(() => {
    now = presentTime();
    for (const each of listeners) each();
  }, tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** How long ago a moment of the wire was ("4 min"), going on by itself. Hovering tells the moment. */
export function Age({ at, title }: { at: string; title?: string }) {
  const { i18n } = useLingui();
  const read = () => ageOf(Date.parse(at), now);
  // Drawn again when its words are others, not whenever the clock is looked at: a device shows fifty of them.
  useSyncExternalStore(follow, () => Object.values(read()).join());
  const { unit, n } = read();
  return (
    <time dateTime={at} title={title}>
      {i18n._(`ui.age.${unit}`, { n })}
    </time>
  );
}
