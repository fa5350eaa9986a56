import { Refusal } from '../problem.ts';
import type { Work } from '../work.ts';
import type { BusinessClock } from './business-clock.ts';
import { createStops } from './next-stop.ts';
import type { ServerClock } from './server-clock.ts';

/** Who moves together when business time is moved. */
export interface TimeTravellers {
  clock: BusinessClock;
  server: ServerClock;
  /** What the sandbox has under way towards the server. */
  work: Work;
  /** Tells the diallers the new time; those that are not there are no fault. */
  tellDiallers(moment: number): Promise<void>;
}

/** Steps at one and the same moment after which it is clear that nothing will settle. */
const mostStepsAtOneMoment = 100;
/** Longest wait for the server to take what the sandbox tells it, ms of real time. */
const drainLimit = 30_000;

/**
 * Moves the business time of server and sandbox together, from one stop to the next, and settles when all that
 * became due on either side has run. Gives the new time in ms.
 * @throws {Refusal} 400 when the moment has passed, 502 when the server cannot follow.
 */
export async function moveTime(
  travellers: TimeTravellers,
  targetOf: (now: number) => number,
): Promise<number> {
  const { clock, server, work } = travellers;
  clock.hold();
  try {
    let state = await server.read();
    const start = Math.max(state.now, clock.now());
    const target = targetOf(start);
    if (target < start) throw new Refusal(400, 'Time only moves forward.');
    const nextStop = createStops(start);
    let moment = start;
    let steps = 0;
    for (;;) {
      const due = Math.min(state.nextDue ?? Infinity, clock.nextDue() ?? Infinity);
      const next = nextStop(due, target);
      steps = next === moment ? steps + 1 : 0;
      if (steps > mostStepsAtOneMoment)
        throw new Refusal(502, `Something becomes due again and again at ${new Date(moment).toISOString()}.`);
      moment = next;

      const begun = work.begun();
      clock.moveTo(moment);
      await server.moveTo(moment);
      clock.runDue(moment);
      if (!(await work.idle(drainLimit)))
        throw new Refusal(502, 'The server does not take what the sandbox tells it.');
      // What the sandbox told the server may have given it new things to do.
      state = await server.read();
      const nothingNew = work.begun() === begun;
      const nothingDue = (state.nextDue ?? Infinity) > target && (clock.nextDue() ?? Infinity) > target;
      if (moment >= target && nothingNew && nothingDue) break;
    }
    await travellers.tellDiallers(clock.now());
    return clock.now();
  } finally {
    clock.release();
  }
}

/** At a start: takes over the business time of a server that is ahead. Gives false when it cannot be asked. */
export async function followServer(clock: BusinessClock, server: ServerClock): Promise<boolean> {
  try {
    clock.moveTo((await server.read()).now);
    return true;
  } catch {
    return false;
  }
}
