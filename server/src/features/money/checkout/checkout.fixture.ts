import { randomUUID } from 'node:crypto';
import type { CheckoutMethod } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { mandateConsentVersion } from '@belfry/contract/money/payments/payment-method.contract.ts';
import type { PaymentMethod } from '@belfry/contract/money/payments/payment-states.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { ProviderPayment } from '#platform/payment-provider/provider-objects.ts';
import { aDeviceRow, type TestPlatform } from '#platform/platform.fixture.ts';
import { addToCart } from '#features/money/cart/add-to-cart.ts';
import { aBuyer } from '#features/money/invoices/invoices.fixture.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { payments } from '#features/money/payments/payments.feature.ts';
import { runDue } from '#features/money/payments/payments.fixture.ts';
import { lockPayment } from '#features/money/payments/payments.queries.ts';
import { bookBankPayment } from '#features/money/payments/transfers/book-bank-payment.ts';
import { subscriptions } from '#features/money/subscriptions/subscriptions.feature.ts';
import { checkout } from './checkout.feature.ts';
import { getCheckout } from './get-checkout.ts';
import { getOrder } from './get-order.ts';
import { getOrders } from './get-orders.ts';
import { placeOrder } from './placing/place-order.ts';

/** A company whose details are whole, and who orders. */
export async function aShopper(platform: TestPlatform) {
  const buyer = await aBuyer(platform);
  const { companyId, context } = buyer;
  const { allCompanies } = platform.database;
  await buyer.is({
    tax_number: 'NL123456789B01',
    registration_number: '12345678',
    invoice_emails: ['office@farm.example'],
  });

  const shopper = {
    ...buyer,
    /** Puts a subscription into the cart; for a device of its own unless told. */
    async wants(type = 'monthly', deviceId?: string) {
      const device = deviceId ?? (await aDeviceRow(platform, companyId));
      platform.clock.advance(1);
      await addToCart(platform, context, { deviceId: device, type });
      return device;
    },
    sees: () => getCheckout(platform, context),
    methods: async () =>
      (await shopper.sees()).methods.map(({ method, way }: CheckoutMethod) => `${method} ${way}`),
    /** Orders what it sees. */
    async places(
      method: PaymentMethod,
      of: {
        signs?: boolean;
        iban?: string;
        key?: string;
        seen?: Awaited<ReturnType<typeof getCheckout>>;
      } = {},
    ) {
      const { cartVersion, conditionsVersion } = of.seen ?? (await shopper.sees());
      const mandate = {
        name: 'Hof Sonne',
        iban: of.iban ?? 'DE89 3704 0044 0532 0130 00',
        consentVersion: mandateConsentVersion,
      };
      return placeOrder(
        platform,
        { ...context, idempotencyKey: of.key ?? null },
        {
          method,
          business: true,
          cartVersion,
          conditionsVersion,
          ...(of.signs && { mandate }),
        },
      );
    },
    order: (id: string) => getOrder(platform, context, { id }),
    underWay: async () => (await getOrders(platform, context)).items.map(({ id }) => id),
    /** What the provider says of the order's newest payment, which nobody has looked at yet. */
    async provider(orderId: string, of: Partial<ProviderPayment>) {
      const { paymentId } = await shopper.order(orderId);
      const { provider_id: id } = await buyer.newest(paymentId ?? '');
      if (of.status === 'paid') platform.payments.pay(id, of);
      else platform.payments.set(id, of);
      platform.clock.advance(3_000);
      return id;
    },
    async isPaidByBank(paymentId: string, cents: number) {
      const at = platform.clock.now();
      const of = { statementReference: randomUUID(), transferId: null, paidOn: bookDay(at), at };
      await platform.database.transaction(companyId, async (trx) => {
        const claim = await lockPayment(trx, paymentId);
        if (claim) await bookBankPayment(trx, claim, { amount: euros(cents), ...of });
      });
    },
    subscribed: () =>
      allCompanies
        .selectFrom('subscriptions')
        .select([
          'id',
          'device_id',
          'type',
          'state',
          'payment_id',
          'paid_at',
          'next_charge_on',
          'invoice_base',
        ])
        .where('company_id', '=', companyId)
        .orderBy('serial_number')
        .execute(),
    invoices: () =>
      allCompanies
        .selectFrom('invoices')
        .select(['id', 'kind', 'total_cents'])
        .where('company_id', '=', companyId)
        .orderBy('issued_at')
        .orderBy('kind', 'desc')
        .execute(),
    orders: () =>
      allCompanies
        .selectFrom('orders')
        .select(['id', 'state', 'ended_at', 'declared_name', 'declared_by', 'payment_id'])
        .where('company_id', '=', companyId)
        .orderBy('placed_at')
        .execute(),
  };
  return shopper;
}

/** Runs what of money is due, and what that makes due; for a database of the test's own. */
export async function runCheckout(platform: TestPlatform): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await runDue(platform, 'payments', payments);
    await runDue(platform, 'checkout', checkout);
    await runDue(platform, 'subscriptions', subscriptions);
  }
}
