import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { createPaymentProvider } from '#platform/payment-provider/payment-provider.ts';
import { testPlatform } from '#platform/platform.fixture.ts';
import { beginPayment } from '../begin-payment.ts';
import { aPayer } from '../payments.fixture.ts';
import {
  startDelivering,
  startNodes,
  startProvider,
  type Desk,
  type Nodes,
} from './webhook-storm.fixture.ts';

const isFullSize = process.env['TEST_SIZE'] === 'full';
const [events, deliveries, kills, invoices] = isFullSize ? [200, 60, 50, 60] : [12, 15, 2, 6];
const methods = ['ideal', 'bancontact', 'creditcard'] as const;

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let provider: Awaited<ReturnType<typeof startProvider>>;
let nodes: Nodes;
beforeAll(async () => {
  [database, provider] = await Promise.all([ownTestDatabase(), startProvider()]);
  // What it would tell by itself, the test tells, and counts.
  await provider.desk('/webhooks/fault', { lose: true });
  nodes = await startNodes(2, database.url, provider.apiUrl);
}, 60_000);
afterAll(async () => {
  await nodes?.close();
  await provider?.close();
  await database?.close();
});

interface Paying {
  companyId: string;
  paymentId: string;
  invoiceId: string;
  cents: number;
  /** At the provider, oldest first. */
  tries: { id: string; status: string; takenBack: number }[];
  /** Begins another try to pay, by a method of its own. */
  begin: () => Promise<void>;
}

/** An invoice that somebody is about to pay at the provider. */
async function aPaying(cents: number): Promise<Paying> {
  const platform = await testPlatform(database);
  platform.clock.advance(Date.now() - platform.clock.now().getTime());
  const payer = await aPayer(platform);
  const { paymentId, invoiceId } = await payer.owes(cents);
  const payments = createPaymentProvider(readConfig({ NODE_ENV: 'test', MOLLIE_API_URL: provider.apiUrl }));
  const paying: Paying = {
    companyId: payer.companyId,
    paymentId,
    invoiceId,
    cents,
    tries: [],
    async begin() {
      const method = methods[paying.tries.length] ?? null;
      const wanted = { paymentId, method, returnPath: '/account/invoices' };
      const again = () => beginPayment({ ...platform, payments }, wanted);
      // Whoever gets no answer presses once more.
      await again().catch(again);
      const { provider_id: id } = await payer.newest(paymentId);
      paying.tries.push({ id, status: 'open', takenBack: 0 });
    },
  };
  await paying.begin();
  return paying;
}

/** The same numbers every day. */
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Lets something happen to a payment at the provider that can; another try is begun where the last came to nothing. @returns its id */
async function happens(desk: Desk, { tries, begin, cents }: Paying, below: (n: number) => number) {
  const becomes = async (one: (typeof tries)[number], status: string) => {
    await desk(`/payments/${one.id}/state`, { status });
    one.status = status;
    return one.id;
  };
  const last = tries.at(-1);
  const open = tries.filter(({ status }) => status !== 'paid');
  const some = open[below(open.length)];
  if (!last) throw new Error('no try');
  // What was paid once may be taken back and given back; what was paid twice goes back by itself.
  if (tries.length === 1 && last.status === 'paid') {
    if (last.takenBack > 0) {
      await desk(`/payments/${last.id}/chargeback/reverse`, {});
      last.takenBack = 0;
    } else {
      last.takenBack = below(2) === 0 ? cents : Math.floor(cents / 2);
      await desk(`/payments/${last.id}/chargeback`, { amount: (last.takenBack / 100).toFixed(2) });
    }
    return last.id;
  }
  if (!some) return last.id;
  if (some.status === 'open' || some.status === 'pending') {
    if (tries.length > 1) return becomes(some, 'paid');
    const status = ['paid', 'paid', 'failed', 'expired', 'canceled', 'pending'][below(6)] ?? 'paid';
    return becomes(some, status);
  }
  const isPaid = tries.some(({ status }) => status === 'paid');
  if (!isPaid && tries.length < methods.length) await begin();
  // The money of a try that was over comes after all.
  return becomes(some, 'paid');
}

