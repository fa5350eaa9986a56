import * as z from 'zod/mini';
import type { Route } from '@belfry/contract/http/route.ts';
import { ApiError, isUnreachable } from '#platform/api-client/api-error.ts';
import type { Parts } from '#platform/api-client/send.ts';
import { backoffDelay, longestBackoff, maxRetries } from '#platform/backoff.ts';

/** A purchase that has waited longer is asked again, in milliseconds. */
const askAfter = 5 * 60_000;
/** The server knows an Idempotency-Key for seven days; later a repetition would create a second time. */
const keyLifetime = 7 * 24 * 3_600_000;

/** A change that waits on this device. Times are milliseconds since 1970. */
export interface QueuedCall extends Parts {
  /** Also the order. */
  id: number;
  /** Whose change it is; nobody else ever sends or sees it. */
  userId: string;
  method: Route['method'];
  /** The route's path, with `{name}` for its parameters. */
  path: Route['path'];
  /** The path filled in: what is changed. Changes of one resource go out in their order. */
  resource: string;
  tag: string;
  summary: string;
  /** Name of what is changed, for the list; empty where nothing tells it. */
  about: string;
  idempotencyKey?: string | undefined;
  /** A purchase: asked again where it has waited too long. */
  asks: boolean;
  queuedAt: number;
  /** When the person last said that it shall go out all the same. */
  confirmedAt?: number;
  /** Tries that got no answer. */
  failures: number;
  nextTryAt: number;
  state: 'waiting' | 'asking' | 'refused';
  /** Why it was refused: a code of the error catalogue, and of `changed-meanwhile` what it is now. */
  refusal?: { code: string; status: number; requestId?: string | undefined; current?: unknown };
}

/** What became of a try. */
export type Outcome = 'sent' | 'no-network' | 'later' | 'refused';

/** The next change to send: due, and nothing older of the same resource is still there. */
export function nextCall(calls: readonly QueuedCall[], now: number): QueuedCall | undefined {
  return calls.find((call) => isReady(calls, call) && isDue(call, now));
}

/** Milliseconds until a change is due; undefined where nothing waits for time alone. */
export function untilNext(calls: readonly QueuedCall[], now: number): number | undefined {
  const waits = calls.filter((call) => isReady(calls, call)).map((call) => waitOf(call, now));
  return waits.length > 0 ? Math.min(...waits) : undefined;
}

/** Whether a change waits or is asked about, so that what comes after it on its resource has to wait too. */
export function isPending({ state }: QueuedCall): boolean {
  return state !== 'refused';
}

function isReady(calls: readonly QueuedCall[], call: QueuedCall): boolean {
  if (call.state !== 'waiting') return false;
  return !calls.some((other) => other.id < call.id && other.resource === call.resource && isPending(other));
}

/** Whether its time has come. */
export function isDue(call: QueuedCall, now: number): boolean {
  return waitOf(call, now) === 0;
}

/** A clock that was set back must not make a wait longer than any wait is. */
function waitOf({ nextTryAt }: QueuedCall, now: number): number {
  const wait = nextTryAt - now;
  return wait > longestBackoff ? 0 : Math.max(0, wait);
}

/** Whether the person must be asked before it goes out. */
export function mustAsk({ asks, idempotencyKey, queuedAt, confirmedAt }: QueuedCall, now: number): boolean {
  const age = now - (confirmedAt ?? queuedAt);
  const limit = asks ? askAfter : idempotencyKey ? keyLifetime : Infinity;
  return age > limit || (asks && age < 0);
}

/** What follows from a try that threw. A DELETE of what is gone has done its work. */
export function outcomeOf({ method }: Pick<QueuedCall, 'method'>, error: ApiError): Outcome {
  if (error.status === 0) return 'no-network';
  if (method === 'DELETE' && error.status === 404) return 'sent';
  // A 401 means that the session ends, and with it what waits (decision 0092); that is no refusal of this change.
  const isOfThisMoment = isUnreachable(error) || error.passes || [401, 408, 429].includes(error.status);
  return isOfThisMoment ? 'later' : 'refused';
}

/** The change after a try without an answer: it waits longer, and after 50 repetitions it has failed (spec §8). */
export function afterFailure(call: QueuedCall, error: ApiError, now: number): QueuedCall {
  const failures = call.failures + 1;
  if (failures > maxRetries) return refused(call, error);
  return { ...call, failures, nextTryAt: now + backoffDelay(failures) };
}

/** The change with the reason why it was not made. */
export function refused(call: QueuedCall, { code, status, requestId, current }: ApiError): QueuedCall {
  return { ...call, state: 'refused', refusal: { code, status, requestId, current } };
}

/** The change with its waiting forgotten: the network is back, or the person says to try now. */
export function dueNow(call: QueuedCall): QueuedCall {
  return { ...call, failures: 0, nextTryAt: 0 };
}

/** The route that a kept change is sent by; what it answers is read as it comes. */
export function routeOf({ method, path, tag, summary }: QueuedCall): Route {
  return { method, path, tag, summary, access: 'signed-in', response: z.unknown() };
}
