import { writeMoney } from '@belfry/contract/values/decimal-money.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import { PaymentFault } from './payment-fault.ts';
import type { PaymentOrder, PaymentProvider } from './payment-provider.ts';
import type { ProviderMandate, ProviderPayment } from './provider-objects.ts';

/** What the provider does with the next thing it is asked to make: it may take it and never say so. */
type Conduct = 'answers' | 'takes and dies' | 'dies' | 'refuses' | 'says html';

const methodsBySequence = {
  first: ['ideal', 'bancontact', 'creditcard'],
  oneoff: ['ideal', 'bancontact', 'creditcard'],
  recurring: ['directdebit', 'creditcard'],
} as const;

/** A provider in memory for tests of verbs: it does as it is told, and keys count. The sandbox speaks the real protocol. */
export function playedPaymentProvider() {
  let made = 0;
  const nextId = (prefix: string) => `${prefix}_${String((made += 1)).padStart(4, '0')}${suffix}`;
  const suffix = Math.random().toString(36).slice(2, 10);
  const conducts: Conduct[] = [];
  const byKey = new Map<string, string>();
  const payments = new Map<string, ProviderPayment>();
  const orders = new Map<string, PaymentOrder>();
  const mandates = new Map<string, ProviderMandate & { customerId: string }>();
  const refunds: { id: string; paymentId: string; refundId: string; amount: Money }[] = [];
  const customers: string[] = [];

  /** Makes a thing once a key, as it is told to behave. */
  function make(prefix: string, key: string, store: (id: string) => void): { providerId: string } {
    const known = byKey.get(key);
    if (known) return { providerId: known };
    const conduct = conducts.shift() ?? 'answers';
    if (conduct === 'refuses') throw new PaymentFault({ statusCode: 422, field: 'amount' });
    if (conduct === 'dies') throw new PaymentFault({ name: 'FetchError' });
    const providerId = nextId(prefix);
    store(providerId);
    byKey.set(key, providerId);
    if (conduct !== 'answers') throw new PaymentFault({ name: 'ApiError' });
    return { providerId };
  }

  const settings: { offers: readonly string[] | null } = { offers: null };
  const ended: string[] = [];
  const chargedBack: string[] = [];
  const asked = new Map<string, number>();

  return {
    payments,
    mandates,
    refunds,
    customers,
    orders,
    /** Payments and mandates that were cancelled or revoked. */
    ended,
    /** Payments that the newest chargebacks are of. */
    chargedBack,
    /** How often a payment was asked for. */
    asked,
    /** What it offers instead of the usual. */
    settings,
    behaves: (...next: Conduct[]) => void conducts.push(...next),
    /** Forgets the keys, as after an hour. */
    forgetKeys: () => byKey.clear(),
    /** Sets something of a payment. */
    set(id: string, of: Partial<ProviderPayment>): void {
      const found = payments.get(id);
      if (!found) throw new Error(`no payment ${id}`);
      payments.set(id, { ...found, ...of });
    },
    /** A payment that is paid; the first of a mandate leaves one. */
    pay(id: string, of: Partial<ProviderPayment> = {}): void {
      const [found, order] = [payments.get(id), orders.get(id)];
      if (!found || !order) throw new Error(`no payment ${id}`);
      const paid = { ...found, status: 'paid' as const, paidAt: new Date(), checkoutUrl: null, ...of };
      if (order.sequence === 'first' && !paid.mandateId) {
        paid.mandateId = nextId('mdt');
        const method = paid.method === 'creditcard' ? 'creditcard' : 'directdebit';
        mandates.set(paid.mandateId, {
          id: paid.mandateId,
          customerId: order.customerId,
          state: 'valid',
          method,
          reference: `SD-${paid.mandateId}`,
          account: 'NL55INGB0000000000',
          cardLabel: null,
        });
      }
      payments.set(id, paid);
    },
    async createCustomer(of, { key }) {
      return make('cst', key, () => customers.push(of.companyId));
    },
    async createMandate({ customerId, iban, reference }, { key }) {
      return make('mdt', key, (id) =>
        mandates.set(id, {
          id,
          customerId,
          state: 'pending',
          method: 'directdebit',
          reference,
          account: iban,
          cardLabel: null,
        }),
      );
    },
    async findMandate({ customerId, reference }) {
      const found = [...mandates.values()].find(
        (one) => one.customerId === customerId && one.reference === reference,
      );
      return found ? { providerId: found.id } : null;
    },
    mandate: async (_, id) => mandates.get(id) ?? null,
    async revokeMandate(_, id) {
      ended.push(id);
      mandates.delete(id);
    },
    async createPayment(order, { key }) {
      return make('tr', key, (id) => {
        orders.set(id, order);
        payments.set(id, {
          id,
          status: order.sequence === 'recurring' ? 'pending' : 'open',
          amount: writeMoney(order.amount),
          method: order.method,
          customerId: order.customerId,
          mandateId: order.mandateId,
          attemptId: order.attemptId,
          checkoutUrl: order.sequence === 'recurring' ? null : `https://provider.example/${id}`,
          isCancelable: true,
          paidAt: null,
          failureCode: null,
          chargebacks: [],
          refunds: [],
        });
      });
    },
    async findPayment({ attemptId }) {
      const found = [...payments.values()].find((one) => one.attemptId === attemptId);
      return found ? { providerId: found.id } : null;
    },
    async payment(id) {
      asked.set(id, (asked.get(id) ?? 0) + 1);
      return structuredClone(payments.get(id) ?? null);
    },
    async cancelPayment(id) {
      ended.push(id);
    },
    async createRefund({ refundId, paymentId, amount }, { key }) {
      return make('re', key, (id) => {
        refunds.push({ id, paymentId, refundId, amount });
        const of = payments.get(paymentId);
        of?.refunds.push({ id, status: 'queued', refundId });
      });
    },
    async methods(sequence) {
      const names = settings.offers ?? methodsBySequence[sequence];
      return names.map((method) => ({ method, minimum: null, maximum: null }));
    },
    async recentlyChargedBack() {
      return chargedBack;
    },
  } satisfies PaymentProvider & Record<string, unknown>;
}