test('webhooks in their hundreds, and nodes that are killed among them: each euro is booked once', async () => {
  const below = numbers(20_261_125);
  const paying: Paying[] = [];
  for (let index = 0; index < invoices; index += 1) {
    const of = await aPaying(1_000 + index * 7);
    // Somebody with two pages of the provider open, who pays on both.
    if (index % 3 === 0) await of.begin();
    paying.push(of);
  }
  const delivering = startDelivering(nodes);
  const perKill = Math.ceil(events / kills);
  let turn = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const told: string[] = [];
    for (let event = 0; event < perKill; event += 1) {
      const of = paying[turn++ % paying.length];
      const id = of && (await happens(provider.desk, of, below));
      if (id) told.push(...Array.from({ length: deliveries }, () => id));
    }
    const shuffled = told.toSorted(() => below(3) - 1);
    const storm = delivering.all(shuffled, 20);
    storm.catch(() => undefined);
    await pause(below(isFullSize ? 400 : 120));
    // Now and then all of them at once.
    const places = kill % 5 === (isFullSize ? 4 : 1) ? [0, 1] : [kill % 2];
    await Promise.all(places.map((place) => nodes.kill(place)));
    await Promise.all(places.map((place) => nodes.start(place)));
    await storm;
    // Whoever was told yes finds it stored.
    const stored = await database.allCompanies
      .selectFrom('payment_webhooks')
      .select(['provider_id', 'deliveries'])
      .execute();
    const counts = new Map(stored.map((row) => [row.provider_id, row.deliveries]));
    for (const [id, answers] of delivering.answered)
      expect({ id, isStored: (counts.get(id) ?? 0) >= answers }).toEqual({ id, isStored: true });
  }
  await expect.poll(waiting, { timeout: 90_000, interval: 100 }).toEqual({ webhooks: 0, jobs: 0 });
  await agrees(paying);
}, 900_000);

/**
 * What is still to be done about payments now: jobs that wait for a moment to come are nothing that is lost, nor is one that another
 * took the place of while a killed node ran it.
 */
async function waiting() {
  const { rows } = await database.ownerPool.query<{ webhooks: number; jobs: number }>(
    `select (select count(*)::int from payment_webhooks where handled_at is null) as webhooks,
      (select count(*)::int from graphile_worker._private_jobs as job
        join graphile_worker._private_tasks as task on task.id = task_id
        where starts_with(identifier, 'payments/') and attempts < max_attempts
          and (locked_at is not null or attempts > 0 or run_at <= now())) as jobs`,
  );
  return rows[0];
}

const isAny = (count: number) => count > 0;

/** Holds our books against what the provider, and the bank behind it, did. */
async function agrees(paying: readonly Paying[]): Promise<void> {
  const { refunds } = await provider.desk<{
    refunds: { paymentId: string; amount: { value: string }; status: string }[];
  }>('/refunds');
  const faults: unknown[] = [];
  const seen = { twice: 0, takenBack: 0 };
  for (const { companyId, paymentId, invoiceId, cents, tries } of paying) {
    const paid = tries.filter(({ status }) => status === 'paid');
    const back = refunds.filter((refund) => tries.some(({ id }) => id === refund.paymentId));
    const returned = back.reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);
    const takenBack = tries.reduce((sum, one) => sum + one.takenBack, 0);
    seen.twice += Math.max(0, paid.length - 1);
    seen.takenBack += Math.min(1, takenBack);
    const { rows } = await database.pools.belfry_provider.query<Record<string, number | string>>(
      `select
          (select coalesce(sum(cents), 0)::int from ledger_entries where company_id = $1 and account = 'provider-clearing') as clearing,
          (select coalesce(sum(cents), 0)::int from ledger_entries where company_id = $1 and account = 'receivables' and invoice_id = $2) as open,
          (select coalesce(sum(cents), 0)::int from ledger_entries where company_id = $1 and account = 'customer-balances') as balance,
          (select coalesce(sum(cents), 0)::int from ledger_entries where company_id = $1) as all,
          (select count(*)::int from payment_attempts where payment_id = $3 and state = 'duplicate') as duplicates,
          (select count(*)::int from payment_refunds as refund join payment_attempts as attempt on attempt.id = attempt_id
            where payment_id = $3) as refunds,
          (select state from payments where id = $3) as state`,
      [companyId, invoiceId, paymentId],
    );
    const isPaid = paid.length > 0;
    const open = isPaid ? takenBack : cents;
    const expected = {
      // Each euro that came, less what went back to the payer or the bank.
      clearing: paid.length * cents - takenBack - returned,
      open,
      balance: 0,
      all: 0,
      duplicates: Math.max(0, paid.length - 1),
      refunds: Math.max(0, paid.length - 1),
    };
    const { state, ...booked } = rows[0] ?? {};
    const isRefundedOnce =
      back.length === expected.refunds && new Set(back.map((one) => one.paymentId)).size === back.length;
    const isRefundedWhole = returned === expected.refunds * cents;
    const isSaid = open === 0 ? state === 'paid' : state !== 'paid';
    if (JSON.stringify(booked) !== JSON.stringify(expected) || !isRefundedOnce || !isRefundedWhole || !isSaid)
      faults.push({ tries, booked, expected, back, state });
  }
  expect(faults).toEqual([]);
  expect(seen).toEqual({ twice: expect.toSatisfy(isAny), takenBack: expect.toSatisfy(isAny) });
}
