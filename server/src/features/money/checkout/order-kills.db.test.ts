import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aSeller } from '#features/money/invoices/invoices.fixture.ts';
import { aShopper, runCheckout } from './checkout.fixture.ts';
import type { Ordering } from './order-run.fixture.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  // Its jobs are run here, and nobody else's.
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  // The nodes have the real time.
  platform.clock.advance(Date.now() - platform.clock.now().getTime());
  await aSeller(platform);
});
afterAll(() => database.close());

const kills = process.env['TEST_SIZE'] === 'full' ? 50 : 1;
const ordersOfEach = 3;

/** The provider, which outlives the nodes: what it is asked by HTTP it answers as the played one does. */
async function startProvider() {
  const provider = platform.payments as unknown as Record<string, (...args: unknown[]) => unknown>;
  const server = createServer((request, reply) => {
    const name = (request.url ?? '').slice(1);
    void text(request).then(async (body) => {
      const answer = await provider[name]?.(...(JSON.parse(body) as unknown[]));
      reply.end(JSON.stringify({ answer: answer ?? null }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

function aNode(providerUrl: string, orderings: readonly Ordering[]): ChildProcess {
  const args = [database.url, providerUrl, JSON.stringify(orderings)];
  return fork(join(import.meta.dirname, 'order-run.fixture.ts'), args, { execArgv: [] });
}

const numberOf = async (sql: string): Promise<number> =>
  (await database.pools.belfry_provider.query<{ number: number }>(sql)).rows[0]?.number ?? 0;

test(
  'nodes that are killed while they order and settle leave one order a key, one invoice each, and nothing paid without its subscription',
  async () => {
    const provider = await startProvider();
    const shoppers: Awaited<ReturnType<typeof aShopper>>[] = [];
    for (let count = 0; count < kills * ordersOfEach; count += 1) {
      const shopper = await aShopper(platform);
      await shopper.wants('monthly');
      await shopper.wants('yearly');
      shoppers.push(shopper);
    }
    const orderings = shoppers.map(({ companyId, userId, email }) => ({ companyId, userId, email }));
    for (let kill = 0; kill < kills; kill += 1) {
      const reached =
        kill % 2 === 0
          ? 'select count(*)::int as number from orders'
          : `select count(*)::int as number from orders where state = 'paid'`;
      const before = await numberOf(reached);
      const node = aNode(provider.url, orderings.slice(Math.max(0, before - 2)));
      // At another place of its work each time.
      await expect.poll(() => numberOf(reached), { interval: 2 }).toBeGreaterThan(before + (kill % 4));
      node.kill('SIGKILL');
      await once(node, 'exit');
    }
    const last = aNode(provider.url, orderings);
    await once(last, 'exit');
    // And whatever waits for a job.
    platform.clock.advance(Date.now() + 3_600_000 - platform.clock.now().getTime());
    await runCheckout(platform);
    provider.close();

    const companies = orderings.length;
    expect({
      orders: await numberOf('select count(*)::int as number from orders'),
      paid: await numberOf(`select count(*)::int as number from orders where state = 'paid'`),
      invoices: await numberOf('select count(*)::int as number from invoices'),
      subscriptions: await numberOf(
        `select count(*)::int as number from subscriptions where state = 'active'`,
      ),
      periods: await numberOf(
        'select count(*)::int as number from subscription_periods where invoice_id is not null',
      ),
      cart: await numberOf('select count(*)::int as number from cart_lines'),
      booked: await numberOf('select sum(cents)::int as number from ledger_entries'),
      owed: await numberOf(
        `select coalesce(sum(cents), 0)::int as number from ledger_entries where account = 'receivables'`,
      ),
      balance: await numberOf(
        `select coalesce(sum(cents), 0)::int as number from ledger_entries where account = 'customer-balances'`,
      ),
    }).toEqual({
      orders: companies,
      paid: companies,
      invoices: companies,
      subscriptions: 2 * companies,
      periods: 2 * companies,
      cart: 0,
      booked: 0,
      owed: 0,
      balance: 0,
    });
  },
  120_000 + kills * 10_000,
);
