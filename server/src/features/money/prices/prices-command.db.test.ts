import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pricesCommands } from '../../../../scripts/prices/commands.ts';
import { runCommand } from '../../../../scripts/run-command.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { addMonths } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { aCompany, testPlatform } from '#platform/platform.fixture.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await ownTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'belfry-prices-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

async function prices(...args: string[]) {
  const settings = { NODE_ENV: 'test', DATABASE_URL: database.url, INIT_CWD: folder };
  const { exitCode: code, words } = await runCommand(pricesCommands, args, settings);
  return { code, words };
}
const sold =
  '--address Havenkade --postal-code 8011AB --city Zwolle --country NL --registration-number 12345678 --tax-number NL123456789B01 --account-name Belfry --contact-name Fay --e-mail books@belfry.example --phone 0381234567 --invoice-series F --credit-series C'.split(
    ' ',
  );
const seller = (...more: string[]) =>
  prices(
    'seller',
    '--legal-name',
    'Belfry Alarms B.V.',
    ...sold,
    '--iban',
    'nl91 abna 0417 1643 00',
    ...more,
  );
// The command's clock is the real one: days are counted from today.
const today = bookDay(new Date());
const nextMonth = addMonths(today, 2);
const tomorrow = bookDay(new Date(Date.now() + 36 * 3_600_000));

test('nothing is set before there is a maker, and a wrong word is answered with what can be done', async () => {
  expect(await prices('price', 'monthly', '15.95', '--from', nextMonth)).toEqual({
    code: 1,
    words: 'Your own company is not there yet. First: npm run provision -- company',
  });
  expect(await prices('sell')).toMatchObject({
    code: 2,
    words: expect.stringMatching(/^What is to be done\?/),
  });
  const maker = await aCompany(await testPlatform(database));
  await database.allCompanies
    .updateTable('companies')
    .set({ provider: true })
    .where('id', '=', maker.companyId)
    .execute();
});

test('a price, a discount and a rate are added from a day on, and shown', async () => {
  const answers = [
    await prices('price', 'monthly', '15.95', '--from', nextMonth),
    await prices('price', 'xl', '24', '--from', tomorrow),
    await prices('discount', '2', '1', '--from', tomorrow),
    await prices('vat-rate', 'FI', '26.5', '--from', tomorrow),
  ];
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  const { words } = await prices('show');
  for (const line of [
    '  monthly          14.95 euro a month from 2022-01-01',
    `  monthly          15.95 euro a month from ${nextMonth}`,
    `  xl               24.00 euro a month from ${tomorrow}`,
    '  1.00 euro a month for 2 months, for who begins on 2022-01-01 or later',
    `  2.00 euro a month for 1 months, for who begins on ${tomorrow} or later`,
    `  FI 26.5 % from ${tomorrow}`,
    '  nobody yet, and without one no invoice is issued: npm run prices -- seller',
  ])
    expect(words.split('\n')).toContain(line);
  expect(words).toContain('FI 25.5 %, FR 20 %');
  expect(words).not.toContain('3 months');
});

test.each([
  [2, ['price', 'demo', '1', '--from', nextMonth], 'the type'],
  [2, ['price', 'monthly', '14,95', '--from', nextMonth], 'the amount'],
  [2, ['price', 'monthly', '-1.00', '--from', nextMonth], 'Unknown option'],
  [2, ['price', 'monthly', '1e5', '--from', nextMonth], 'the amount'],
  [2, ['price', 'monthly', '0', '--from', nextMonth], 'costs nothing'],
  [2, ['price', 'monthly', '16'], '--from'],
  [2, ['price', 'monthly', '16', '--from', '2027-02-30'], '--from'],
  [1, ['price', 'voip-only', '9', '--from', tomorrow], 'a month ahead'],
  [1, ['price', 'voip-only', '7', '--from', today], 'is not to come'],
  [1, ['price', 'voip-only', '7.95', '--from', nextMonth], 'anyway'],
  [2, ['discount', '1', '25', '--from', nextMonth], 'the months'],
  [1, ['discount', '1', '2', '--from', today], 'is not to come'],
  [2, ['vat-rate', 'EL', '24', '--from', nextMonth], 'Greece is GR'],
  [2, ['vat-rate', 'NL', '21%', '--from', nextMonth], 'the rate'],
  [1, ['vat-rate', 'NL', '22', '--from', today], 'is not to come'],
])('exit code %i of %j, and why', async (code, args, why) => {
  expect(await prices(...args)).toEqual({ code, words: expect.stringContaining(why) });
});

