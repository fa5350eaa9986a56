import { createHmac } from 'node:crypto';
import type { BusinessClock } from '../time/business-clock.ts';
import type { Work } from '../work.ts';

/** What goes wrong with webhooks, as the desk says. */
export interface WebhookFaults {
  /** None is sent. */
  lose: boolean;
  /** Each is sent so often again. */
  repeat: number;
  /** The next two change places. */
  reorder: boolean;
}

/** The provider's ways to tell the portal that something of a payment has changed. */
export interface Webhooks {
  faults: WebhookFaults;
  /** Tells of a payment: by the classic webhook, tried again for a day, and by a signed event, once. */
  tell(payment: { id: string; status: string; webhookUrl: string | null }): void;
}

/** Between the tries of a webhook that was not answered well, in minutes. */
const pauses = [1, 2, 4, 8, 15, 29, 60, 120, 240, 480, 600];
const answerLimit = 15_000;

/** Sends to the portal; `stop` ends all that is under way. */
export function createWebhooks(options: {
  clock: BusinessClock;
  work: Work;
  stop: AbortSignal;
  /** Where signed events go, and what they are signed with. */
  eventsUrl: string;
  eventsSecret: string;
  newId: () => string;
  log: (line: string) => void;
}): Webhooks {
  const { clock, work, stop, eventsUrl, eventsSecret } = options;
  const faults: WebhookFaults = { lose: false, repeat: 0, reorder: false };
  let held: (() => void) | null = null;

  async function post(url: string, body: string, headers: Record<string, string>): Promise<boolean> {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(answerLimit)]);
    const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.ok ?? false;
  }

  async function classic(url: string, id: string, tried = 0): Promise<void> {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    if (await post(url, `id=${id}`, form)) return;
    const pause = pauses[tried];
    if (pause === undefined || stop.aborted) return options.log(`webhook of ${id}: given up`);
    clock.after(pause * 60_000, () => void work.track(classic(url, id, tried + 1)));
  }

  async function event({ id, status }: { id: string; status: string }): Promise<void> {
    const body = JSON.stringify({
      resource: 'event',
      id: options.newId(),
      type: `payment.${status}`,
      entityId: id,
      createdAt: new Date(clock.now()).toISOString(),
    });
    const signature = createHmac('sha256', eventsSecret).update(body).digest('hex');
    await post(eventsUrl, body, {
      'content-type': 'application/json',
      'x-mollie-signature': `sha256=${signature}`,
    });
  }

  function send(payment: { id: string; status: string; webhookUrl: string | null }): void {
    for (let times = 0; times <= faults.repeat; times += 1) {
      if (payment.webhookUrl) void work.track(classic(payment.webhookUrl, payment.id));
      void work.track(event(payment));
    }
  }

  return {
    faults,
    tell(payment) {
      if (faults.lose) return;
      const told = { ...payment };
      if (faults.reorder && !held) {
        held = () => send(told);
        return;
      }
      send(told);
      held?.();
      held = null;
    },
  };
}
