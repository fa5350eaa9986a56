import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { checked } from '../problem.ts';
import type { BusinessClock } from './business-clock.ts';
import { durationMs } from './duration.ts';
import { moveTime, type TimeTravellers } from './move-time.ts';

/** Further than this nothing is planned, and a slip of the finger costs hours of steps. */
const longest = durationMs('P3660D') ?? 0;

const body = z.union([
  z.strictObject({
    advance: z.string().refine((text) => (durationMs(text) ?? Infinity) <= longest, {
      error: 'an ISO 8601 duration of weeks to seconds, at most ten years, such as PT5M or P1D',
    }),
  }),
  z.strictObject({ to: z.iso.datetime({ error: 'a moment in UTC, such as 2027-01-31T08:00:00Z' }) }),
]);

/** Moves time; two moves never overlap. */
export interface TimeActs {
  now(): number;
  advance(duration: string): Promise<number>;
  to(moment: number): Promise<number>;
}

/** `changed` is told when time has leapt. */
export function createTimeActs(travellers: TimeTravellers, changed: () => void): TimeActs {
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(targetOf: (now: number) => number): Promise<number> {
    const move = last.then(() => moveTime(travellers, targetOf)).finally(changed);
    last = move.catch(() => undefined);
    return move;
  }
  return {
    now: () => travellers.clock.now(),
    advance: (duration) => inTurn((now) => now + (durationMs(duration) ?? 0)),
    to: (moment) => inTurn(() => moment),
  };
}

/** `GET /time`; `POST /time` {advance} or {to}: answers {now} when all due work has run. */
export function timeRoutes(app: FastifyInstance, clock: BusinessClock, acts: TimeActs): void {
  app.get('/time', async () => answer(clock.now()));
  app.post('/time', async (request) => {
    const asked = checked(body, request.body);
    return answer(await ('advance' in asked ? acts.advance(asked.advance) : acts.to(Date.parse(asked.to))));
  });
}

function answer(now: number) {
  return { now: new Date(now).toISOString() };
}
