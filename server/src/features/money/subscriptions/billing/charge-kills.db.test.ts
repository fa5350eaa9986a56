import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform } from '#platform/platform.fixture.ts';
import { balanceReceived } from '#features/money/ledger/bookings.rules.ts';
import { post } from '#features/money/ledger/post.ts';
import { aSeller } from '#features/money/invoices/invoices.fixture.ts';
import { aSubscriber, onDay } from '../subscriptions.fixture.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
beforeAll(async () => {
  // What is counted here is of this test alone.
  database = await ownTestDatabase();
});
afterAll(() => database.close());

const kills = process.env['TEST_SIZE'] === 'full' ? 50 : 1;
const companies = 4;

const count = async () =>
  Number((await database.pools.belfry_provider.query('select count(*) from invoices')).rows[0]?.count);

test(
  'nodes that are killed while they charge leave no period out, charge none twice, and lose no number',
  async () => {
    const platform = await testPlatform(database);
    onDay(platform, '2027-01-31');
    await aSeller(platform);
    const companyIds: string[] = [];
    for (let made = 0; made < companies; made += 1) {
      const buyer = await aSubscriber(platform);
      const { companyId } = buyer;
      // What pays whatever comes: charges do not pause.
      const head = { companyId, source: `ahead/${companyId}`, reference: 'ahead' };
      const ahead = balanceReceived(head, { amount: euros(100_000_000), on: 'provider-clearing' });
      await database.transaction(companyId, (trx) => post(trx, ahead, platform.clock.now()));
      await buyer.subscribes(['monthly', 'voip-only', '3-monthly'], { isPaid: false });
      companyIds.push(companyId);
    }

    for (let killed = 1; killed <= kills; killed += 1) {
      const before = await count();
      const run = join(import.meta.dirname, 'charge-run.fixture.ts');
      const node = fork(run, [database.url, ...companyIds], { execArgv: [] });
      await once(node, 'message');
      // At another place of its work each time.
      await expect.poll(count, { interval: 3 }).toBeGreaterThan(before + 2 * (killed % 6));
      node.kill('SIGKILL');
      await once(node, 'exit');
    }

    const invoices = await database.allCompanies
      .selectFrom('invoices')
      .select(['id', 'year', 'sequence', 'net_cents'])
      .orderBy('year')
      .orderBy('sequence')
      .execute();
    for (const [, of] of Map.groupBy(invoices, ({ year }) => year))
      expect(of.map(({ sequence }) => sequence)).toEqual(of.map((_, index) => index + 1));

    const { rows } = await database.pools.belfry_provider.query(`
    select subscription_id as id, n, starts_on::text, ends_on::text,
      amount_cents - discount_cents = line.net_cents as "isOnItsLine",
      line.charge = 'subscription/' || subscription_id || '/' || n as "isItsLine"
    from subscription_periods as period
    join invoice_lines as line on line.invoice_id = period.invoice_id and line.line = period.line
    order by id, n`);
    expect(rows.every(({ isOnItsLine, isItsLine }) => isOnItsLine && isItsLine)).toBe(true);
    const bySubscription = Map.groupBy(rows, ({ id }) => id);
    expect(bySubscription.size).toBe(3 * companies);
    for (const [id, of] of bySubscription) {
      expect(of.map(({ n }) => n)).toEqual(of.map((_, index) => index));
      expect(of.slice(1).map(({ starts_on: from }) => from)).toEqual(
        of.slice(0, -1).map(({ ends_on: until }) => until),
      );
      const row = await database.allCompanies
        .selectFrom('subscriptions')
        .select(['next_charge_on', 'state'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ next_charge_on: of.at(-1)?.ends_on, state: 'active' });
    }

    const totals = await database.pools.belfry_provider.query(`
    select (select count(*)::int from invoice_lines) as lines,
      (select sum(cents)::int from ledger_entries) as balance,
      (select sum(cents)::int from ledger_entries where account = 'receivables') as owed,
      (select count(*)::int from payments where kind = 'invoice' and state = 'paid') as claims`);
    expect(totals.rows).toEqual([{ lines: rows.length, balance: 0, owed: 0, claims: invoices.length }]);
    const queued = await database.ownerPool.query(
      `select count(*)::int from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = task_id where identifier = 'invoices/make-files'`,
    );
    expect(queued.rows).toEqual([{ count: invoices.length }]);
  },
  120_000 + kills * 10_000,
);
