import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { provisionCommands } from '../../../../scripts/provision/commands.ts';
import { runCommand } from '../../../../scripts/run-command.ts';
import { realClock } from '#platform/clock/clock.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany } from '#platform/platform.fixture.ts';
import { insertTotp } from '#features/people/mfa/mfa.queries.ts';

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
  const { exitCode: code, words } = await runCommand(provisionCommands, placed, {
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
  const [nothing, unknown, option, others, many, lacking, country] = await Promise.all([
    provisions([]),
    provisions(['constructor']),
    provisions(['company', '--nmae', 'x']),
    provisions(['company', ...company, 'NL', '--role', 'provider-admin']),
    provisions(['staff', 'sam@maker.example', 'bea@maker.example']),
    provisions(['company', '--name', 'Belfry', '--country', 'NL']),
    provisions(['company', ...company, 'XX']),
  ]);
  expect(nothing).toEqual({ code: 2, words: expect.stringMatching(/^What is to be done\?/) });
  expect(unknown).toEqual(nothing);
  expect(option).toMatchObject({ code: 2, words: expect.stringContaining("'--nmae'") });
  expect(others).toMatchObject({ code: 2, words: expect.stringContaining("'--role'") });
  expect(many).toMatchObject({ code: 2, words: expect.stringMatching(/^ {2}npm run provision -- staff/) });
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
  const [untouched, away, wrong, shell, folderless] = await Promise.all([
    provisions(['company', ...company, 'NL'], settings),
    provisions(['company', ...company, 'NL'], { DATABASE_URL: 'postgres://127.0.0.1:1/belfry' }),
    provisions(['company', ...company, 'NL'], { PORT: 'ninety' }),
    provisions(['company', ...company, 'NL'], { NODE_ENV: 'development' }),
    provisions(['company', ...company, 'NL'], { DATABASE_URL: '', DATA_DIR: join(folder, 'data') }),
  ]);
  await client.query(`drop database ${empty}`);
  await client.end();
  expect(untouched).toMatchObject({ code: 1, words: expect.stringContaining('start the server once') });
  expect(away).toMatchObject({
    code: 2,
    words: expect.stringMatching(/^The database cannot be reached, see DATABASE_URL: .*ECONNREFUSED/),
  });
  expect(wrong).toMatchObject({
    code: 2,
    words: expect.stringMatching(/^The settings are not right:\nPORT/),
  });
  expect(shell).toMatchObject({
    code: 2,
    words: expect.stringMatching(/^The settings of the server are missing/),
  });
  expect(folderless).toMatchObject({
    code: 2,
    words: expect.stringMatching(/^There is no database in .*data/),
  });
  expect(there('data')).toBe(false);
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
    /^serial number,type,inputs,licences,key,connect code\r\nBF-7000-0001,dialler,16,,[\w-]{43},[A-Z2-9-]{19}\r\nBF-7000-0002,/,
  );

  const again = await stocks('other.csv');
  expect(again).toMatchObject({
    code: 0,
    words:
      'Nothing is new, and no sheet is written.\n2 were known and stay as they are: BF-7000-0001, BF-7000-0002',
  });
  expect(there('other.csv')).toBe(false);
  expect(await stocks('sheet.csv', '--renew')).toEqual({
    code: 1,
    words: 'sheet.csv is there already, and a sheet is never overwritten: name another.',
  });
  expect(await stocks('other.csv', '--renew')).toEqual({
    code: 0,
    words:
      '2 devices stocked, 2 of them with other secrets. Their keys and connect codes are in other.csv and nowhere else.',
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
    code: 1,
    words: expect.stringMatching(/^The list cannot be read: .*no-list\.csv/),
  });
});

test('whom it finds, it names: an account, a block, another company', async () => {
  const name = ['--first-name', 'Bea', '--last-name', 'Bos'];
  const invites = (address: string, ...more: string[]) => provisions(['staff', address, ...name, ...more]);
  await invites('bea@maker.example', '--role', 'provider-admin', '--language', 'nl-NL');
  const users = database.allCompanies.selectFrom('users').select(['role_id', 'lang_code']);
  expect(await users.where('email', '=', 'bea@maker.example').execute()).toEqual([
    { role_id: roles.providerAdmin, lang_code: 'nl-NL' },
  ]);
  const changes = (change: object, address: string) =>
    database.allCompanies.updateTable('users').set(change).where('email', '=', address).execute();
  await changes({ password_hash: 'none' }, 'bea@maker.example');
  expect(await invites('bea@maker.example')).toEqual({
    code: 0,
    words: 'Has an account already, nothing is changed: bea@maker.example.',
  });
  await changes({ blocked_at: new Date() }, 'bea@maker.example');
  expect(await invites('bea@maker.example')).toMatchObject({
    code: 1,
    words: expect.stringMatching(/^Is blocked: /),
  });
  expect(await provisions(['recovery-code', 'bea@maker.example'])).toEqual({
    code: 1,
    words: 'Is blocked: bea@maker.example.',
  });
  const { email } = await aCompany({ database, clock: realClock });
  expect(await invites(email)).toMatchObject({
    code: 1,
    words: expect.stringMatching(/^Belongs to another company: /),
  });
});

test('a code that helps in is printed with how long it counts', async () => {
  const made = await provisions(['company', ...company, 'NL']);
  const { id } = await database.allCompanies
    .selectFrom('companies')
    .select('id')
    .where('provider', '=', true)
    .executeTakeFirstOrThrow();
  const { userId, email } = await aCompany({ database, clock: realClock });
  expect(made.code).toBe(0);
  await database.allCompanies
    .updateTable('users')
    .set({ company_id: id, password_hash: 'none' })
    .where('id', '=', userId)
    .execute();
  await database.transaction(id, (trx) =>
    insertTotp(
      trx,
      { companyId: id, userId },
      { name: 'Phone', sealedSecret: Buffer.from('x'), confirmed: true },
    ),
  );
  expect(await provisions(['recovery-code', email])).toEqual({
    code: 0,
    words: expect.stringMatching(/^Counts once, after the password, for \d+ minutes: [\w-]{8,}$/),
  });
});

test('a disk that is full leaves neither devices nor a sheet', async () => {
  const serials = Array.from({ length: 400 }, (_, index) => `BF-7200-${1000 + index}`);
  write('long.csv', ['serial number', ...serials].join('\n'));
  const file = join(import.meta.dirname, '../../../../scripts/provision.ts');
  const types = (limit: string, sheet: string) =>
    new Promise<{ code: number; words: string }>((resolve) => {
      const command = `${limit} exec "$0" "$@"`;
      const args = ['-c', command, process.execPath, file, 'devices', 'long.csv', sheet];
      const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.url, INIT_CWD: folder };
      execFile('sh', args, { env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), words: stdout + stderr }),
      );
    });
  // 16 blocks of 512 bytes, or of 1,024 where sh counts so; the sheet has some 32,000.
  expect(await types("trap '' XFSZ; ulimit -f 16;", 'too-long.csv')).toEqual({
    code: 2,
    words: expect.stringMatching(/EFBIG/),
  });
  expect(there('too-long.csv')).toBe(false);
  const known = database.allCompanies.selectFrom('device_identities').select('serial_number');
  expect(await known.where('serial_number', 'like', 'BF-7200-%').execute()).toEqual([]);
  expect(await types('', 'long-sheet.csv')).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'long-sheet.csv'), 'utf8').split('\r\n')).toHaveLength(402);
});
