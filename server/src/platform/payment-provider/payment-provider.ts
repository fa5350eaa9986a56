import { MandateMethod as ProviderMandateMethod, PaymentEmbed, SequenceType } from '@mollie/api-client';
import type { AttemptSequence, PaymentMethod } from '@belfry/contract/money/payments/payment-states.ts';
import { writeMoney, type DecimalMoney } from '@belfry/contract/values/decimal-money.ts';
import type { Money } from '@belfry/contract/values/money.ts';
import type { Config } from '#platform/config/config.ts';
import type { ProviderTerms, Taken } from '#platform/intents/intent.ts';
import { withDeadline } from './deadline-agents.ts';
import { isPaymentRefusal, PaymentFault } from './payment-fault.ts';
import { createProviderClient } from './provider-client.ts';
import { readMandate, readPayment, type ProviderMandate, type ProviderPayment } from './provider-objects.ts';

/** How the provider is asked for what must not happen twice: its keys live an hour. */
export const paymentTerms: ProviderTerms = {
  answersWithin: 15_000,
  keyHoldsFor: 55 * 60_000,
  isRefusal: isPaymentRefusal,
};

/** What ends a request, and by which key it is the same as another. */
interface Asked {
  key: string;
  signal: AbortSignal;
}

/** What a payment is asked for with. */
export interface PaymentOrder {
  attemptId: string;
  customerId: string;
  amount: Money;
  /** What the payer's statement says. */
  description: string;
  sequence: AttemptSequence;
  /** Null lets the payer choose at the provider. */
  method: PaymentMethod | null;
  /** Of a charge by a mandate. */
  mandateId: string | null;
  /** Where the payer comes back to; null where nobody goes anywhere. */
  redirectUrl: string | null;
}

/** A method as the provider offers it. */
export interface ProviderMethod {
  method: string;
  minimum: DecimalMoney | null;
  maximum: DecimalMoney | null;
}

/** The way to the payment provider. What it refuses or does not answer is a {@link PaymentFault}. */
export interface PaymentProvider {
  createCustomer(of: { name: string; email: string | null; companyId: string }, asked: Asked): Promise<Taken>;
  createMandate(
    of: { customerId: string; name: string; iban: string; reference: string; signedOn: string },
    asked: Asked,
  ): Promise<Taken>;
  /** The mandate of a reference; null where the provider has none. */
  findMandate(of: { customerId: string; reference: string; signal: AbortSignal }): Promise<Taken | null>;
  /** Null where it is not there any more. */
  mandate(customerId: string, mandateId: string): Promise<ProviderMandate | null>;
  /** Ends a mandate; one that is not there is fine. */
  revokeMandate(customerId: string, mandateId: string): Promise<void>;
  createPayment(order: PaymentOrder, asked: Asked): Promise<Taken>;
  /** The payment that carries the attempt's id. */
  findPayment(of: {
    customerId: string;
    attemptId: string;
    since: Date;
    signal: AbortSignal;
  }): Promise<Taken | null>;
  /** A payment as it is at this moment; null where the provider knows none of that id. */
  payment(providerId: string): Promise<ProviderPayment | null>;
  /** Cancels one that nobody has paid; what cannot be cancelled any more is left. */
  cancelPayment(providerId: string): Promise<void>;
  createRefund(
    of: { refundId: string; paymentId: string; amount: Money; description: string },
    asked: Asked,
  ): Promise<Taken>;
  /** The methods for a payment of this sequence. */
  methods(sequence: AttemptSequence): Promise<ProviderMethod[]>;
  /** The payments of the newest chargebacks, for what no webhook told of. */
  recentlyChargedBack(): Promise<string[]>;
}

/** Most payments of a customer that are looked through for a lost one. */
const lookedThrough = 250;
/** Their clock and ours differ by less. */
const clockTolerance = 60_000;

const sequenceTypes = {
  first: SequenceType.first,
  recurring: SequenceType.recurring,
  oneoff: SequenceType.oneoff,
} as const satisfies Record<AttemptSequence, SequenceType>;

