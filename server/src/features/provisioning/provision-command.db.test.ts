import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProvision } from '../../../scripts/run-provision.ts';
import { ownTestDatabase } from '../../platform/database/test-database.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await ownTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'belfry-provision-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

/** A command, with the files that it names in the folder. */
async function provisions(args: string[], settings: Record<string, string> = {}) {
  const placed = args.map((arg) => (arg.endsWith('.csv') ? join(folder, arg) : arg));
  const { exitCode: code, words } = await runProvision(placed, {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    ...settings,
  });
  return { code, words: words.replaceAll(`${folder}/`, '') };
}
const company = '--name Belfry --address Havenkade --postal-code 8011 --city Zwolle --country'.split(' ');
const there = (name: string) => existsSync(join(folder, name));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('says what it can do to whoever asks for something else, and what is missing by its option', async () => {
  const [nothing, unknown, option, lacking, country] = await Promise.all([
    provisions([]),
    provisions(['constructor']),
    provisions(['company', '--nmae', 'x']),
    provisions(['company', '--name', 'Belfry', '--country', 'NL']),
    provisions(['company', ...company, 'XX']),
  ]);
  expect(nothing).toEqual({ code: 2, words: expect.stringMatching(/^What is to be done\?/) });
  expect(unknown).toEqual(nothing);
  expect(option).toMatchObject({ code: 2, words: expect.stringContaining("'--nmae'") });
  expect(lacking).toMatchObject({
    code: 2,
    words: expect.stringMatching(/^Missing, or not of the right form: --address, --postal-code, --city\n/),
  });
  expect(country).toMatchObject({ code: 2, words: expect.stringMatching(/^--country: /) });
});

test('a database without tables, one that is not there, and wrong settings are said plainly', async () => {
  const url = new URL(database.url);
  const client = new Client({ connectionString: url.href });
  await client.connect();
  const empty = `${url.pathname.slice(1)}_empty`;
  await client.query(`create database ${empty} template template0`);
  url.pathname = `/${empty}`;
  const settings = { DATABASE_URL: url.href };
  const [untouched, away, wrong] = await Promise.all([
    provisions(['company', ...company, 'NL'], settings),
    provisions(['company', ...company, 'NL'], { DATABASE_URL: 'postgres://127.0.0.1:1/belfry' }),
    provisions(['company', ...company, 'NL'], { PORT: 'ninety' }),
  ]);
  await client.query(`drop database ${empty}`);
  await client.end();
  expect(untouched).toMatchObject({ code: 1, words: expect.stringContaining('start the server once') });
  expect(away).toMatchObject({ code: 2, words: expect.stringContaining('ECONNREFUSED') });
  expect(wrong).toMatchObject({
    code: 2,
    words: expect.stringMatching(/^The settings are not right:\nPORT/),
  });
});

test('goes the whole way, and may be repeated', async () => {
  write('stock.csv', 'serial number\nBF-7000-0001\nBF-7000-0002');
  const stocks = (...args: string[]) => provisions(['devices', 'stock.csv', ...args]);
  const sam = ['staff', 'Sam@Maker.Example', '--first-name', 'Sam', '--last-name', 'Smit'];
  expect(await stocks('sheet.csv')).toMatchObject({
    code: 1,
    words: 'Your own company is not there yet. First: npm run provision -- company',
  });
  expect(there('sheet.csv')).toBe(false);

  const made = [
    await provisions(['company', ...company, 'NL']),
    await provisions(['company', ...company, 'NL']),
  ];
  expect(made.map(({ code, words }) => [code, words])).toEqual([
    [0, 'Your company is made: Belfry. Next: npm run provision -- staff'],
    [0, 'Your company is there already: Belfry. Change its details in the portal, under Company.'],
  ]);
  const invited = [await provisions(sam), await provisions(sam)];
  expect(invited.map(({ code, words }) => [code, words])).toEqual([
    [0, 'Invited: sam@maker.example. The mail goes out while a server runs.'],
    [
      0,
      'Was invited already and gets another link, as the same person with the same role: sam@maker.example.',
    ],
  ]);
  expect(await provisions(['recovery-code', 'sam@maker.example'])).toMatchObject({
    code: 1,
    words: 'Has no second factor that could be lost: sam@maker.example.',
  });

  expect(await stocks('sheet.csv')).toEqual({
    code: 0,
    words: '2 devices stocked. Their keys and connect codes are in sheet.csv and nowhere else.',
  });
  expect(statSync(join(folder, 'sheet.csv')).mode & 0o777).toBe(0o600);
  const sheet = readFileSync(join(folder, 'sheet.csv'), 'utf8');
  expect(sheet).toMatch(
    /^serial number,type,inputs,key,connect code\r\nBF-7000-0001,dialler,16,[\w-]{43},[A-Z2-9-]{19}\r\nBF-7000-0002,/,
  );

  const again = await stocks('other.csv');
  expect(again).toMatchObject({
    code: 0,
    words:
      'Nothing is new, and no sheet is written.\n2 were known and stay as they are: BF-7000-0001, BF-7000-0002',
  });
  expect(there('other.csv')).toBe(false);
  expect(await stocks('sheet.csv', '--renew')).toMatchObject({
    code: 2,
    words: expect.stringContaining('sheet.csv'),
  });
  expect(readFileSync(join(folder, 'sheet.csv'), 'utf8')).toBe(sheet);
});

test('a list with faults stocks nothing, and names each by its line', async () => {
  write('wrong.csv', 'serial number,inputs\nBF-7100-0001,16\nBF-7100-0002,12');
  expect(await provisions(['devices', 'wrong.csv', 'wrong-sheet.csv'])).toMatchObject({
    code: 1,
    words: 'wrong.csv, line 3: a device has 8 or 16 inputs\nNothing is stocked.',
  });
  expect(there('wrong-sheet.csv')).toBe(false);
  expect(await provisions(['devices', 'no-list.csv', 'sheet-of-none.csv'])).toMatchObject({
    code: 2,
    words: expect.stringContaining('no-list.csv'),
  });
});
