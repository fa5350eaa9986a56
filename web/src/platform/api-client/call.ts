import type { Route, RouteRequest, RouteResponse } from '@belfry/contract/http/route.ts';
import { online } from '#platform/connectivity.ts';
import { hasPending, keepForLater } from '#platform/offline-queue/keep-for-later.ts';
import { offlineRuleOf } from '#platform/offline-queue/offline-rule.ts';
import { withStepUp } from '#platform/session/step-up.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { viewed } from '#platform/viewed-company.ts';
import { hurry } from '#platform/when-idle.ts';
import { ApiError, isNetworkError, QueuedError } from './api-error.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import type { Parts, SendOptions } from './send.ts';
import { signedCall, storedUserId } from './signed-call.ts';

const reasons = () => import('#platform/staff-reason/staff-reason.ts');

/** Milliseconds that a call which cannot wait is tried for while the network seems gone: that may be old news. */
const hurried = 3000;

interface CallOptions extends Omit<SendOptions, 'token'> {
  /** Name of what is changed, for the list of what waits; by default the name in the body. */
  about?: string;
  /** The company that staff look at or act in; a route that asks for a reason asks for that of this company, unless it is given. */
  company?: StaffCompany;
}
/** `{}` may be left out where a route has neither parameters nor body. */
type CallArguments<R extends Route> = R extends { params: unknown } | { body: unknown }
  ? [request: RouteRequest<R>, options?: CallOptions]
  : [request?: RouteRequest<R>, options?: CallOptions];

/**
 * Calls a route of the contract as whoever is signed in. Without a network a change is kept on this device and sent
 * later where `offlineRuleOf` allows it; the rest fails at once. A POST that honours it gets its Idempotency-Key here.
 * In a customer's portal that staff see nothing is changed, and each read says why.
 * Where the server wants to know first that it is still they, it asks them and calls once more (decision 0037). Whose call
 * it is is settled once: whatever has to be waited for, nobody else's token goes with it.
 *
 * @throws ApiError whose `code` is one of the route's errors, or of any route's
 * @throws QueuedError where the change was kept for later
 * @throws OtherUserError once its person has left
 */
export async function call<const R extends Route>(
  route: R,
  ...[request, given = {}]: CallArguments<R>
): Promise<RouteResponse<R>> {
  const parts = (request ?? {}) as RouteRequest<R>;
  const { about, company, ...options } = given;
  const only = route.access === 'public' ? undefined : (storedUserId() ?? null);
  if (viewed && only !== undefined)
    options.reason = await (await reasons()).reasonToSee(viewed, route, options.signal);
  else if (route.asksReason) options.reason ??= await (await reasons()).reasonFor(company, options.signal);
  if (route.idempotent) options.idempotencyKey ??= newIdempotencyKey();
  const rule = offlineRuleOf(route);
  const sendNow = () => withStepUp(() => signedCall(route, parts, { ...options, only }));
  if (rule === 'read' || rule === 'fail') {
    if (rule === 'fail' && route.access !== 'public') {
      // It cannot stand behind what waits, and must not overtake it: that would undo it when it goes out.
      if (hasPending(route, parts as Parts)) throw new ApiError({ code: 'older-change-waits', status: 409 });
      if (!online.get()) options.timeout = Math.min(options.timeout ?? hurried, hurried);
    }
    // What a screen waits for goes before what is fetched ahead.
    return rule === 'read' ? hurry(sendNow()) : sendNow();
  }
  const keep = (failures: 0 | 1) =>
    keepForLater(route, parts as Parts, {
      userId: only,
      idempotencyKey: options.idempotencyKey,
      about,
      asks: rule === 'ask',
      failures,
    });
  const mustWait = !online.get() || hasPending(route, parts as Parts);
  if (mustWait && (await keep(0))) throw new QueuedError();
  try {
    return await sendNow();
  } catch (error) {
    if (isNetworkError(error) && (await keep(1))) throw new QueuedError();
    throw error;
  }
}
