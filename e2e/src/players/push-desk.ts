import type { PushMessage } from '@belfry/contract/alarming/push-apps/push-message.ts';
import * as z from 'zod';
import { until, type Patience } from '../world/until.ts';

const subscription = z.object({
  id: z.string(),
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
const messages = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      topic: z.nullable(z.string()),
      ttl: z.number(),
      urgency: z.string(),
      payload: z.custom<PushMessage>(),
    }),
  ),
});

/** A message as the app would get it, decrypted. */
export type Pushed = z.infer<typeof messages>['messages'][number];

/** An app at the sandbox' push service. */
export interface DeskApp extends z.infer<typeof subscription> {
  messages(): Promise<Pushed[]>;
  /** A message of this kind came. */
  gets(kind: PushMessage['kind'], patience?: Patience): Promise<Pushed>;
  is(mode: 'ok' | 'gone' | 'busy' | 'down'): Promise<void>;
  /** Does with the newest message of a kind what its owner would. */
  does(act: 'deliver' | 'open' | 'accept', kind?: PushMessage['kind']): Promise<unknown>;
}

/** Subscribes an app at the push service of a desk. */
export async function newDeskApp(deskUrl: string): Promise<DeskApp> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${deskUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<unknown>;
  };
  const made = subscription.parse(await post('/push/subscriptions', {}));
  const app: DeskApp = {
    ...made,
    async messages() {
      const answer = await fetch(`${deskUrl}/push?endpoint=${encodeURIComponent(made.endpoint)}`);
      return messages.parse(await answer.json()).messages;
    },
    gets: (kind, patience) =>
      until(
        `a push message "${kind}"`,
        async () => (await app.messages()).findLast(({ payload }) => payload.kind === kind),
        patience,
      ),
    is: async (mode) => void (await post(`/push/subscriptions/${made.id}/mode`, { mode })),
    async does(act, kind = 'alarm') {
      const { id } = await app.gets(kind);
      const { answer } = (await post(`/push/messages/${id}/act`, { act })) as { answer: unknown };
      return answer;
    },
  };
  return app;
}
