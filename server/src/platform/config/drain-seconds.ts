import type { Settings } from './settings.ts';

/** Seconds that are kept for ending what runs; with less of them it is not ended but cut. */
const keptForEnding = 2;

/** How long a node goes on that is not ready any more; in development nobody waits. */
export function drainSecondsOf({
  DRAIN_SECONDS: given,
  NODE_ENV: kind,
}: Pick<Settings, 'DRAIN_SECONDS' | 'NODE_ENV'>): number {
  return given ?? (kind === 'production' ? 5 : 0);
}

/** A wait that leaves no time for what comes after it. */
export function stopFaults(config: Settings): [name: string, fault: string][] {
  const least = drainSecondsOf(config) + keptForEnding;
  if (config.STOP_SECONDS >= least) return [];
  return [
    [
      'STOP_SECONDS',
      `must be at least ${least}: it holds the seconds of DRAIN_SECONDS, and those for ending`,
    ],
  ];
}