/** Payments by Mollie's API. */
export function createPaymentProvider(
  config: Pick<Config, 'MOLLIE_API_KEY' | 'mollieApiUrl' | 'callbackUrl'>,
): PaymentProvider {
  const client = createProviderClient(config.MOLLIE_API_KEY, config.mollieApiUrl);
  const webhookUrl = `${config.callbackUrl}/api/payments/webhook`;

  async function ask<T>(
    work: () => Promise<T>,
    signal = AbortSignal.timeout(paymentTerms.answersWithin),
  ): Promise<T> {
    return withDeadline(signal, work).catch((error: unknown) => {
      throw signal.aborted ? signal.reason : new PaymentFault(error);
    });
  }
  /** Null where the answer is that there is none. */
  async function askFor<T>(work: () => Promise<T>): Promise<T | null> {
    return ask(work).catch((error: unknown) => {
      if (error instanceof PaymentFault && (error.status === 404 || error.status === 410)) return null;
      throw error;
    });
  }

  return {
    async createCustomer({ name, email, companyId }, { key, signal }) {
      const of = { name, ...(email !== null && { email }), metadata: { companyId }, idempotencyKey: key };
      return takenOf(await ask(() => client.customers.create(of), signal));
    },
    async createMandate({ customerId, name, iban, reference, signedOn }, { key, signal }) {
      const of = {
        customerId,
        method: ProviderMandateMethod.directdebit,
        consumerName: name,
        consumerAccount: iban,
        signatureDate: signedOn,
        mandateReference: reference,
        idempotencyKey: key,
      };
      return takenOf(await ask(() => client.customerMandates.create(of), signal));
    },
    async findMandate({ customerId, reference, signal }) {
      const page = await ask(
        () => client.customerMandates.page({ customerId, limit: lookedThrough }),
        signal,
      );
      const found = page.find((one) => one.mandateReference === reference);
      return found ? takenOf(found) : null;
    },
    async mandate(customerId, mandateId) {
      const found = await askFor(() => client.customerMandates.get(mandateId, { customerId }));
      return found && readMandate(found);
    },
    async revokeMandate(customerId, mandateId) {
      await askFor(() => client.customerMandates.revoke(mandateId, { customerId }));
    },
    async createPayment(order, { key, signal }) {
      const of = {
        amount: writeMoney(order.amount),
        description: order.description,
        customerId: order.customerId,
        sequenceType: sequenceTypes[order.sequence],
        metadata: { attemptId: order.attemptId },
        webhookUrl,
        ...(order.method !== null && { method: order.method as never }),
        ...(order.mandateId !== null && { mandateId: order.mandateId }),
        ...(order.redirectUrl !== null && { redirectUrl: order.redirectUrl }),
        idempotencyKey: key,
      };
      return takenOf(await ask(() => client.payments.create(of as never), signal));
    },
    async findPayment({ customerId, attemptId, since, signal }) {
      const page = await ask(
        () => client.customerPayments.page({ customerId, limit: lookedThrough }),
        signal,
      );
      const found = page.find(
        ({ createdAt, metadata }) =>
          Date.parse(createdAt) >= since.getTime() - clockTolerance &&
          (metadata as { attemptId?: unknown } | null)?.attemptId === attemptId,
      );
      return found ? takenOf(found) : null;
    },
    async payment(providerId) {
      const embed = [PaymentEmbed.refunds, PaymentEmbed.chargebacks];
      const found = await askFor(() => client.payments.get(providerId, { embed }));
      return found && readPayment(found);
    },
    async cancelPayment(providerId) {
      await ask(() => client.payments.cancel(providerId)).catch((error: unknown) => {
        if (!isPaymentRefusal(error)) throw error;
      });
    },
    async createRefund({ refundId, paymentId, amount, description }, { key, signal }) {
      const of = { paymentId, amount: writeMoney(amount), description, metadata: { refundId } };
      return takenOf(await ask(() => client.paymentRefunds.create({ ...of, idempotencyKey: key }), signal));
    },
    async methods(sequence) {
      const listed = await ask(() => client.methods.list({ sequenceType: sequenceTypes[sequence] }));
      return listed.map(({ id, minimumAmount, maximumAmount }) => ({
        method: id,
        minimum: minimumAmount ?? null,
        maximum: maximumAmount ?? null,
      }));
    },
    async recentlyChargedBack() {
      const page = await ask(() => client.chargebacks.page({ limit: lookedThrough }));
      return [...new Set(page.map(({ paymentId }) => paymentId))];
    },
  };
}

function takenOf({ id }: { id: string }): Taken {
  return { providerId: id };
}
