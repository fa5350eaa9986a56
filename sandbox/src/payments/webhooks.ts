import { createHmac } from 'node:crypto';
import type { BusinessClock } from '../time/business-clock.ts';
import type { Work } from '../work.ts';

/** What goes wrong with webhooks, as the desk says. */
export interface WebhookFaults {
  /** None is sent. */
  lose: boolean;
  /** Each is sent so often again. */
  repeat: number;
  /** Every two change places; one that waits for its second is sent when this ends. */
  reorder: boolean;
}

/** A payment of which the portal is told. */
interface Told {
  id: string;
  status: string;
  webhookUrl: string | null;
}

/** What a signed event says. */
export interface SignedEvent {
  /** As `payment.paid`. */
  type: string;
  entityId: string;
}

/** The provider's ways to tell the portal that something of a payment has changed. */
export interface Webhooks {
  faults: Readonly<WebhookFaults>;
  setFaults(faults: Partial<WebhookFaults>): void;
  /**
   * Tells of a payment: by the classic webhook, tried again for a day, and by a signed event, once.
   * @param event where it is not the payment's status that has changed, but a refund or a chargeback
   */
  tell(payment: Told, event?: SignedEvent): void;
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
  let held: (() => Promise<unknown>)[] = [];

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

  async function signed(event: SignedEvent): Promise<void> {
    const of = { resource: 'event', id: options.newId(), ...event };
    const body = JSON.stringify({ ...of, createdAt: new Date(clock.now()).toISOString() });
    const signature = createHmac('sha256', eventsSecret).update(body).digest('hex');
    await post(eventsUrl, body, {
      'content-type': 'application/json',
      'x-mollie-signature': `sha256=${signature}`,
    });
  }

  async function send({ id, webhookUrl }: Told, event: SignedEvent): Promise<void> {
    const sent: Promise<void>[] = [];
    for (let times = 0; times <= faults.repeat; times += 1) {
      if (webhookUrl) sent.push(classic(webhookUrl, id));
      sent.push(signed(event));
    }
    await Promise.all(sent);
  }

  /** Sends what was held, the last first; each after the one before has been answered. */
  function release(): void {
    const reversed = held.toReversed();
    held = [];
    const all = reversed.reduce<Promise<unknown>>((before, next) => before.then(next), Promise.resolve());
    void work.track(all);
  }

  return {
    faults,
    setFaults(given) {
      Object.assign(faults, given);
      if (!faults.reorder) release();
    },
    tell(payment, event = { type: `payment.${payment.status}`, entityId: payment.id }) {
      if (faults.lose) return;
      const told = { ...payment };
      held.push(() => send(told, event));
      if (!faults.reorder || held.length > 1) release();
    },
  };
}
