import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

/** What has to end, by a name for the log. */
export interface Step {
  name: string;
  /** Milliseconds that it may take at most. */
  withinMs: number;
  /** Milliseconds that all steps before it leave to it, whatever hangs. */
  reservedMs?: number;
  run: () => Promise<unknown>;
  /** Ends it the hard way, when it has not ended in time. */
  cut?: () => void;
}

export interface DrainOptions {
  log: Logger;
  /** Milliseconds that everything may take together. */
  limitMs: number;
}

/**
 * Ends one stage after the other, the steps of a stage at the same time. A step that overruns or fails holds up nothing: it is cut,
 * and the log names it. Resolves within `limitMs`, with the names of the steps that did not end as they should; never throws.
 */
export async function drain(
  stages: readonly (readonly Step[])[],
  { log, limitMs }: DrainOptions,
): Promise<readonly string[]> {
  const limit = performance.now() + limitMs;
  const cut: string[] = [];
  for (const [place, steps] of stages.entries()) {
    const reservedMs = stages.slice(place + 1).reduce((sum, later) => sum + reservedFor(later), 0);
    const leftMs = Math.max(0, limit - performance.now() - reservedMs);
    await Promise.all(
      steps.map(async (step) => {
        if (!(await ends(step, Math.min(step.withinMs, leftMs), log))) cut.push(step.name);
      }),
    );
  }
  return cut;
}

function reservedFor(steps: readonly Step[]): number {
  return Math.max(0, ...steps.map(({ reservedMs = 0 }) => reservedMs));
}

async function ends({ name, run, cut }: Step, withinMs: number, log: Logger): Promise<boolean> {
  const failed = (error: unknown) => {
    log.error({ err: error, step: name }, 'stopping: a step failed');
    return false;
  };
  const patience = new AbortController();
  const ended = (async () => run())().then(() => true, failed);
  const late = delay(withinMs, 'late' as const, { signal: patience.signal }).catch(() => 'late' as const);
  const outcome = await Promise.race([ended, late]);
  patience.abort();
  if (outcome !== 'late') return outcome;
  log.error({ step: name, withinMs: Math.round(withinMs) }, 'stopping: a step did not end');
  try {
    cut?.();
  } catch (error) {
    failed(error);
  }
  return false;
}
