import { pino } from 'pino';
import { readConfig } from '#platform/config/config.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { PaymentProvider } from '#platform/payment-provider/payment-provider.ts';
import type { ProviderPayment } from '#platform/payment-provider/provider-objects.ts';
import type { Platform } from '#platform/platform.ts';
import { findAttempt } from '#features/money/payments/attempts/attempts.queries.ts';
import { syncAttempt } from '#features/money/payments/attempts/sync-attempt.ts';
import { getCheckout } from './get-checkout.ts';
import { getOrder } from './get-order.ts';
import { placeOrder } from './placing/place-order.ts';
import { settleOrders } from './settling/settle-orders.ts';

/** Somebody who orders what lies in their cart. */
export interface Ordering {
  companyId: string;
  userId: string;
  email: string;
}

/**
 * A process that orders for one company after the other, pays at the provider and settles, until it is killed: the provider is the
 * parent's, by HTTP. Each company orders by one key, also where a process before began it.
 */
const [databaseUrl = '', providerUrl = '', list = '[]'] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const database = openDatabase({ url: databaseUrl, log, poolSize: 4 });

async function ask(name: string, args: readonly unknown[]): Promise<unknown> {
  const reply = await fetch(`${providerUrl}/${name}`, { method: 'POST', body: JSON.stringify(args) });
  return ((await reply.json()) as { answer: unknown }).answer;
}
const payments = {
  createCustomer: (...args) => ask('createCustomer', args) as never,
  createPayment: (...args) => ask('createPayment', args) as never,
  findPayment: (...args) => ask('findPayment', args) as never,
  cancelPayment: (...args) => ask('cancelPayment', args) as never,
  methods: (...args) => ask('methods', args) as never,
  mandate: (...args) => ask('mandate', args) as never,
  async payment(id) {
    const seen = (await ask('payment', [id])) as ProviderPayment | null;
    return seen && { ...seen, paidAt: seen.paidAt && new Date(seen.paidAt) };
  },
} satisfies Partial<PaymentProvider>;
const platform = {
  config: readConfig({ NODE_ENV: 'test' }),
  database,
  log,
  payments,
  clock: { now: () => new Date() },
  live: { toCompany: () => undefined },
} as unknown as Platform;

process.once('disconnect', () => process.exit());
for (const ordering of JSON.parse(list) as Ordering[]) await one(ordering);
process.exit();

async function one({ companyId, userId, email }: Ordering): Promise<void> {
  const context = {
    actor: { kind: 'user', companyId, userId, email },
    langCode: 'en-US',
    idempotencyKey: `order-${companyId}`,
    ip: null,
    requestId: 'run',
    log,
  } as unknown as Context<UserActor>;
  const { cartVersion, conditionsVersion } = await getCheckout(platform, context);
  const { orderId, checkoutUrl } = await placeOrder(platform, context, {
    method: 'ideal',
    business: true,
    cartVersion,
    conditionsVersion,
  });
  const providerId = checkoutUrl?.split('/').at(-1);
  if (providerId === undefined) return;
  await ask('pay', [providerId]);
  // It is told of thrice at once.
  await Promise.all([1, 2, 3].map(() => hear(companyId, providerId)));
  await getOrder(platform, context, { id: orderId });
}

async function hear(companyId: string, providerId: string): Promise<void> {
  const attempt = await findAttempt(database.allCompanies, { providerId });
  if (attempt) await syncAttempt(platform, attempt.id);
  await settleOrders(platform, companyId);
}
