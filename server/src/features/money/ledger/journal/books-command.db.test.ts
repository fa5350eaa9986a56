import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booksCommands } from '../../../../../scripts/books/commands.ts';
import { runCommand } from '../../../../../scripts/run-command.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, testPlatform } from '#platform/platform.fixture.ts';
import { addMonths } from '#platform/values/calendar.rules.ts';
import { bookDay } from '../book-day.ts';
import { transferReceived } from '../bookings.rules.ts';
import { post } from '../post.ts';
import { monthOf } from './months.rules.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let folder: string;
let makerId: string;
beforeAll(async () => {
  database = await ownTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'belfry-books-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

async function books(...args: string[]) {
  const settings = { NODE_ENV: 'test', DATABASE_URL: database.url, INIT_CWD: folder };
  const { exitCode: code, words } = await runCommand(booksCommands, args, settings);
  return { code, words };
}
// The command's clock is the real one.
const thisMonth = monthOf(bookDay(new Date()));
const lastMonth = monthOf(addMonths(`${thisMonth}-01`, -1));

test('months are exported in order by whoever runs the portal, and written again as they were', async () => {
  expect(await books('journal', lastMonth, '--out', 'out.csv')).toMatchObject({ code: 1 });
  const maker = await aCompany(await testPlatform(database));
  makerId = maker.companyId;
  await database.allCompanies
    .updateTable('companies')
    .set({ provider: true })
    .where('id', '=', makerId)
    .execute();
  expect(await books('months')).toMatchObject({
    code: 0,
    words: expect.stringMatching(/^No month is closed yet/),
  });
  const head = { companyId: makerId, source: 'transfer/1', reference: 'STMT-1' };
  await database.transaction('allCompanies', (trx) =>
    post(trx, transferReceived(head, { amount: euros(500) }), new Date(`${lastMonth}-10T12:00:00Z`)),
  );
  expect((await books('months')).words).toContain(`Next: npm run books -- journal ${lastMonth} --out FILE`);
  expect(await books('journal', thisMonth, '--out', 'out.csv')).toMatchObject({
    code: 1,
    words: expect.stringContaining(`${thisMonth} cannot be closed`),
  });
  expect(await books('journal', 'last', '--out', 'out.csv')).toMatchObject({ code: 2 });
  expect(await books('journal', lastMonth, '--out', join('nowhere', 'out.csv'))).toMatchObject({
    code: 1,
    words: expect.stringContaining('cannot be written'),
  });
  expect(readdirSync(folder), 'nothing half is left').toEqual([]);

  expect(await books('journal', lastMonth, '--out', 'out.csv')).toMatchObject({
    code: 0,
    words: expect.stringMatching(/is exported and closed: 2 entries in .*, SHA-256 [0-9a-f]{64}\.$/),
  });
  expect(await books('journal', lastMonth, '--out', 'again.csv')).toMatchObject({
    code: 0,
    words: expect.stringContaining('was closed before: 2 entries'),
  });
  const [out, again] = ['out.csv', 'again.csv'].map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(again).toBe(out);
  expect(out).toMatch(new RegExp(`\r\n${lastMonth}-10,bank,5\\.00,,,STMT-1,\\d+,payment,\\d+\r\n`));
  expect(readdirSync(folder).toSorted()).toEqual(['again.csv', 'out.csv']);
  expect((await books('months')).words).toMatch(
    new RegExp(`^Closed:\n {2}${lastMonth} .* 2 entries, SHA-256`),
  );
});

test('opening books are refused with every place that is wrong, and until somebody sells', async () => {
  const write = (given: unknown) => writeFileSync(join(folder, 'opening.json'), JSON.stringify(given));
  expect(await books('opening', 'nowhere.json')).toMatchObject({ code: 1 });
  write({ openedOn: `${thisMonth}-01`, accounts: [{ account: 'revenue', amount: '1.00' }], customers: [] });
  expect((await books('opening', 'opening.json')).words.split('\n')).toEqual([
    'Nothing is taken over.',
    expect.stringMatching(/^accounts\[0\]\.account: one of bank, /),
    'nextInvoice: an object is expected',
  ]);
  const nextInvoice = { series: 'F', year: Number(thisMonth.slice(0, 4)), number: 143 };
  write({ openedOn: `${thisMonth}-01`, accounts: [], customers: [], nextInvoice });
  expect(await books('opening', 'opening.json')).toMatchObject({
    code: 1,
    words: expect.stringContaining('First: npm run prices -- seller'),
  });
});
