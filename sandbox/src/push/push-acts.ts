import type { PushMessage } from '@belfry/contract/alarming/push-apps/push-message.ts';
import { Refusal } from '../problem.ts';
import type { PushedMessage, PushStore } from './push-store.ts';

/** What the app of a message can do: show it, be tapped, have its button pressed. */
export const pushActs = ['deliver', 'open', 'accept'] as const;
/** What the app of a message can do. */
export type PushAct = (typeof pushActs)[number];

const paths = { deliver: '/push/receipts', open: '/push/receipts', accept: '/push/acceptances' };

/** Plays the app: does with a message what its service worker would. */
export function createPushActs(store: PushStore, belfryUrl: string) {
  return {
    store,
    /** Gives what the portal answered: the acceptance' result, null for a receipt. */
    async act(id: string, act: PushAct): Promise<unknown> {
      const message = store.message(id);
      if (!message) throw new Refusal(404, 'There is no such message.');
      const { receipt, accept } = payloadOf(message);
      const token = act === 'accept' ? accept?.token : receipt;
      if (!token) throw new Refusal(409, 'This message has no button to press.');
      const event = { deliver: 'delivered', open: 'opened' }[act as string];
      const answer = await fetch(`${belfryUrl}${paths[act]}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, ...(event && { event }) }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null);
      if (!answer?.ok) throw new Refusal(502, 'The portal did not take it.');
      return answer.status === 204 ? null : answer.json();
    },
  };
}

/** Plays the app. */
export type PushActs = ReturnType<typeof createPushActs>;

/** A message as the portal made it; what another sender made has none of it. */
export function payloadOf({ payload }: PushedMessage): Partial<PushMessage> {
  return typeof payload === 'object' && payload !== null ? payload : {};
}
