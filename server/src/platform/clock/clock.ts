import type pg from 'pg';

/**
 * Business time: what rules, timers and texts mean by "now". Never SQL `now()` and never `Date.now()` in a rule; tokens,
 * one-time codes and rate limits keep real time.
 */
export interface Clock {
  now(): Date;
}

/** The present moment, but not before one for which somebody was woken: clocks of nodes and database differ a little. */
export function notBefore(now: Date, due: Date | undefined): Date {
  return due !== undefined && due > now ? due : now;
}

/** Production's clock. */
export const realClock: Clock = { now: () => new Date() };

/** A clock ahead of real time, for development and tests; see `jobs/time-travel.ts`. */
export interface MovableClock extends Clock {
  /** How many milliseconds business time is ahead of real time. */
  aheadMs: number;
}

/** The movable clock as it stands in the database, so that a restart goes on in the same time. */
export async function openMovableClock(ownerPool: pg.Pool): Promise<MovableClock> {
  const answer = await ownerPool.query<{ ahead_ms: number }>('select ahead_ms from business_clock');
  const clock: MovableClock = {
    aheadMs: answer.rows[0]?.ahead_ms ?? 0,
    now: () => new Date(Date.now() + clock.aheadMs),
  };
  return clock;
}
