import { Refusal } from '../problem.ts';
import { takesAmount } from './api/methods-api.ts';
import { changePayment } from './change-payment.ts';
import { followLink } from './follow-link.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { chargebackCame, chargebackReversed } from './payouts/move-balance.ts';
import {
  amountOf,
  centsOf,
  chargedBackOf,
  knownMethods,
  type Amount,
  type PaymentStatus,
  type ProviderMandate,
  type ProviderPayment,
  type ProviderRefund,
} from './provider-book.ts';
import type { ProviderFaults } from './provider-conduct.ts';
import { changeRefund } from './change-refund.ts';
import type { WebhookFaults } from './webhooks.ts';

/** What the payer, their bank and the provider do. Each settles when the portal has answered, or after some seconds without it. */
export interface PaymentActs {
  payments(): ProviderPayment[];
  mandates(): ProviderMandate[];
  refunds(): ProviderRefund[];
  /** @throws {Refusal} 404 */
  payment(id: string): ProviderPayment;
  /** @param of what a part that is paid is worth, why it failed, and by which method where the payer chose @throws {Refusal} 404, 409 */
  become(
    id: string,
    status: PaymentStatus,
    of?: { reason?: string | null; amount?: string; method?: string },
  ): Promise<ProviderPayment>;
  /** Takes so much of a paid payment back; all that is left unless said. @throws {Refusal} 404, 409 */
  chargeBack(id: string, of?: { amount?: string; reason?: string }): Promise<ProviderPayment>;
  /** Gives all of it back. @throws {Refusal} 404, 409 */
  reverse(id: string): Promise<ProviderPayment>;
  /** The methods of which a payer may choose. */
  methodsFor(payment: ProviderPayment): string[];
  /** The payment that somebody finds at a payment link: the one under way, else a new one. @throws {Refusal} 404, 409 */
  followLink(id: string): ProviderPayment;
  setMandate(id: string, status: ProviderMandate['status']): ProviderMandate;
  revokeMandate(id: string): void;
  setRefund(id: string, status: ProviderRefund['status']): Promise<ProviderRefund>;
  /** How the provider behaves now. */
  conduct(): {
    next: ProviderFaults['next'];
    webhooks: Readonly<WebhookFaults>;
    rules: PaymentProvider['rules'];
    methods: string[];
  };
  setMethod(method: string, isOn: boolean): string[];
  setRules(rules: Partial<PaymentProvider['rules']>): PaymentProvider['rules'];
  /** What was held back is sent before it settles. */
  setWebhookFaults(faults: Partial<WebhookFaults>): Promise<WebhookFaults>;
  setFaults(next: ProviderFaults['next']): ProviderFaults;
}

/** Longest wait for the portal's reaction, ms of real time. */
const patience = 10_000;

/** The acts on what the provider knows. */
export function createPaymentActs(provider: PaymentProvider): PaymentActs {
  const { book, clock, faults, rules, webhooks, work } = provider;

  function payment(id: string): ProviderPayment {
    return needed(book.payments.get(id), `There is no payment ${id}.`);
  }
  const acts: PaymentActs = {
    payments: () => [...book.payments.values()].toReversed(),
    mandates: () => [...book.mandates.values()].toReversed(),
    refunds: () => [...book.refunds.values()].toReversed(),
    payment,
    async become(id, status, { reason = null, amount, method } = {}) {
      const found = payment(id);
      if (found.status === 'paid' && status !== 'paid')
        throw new Refusal(409, 'A payment that is paid stays so. Charge it back instead.');
      if (amount !== undefined) found.amount = { ...found.amount, value: amount };
      if (method !== undefined) found.method = method;
      // Who pays has chosen how; who leaves has not.
      if (status !== 'canceled' && status !== 'expired' && status !== 'open') found.method ??= 'ideal';
      changePayment(provider, found, status, { reason });
      await work.idle(patience);
      return found;
    },
    async chargeBack(id, { amount, reason = 'MD06' } = {}) {
      const found = payment(id);
      const left = centsOf(found.amount) - chargedBackOf(book, found);
      const taken: Amount = amountOf(
        amount === undefined ? left : Math.round(Number(amount) * 100),
        found.amount.currency,
      );
      if (found.status !== 'paid' || left <= 0 || centsOf(taken) > left)
        throw new Refusal(409, 'Only what was paid can be charged back.');
      const chargebackId = book.newId('chb');
      const at = clock.now();
      const chargeback = {
        id: chargebackId,
        paymentId: id,
        amount: taken,
        reason,
        createdAt: at,
        reversedAt: null,
      };
      book.chargebacks.set(chargebackId, chargeback);
      chargebackCame(provider, chargeback);
      webhooks.tell(found, { type: 'chargeback.received', entityId: chargebackId });
      provider.changed();
      await work.idle(patience);
      return found;
    },
    async reverse(id) {
      const found = payment(id);
      const taken = [...book.chargebacks.values()].filter(
        ({ paymentId, reversedAt }) => paymentId === id && reversedAt === null,
      );
      if (taken.length === 0) throw new Refusal(409, 'Nothing of this payment was charged back.');
      for (const each of taken) {
        each.reversedAt = clock.now();
        chargebackReversed(provider, each);
        webhooks.tell(found, { type: 'chargeback.reversed', entityId: each.id });
      }
      provider.changed();
      await work.idle(patience);
      return found;
    },
    methodsFor({ amount, linkId }) {
      const allowed = linkId === null ? null : (book.links.get(linkId)?.allowedMethods ?? null);
      return knownMethods.filter(
        (method) =>
          method !== 'directdebit' &&
          book.methods.has(method) &&
          takesAmount(method, amount) &&
          (allowed === null || allowed.includes(method)),
      );
    },
    followLink: (id) => followLink(provider, id),
    setMandate(id, status) {
      const found = needed(book.mandates.get(id), `There is no mandate ${id}.`);
      found.status = status;
      provider.changed();
      return found;
    },
    revokeMandate(id) {
      needed(book.mandates.get(id), `There is no mandate ${id}.`);
      book.mandates.delete(id);
      provider.changed();
    },
    async setRefund(id, status) {
      const found = needed(book.refunds.get(id), `There is no refund ${id}.`);
      if (provider.balance.moved('returned-refund', id))
        throw new Refusal(409, 'A refund that came back stays so.');
      changeRefund(provider, found, status);
      await work.idle(patience);
      return found;
    },
    conduct: () => ({ next: faults.next, webhooks: webhooks.faults, rules, methods: [...book.methods] }),
    setMethod(method, isOn) {
      if (isOn) book.methods.add(method);
      else book.methods.delete(method);
      provider.changed();
      return [...book.methods];
    },
    setRules(given) {
      Object.assign(rules, given);
      provider.changed();
      return rules;
    },
    async setWebhookFaults(given) {
      webhooks.setFaults(given);
      provider.changed();
      await work.idle(patience);
      return webhooks.faults;
    },
    setFaults(next) {
      faults.next = next;
      provider.changed();
      return faults;
    },
  };
  return acts;
}

function needed<T>(found: T | undefined, otherwise: string): T {
  if (found === undefined) throw new Refusal(404, otherwise);
  return found;
}
