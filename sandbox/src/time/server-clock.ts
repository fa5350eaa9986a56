import * as z from 'zod';
import { Refusal } from '../problem.ts';

/** The server's business clock: moments in ms since 1970. */
export interface ServerClockState {
  now: number;
  /** When its next job is due; null when none waits. */
  nextDue: number | null;
}

/** The server's development clock. */
export interface ServerClock {
  /** @throws {Refusal} 502 when the server gives no clock. */
  read(): Promise<ServerClockState>;
  /** Moves business time forward; settles when all that became due there has run. @throws {Refusal} 502. */
  moveTo(moment: number): Promise<ServerClockState>;
}

const answer = z.object({ now: z.iso.datetime(), nextDue: z.iso.datetime().nullable() });
/** Jobs of a long leap may take their time. */
const answerLimit = 300_000;

/** Speaks to `{belfryUrl}/dev/clock`. */
export function createServerClock(belfryUrl: string, devSecret: string): ServerClock {
  const url = `${belfryUrl}/dev/clock`;

  async function ask(init: RequestInit): Promise<ServerClockState> {
    let text: string;
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(answerLimit) });
      text = await response.text();
      if (!response.ok) throw new Error(`it answered ${response.status}`);
    } catch (error) {
      throw new Refusal(502, `The server's clock at ${url} cannot be moved: ${reason(error)}.`);
    }
    const state = answer.safeParse(parsed(text));
    if (!state.success) throw new Refusal(502, `The server's clock at ${url} answers in another form.`);
    const { now, nextDue } = state.data;
    return { now: Date.parse(now), nextDue: nextDue === null ? null : Date.parse(nextDue) };
  }

  return {
    read: () => ask({ headers: { 'x-dev-secret': devSecret } }),
    moveTo: (moment) =>
      ask({
        method: 'POST',
        headers: { 'x-dev-secret': devSecret, 'content-type': 'application/json' },
        body: JSON.stringify({ to: new Date(moment).toISOString() }),
      }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
