import { setTimeout as pause } from 'node:timers/promises';
import type { BenchDatabase } from './belfry.ts';

/**
 * Resolves when all jobs are done that are due.
 * @throws {Error} when they take too long: whoever measures next would pay for them
 */
export async function noJobIsDue({ client }: BenchDatabase, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  while (performance.now() < until) {
    const { rows } = await client.query<{ due: number }>(
      'select count(*)::int as due from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
    );
    if (rows[0]?.due === 0) return;
    await pause(50);
  }
  throw new Error(`jobs are still due after ${withinMs} ms`);
}
