import type { Route } from '@belfry/contract/http/route.ts';

/** What becomes of a call that finds no network: read again by its screen, kept, kept and asked again, or failed. */
export type OfflineRule = 'read' | 'queue' | 'ask' | 'fail';

/**
 * Whether a call may be sent later (spec §8, decision 0046): only what can be repeated without harm or carries an
 * Idempotency-Key; never a sign-in, anything else below /auth, what anybody may call, what needs a fresh proof of
 * who it is, or what staff do in a customer's company, for a reason of now. A route may say more by its `offline`, but cannot make safe what is not.
 */
export function offlineRuleOf(route: Route): OfflineRule {
  if (route.method === 'GET') return 'read';
  const isRepeatable = route.method !== 'POST' || route.idempotent === true;
  const isOfNow =
    route.path.startsWith('/auth/') ||
    route.access === 'public' ||
    route.stepUp === true ||
    route.asksReason === true;
  return isRepeatable && !isOfNow ? (route.offline ?? 'queue') : 'fail';
}
