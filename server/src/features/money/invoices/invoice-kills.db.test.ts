import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform } from '#platform/platform.fixture.ts';
import { runInvoices } from './invoices.fixture.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
beforeAll(async () => {
  // Its jobs are run here, and nobody else's.
  database = await ownTestDatabase();
});
afterAll(() => database.close());

const kills = process.env['TEST_SIZE'] === 'full' ? 50 : 1;

const issued = () =>
  database.allCompanies
    .selectFrom('invoices')
    .select(['id', 'series', 'year', 'sequence', 'total_cents'])
    .orderBy('series')
    .orderBy('sequence')
    .execute();

/** A node that issues invoices without end, and makes and queues them. */
async function aNode(): Promise<ChildProcess> {
  const node = fork(join(import.meta.dirname, 'invoice-run.fixture.ts'), [database.url], { execArgv: [] });
  const [{ url }] = (await once(node, 'message')) as [{ url: string }];
  void fetch(url, { method: 'POST' }).catch(() => undefined);
  return node;
}

test(
  'nodes that are killed while they issue leave no gap, nothing doubled and nothing unsent',
  async () => {
    for (let count = 1; count <= kills; count += 1) {
      const before = (await issued()).length;
      const node = await aNode();
      // At another place of its work each time.
      await expect
        .poll(async () => (await issued()).length, { interval: 3 })
        .toBeGreaterThan(before + 2 * (count % 6));
      node.kill('SIGKILL');
      await once(node, 'exit');
    }
    const platform = await testPlatform(database);
    // The nodes had the real time.
    platform.clock.advance(Date.now() + 3_600_000 - platform.clock.now().getTime());
    await runInvoices(platform);

    const invoices = await issued();
    for (const series of new Set(invoices.map((each) => each.series))) {
      const numbers = invoices.filter((each) => each.series === series).map(({ sequence }) => sequence);
      expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
    }
    const { rows } = await database.pools.belfry_provider.query(
      `select
        (select count(*)::int from invoice_files) as files,
        (select count(*)::int from invoice_deliveries) as deliveries,
        (select count(*)::int from ledger_postings where kind = 'invoice') as postings,
        (select count(*)::int from payments where kind = 'invoice') as claims,
        (select sum(cents)::int from ledger_entries) as balance,
        (select sum(cents)::int from ledger_entries where account = 'receivables') as owed`,
    );
    const total = invoices.reduce((sum, { total_cents: cents }) => sum + cents, 0);
    expect(rows[0]).toEqual({
      files: 2 * invoices.length,
      deliveries: invoices.length,
      postings: invoices.length,
      claims: invoices.length,
      balance: 0,
      owed: total,
    });
    const mails = platform.mail.sent.map(({ messageId }) => messageId);
    expect([mails.length, new Set(mails).size]).toEqual([invoices.length, invoices.length]);
  },
  120_000 + kills * 10_000,
);