test('the seller is said once, and changed field by field from a day on', async () => {
  expect(await prices('seller', '--legal-name', 'Belfry')).toMatchObject({
    code: 2,
    words: expect.stringMatching(
      /^Missing, or not of the right form: --address, --postal-code, .*--iban, .*--phone/,
    ),
  });
  expect(await seller('--from', addMonths(today, -1))).toMatchObject({
    code: 1,
    words: expect.stringContaining('is over'),
  });
  expect(await seller()).toMatchObject({ code: 0 });
  expect(await seller()).toMatchObject({ code: 0, words: expect.stringContaining('nothing is changed') });
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(20)]);
  writeFileSync(join(folder, 'logo.png'), png);
  expect(await prices('seller', '--logo', 'logo.png', '--iban', 'DE89370400440532013000')).toMatchObject({
    code: 0,
  });
  expect(await prices('seller', '--oss', 'yes', '--bic', 'ABNANL2A', '--from', tomorrow)).toMatchObject({
    code: 0,
  });
  const rows = await database.allCompanies
    .selectFrom('sellers')
    .select(['valid_from', 'iban', 'phone_number', 'oss', 'bic', 'logo', 'logo_type', 'legal_name'])
    .orderBy('id')
    .execute();
  const first = {
    valid_from: today,
    iban: 'NL91ABNA0417164300',
    phone_number: '+31381234567',
    oss: false,
    bic: null,
    logo: null,
    logo_type: null,
    legal_name: 'Belfry Alarms B.V.',
  };
  const second = { ...first, iban: 'DE89370400440532013000', logo: png, logo_type: 'image/png' };
  expect(rows).toEqual([first, second, { ...second, valid_from: tomorrow, oss: true, bic: 'ABNANL2A' }]);
  expect((await prices('show')).words).toContain('DE89370400440532013000 (Belfry)');
});

test.each([
  [['--iban', 'NL91ABNA0417164301'], '--iban'],
  [['--country', 'CH', '--tax-number', 'CHE123456789'], '--country'],
  [['--country', 'DE'], '--tax-number'],
  [['--tax-number', 'NL12'], '--tax-number'],
  [['--registration-number', '1234567'], '--registration-number'],
  [['--phone', '+31381'], '--phone'],
  [['--credit-series', 'F'], '--credit-series'],
  [['--invoice-series', 'f-1'], '--invoice-series'],
  [['--bic', 'N0TABIC1'], '--bic'],
  [['--logo', 'words.png'], '--logo'],
  [['--logo', 'big.png'], '--logo'],
  [['--logo', 'nowhere.png'], 'cannot be read'],
  [['--oss', 'maybe'], '--oss'],
])('a seller with %j is refused at %s', async (args, where) => {
  writeFileSync(join(folder, 'words.png'), 'no picture');
  writeFileSync(
    join(folder, 'big.png'),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(200_000)]),
  );
  const { code, words } = await seller(...args);
  expect(code).toBeGreaterThan(0);
  expect(words.split('\n')[0]).toContain(where);
});

test('conditions of sale are added for a day to come, in three languages, and never changed', async () => {
  for (const lang of ['en', 'de', 'nl']) writeFileSync(join(folder, `${lang}.txt`), `Text in ${lang}\n`);
  writeFileSync(join(folder, 'empty.txt'), ' \n');
  const files = ['--en', 'en.txt', '--de', 'de.txt', '--nl', 'nl.txt'];
  const add = (version: string, from: string, ...more: string[]) =>
    prices('conditions', version, '--from', from, ...files, ...more);
  expect(await add('2031-01', today)).toMatchObject({ code: 1 });
  expect(await add('2031-01', nextMonth, '--nl', 'empty.txt')).toMatchObject({ code: 1 });
  expect(await prices('conditions', '2031-01', '--from', nextMonth)).toMatchObject({ code: 2 });
  expect(await add('a b', nextMonth)).toMatchObject({ code: 2 });
  expect(await add('2031-01', nextMonth)).toMatchObject({ code: 0 });
  expect(await add('2031-01', nextMonth)).toMatchObject({ code: 1 });
  const kept = await database.allCompanies
    .selectFrom('sale_conditions')
    .select(['lang', 'text'])
    .where('version', '=', '2031-01')
    .orderBy('lang')
    .execute();
  expect(kept.map(({ text }) => text)).toEqual(['Text in de', 'Text in en', 'Text in nl']);
});
