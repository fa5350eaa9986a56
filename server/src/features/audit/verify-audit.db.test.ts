import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownTestDatabase } from '../../platform/database/test-database.ts';
import { aCompany, testPlatform, type TestPlatform } from '../../platform/test-platform.ts';
import { recordAudit } from './record-audit.ts';
import { verifyAllAudits, verifyAudit } from './verify-audit.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
/** Whoever owns the database: no fence holds this one. */
let superuser: Client;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  superuser = new Client({ connectionString: database.url });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await database.close();
});

const logged = 5;

async function aLog(entries = logged) {
  const { companyId, context } = await aCompany(platform);
  const record = (action: string) =>
    database.transaction(companyId, (trx) =>
      recordAudit(trx, context, { companyId, at: platform.clock.now() }, [
        {
          action,
          subject: { kind: 'user', id: 'u1', name: 'Ben' },
          details: { changed: ['role'], amount: 1.5, nothing: null, text: 'é"\u2028' },
          reason: 'asked by phone',
        },
      ]),
    );
  for (let entry = 1; entry <= entries; entry += 1) await record('test.act');
  return { companyId, record, verify: () => verifyAudit(database.company(companyId), companyId) };
}

test('a log that nobody touched is intact, also while it grows', async () => {
  const log = await aLog();
  expect(await log.verify()).toEqual({ entries: logged, intact: true });
  const [verdict] = await Promise.all([log.verify(), log.record('test.act'), log.record('test.act')]);
  expect(verdict).toMatchObject({ intact: true });
  expect(await log.verify()).toEqual({ entries: logged + 2, intact: true });
});

test('a company without entries is intact', async () => {
  const { companyId } = await aCompany(platform);
  expect(await verifyAudit(database.company(companyId), companyId)).toEqual({ entries: 0, intact: true });
});

describe('tampering is found', () => {
  test.each([
    ['at', `at + interval '1 ms'`],
    ['actor_kind', `'job'`],
    ['actor_id', `'somebody else'`],
    ['actor_id', 'null'],
    ['action', `'test.other'`],
    ['subject_kind', `'device'`],
    ['subject_id', `'u2'`],
    ['details', `details || '{"amount": 2}'`],
    ['details', `'{}'`],
    ['reason', 'null'],
    ['ip', `'10.0.0.1'`],
    ['request_id', `'other'`],
    ['previous_hash', `sha256('x')`],
    ['hash', `sha256('x')`],
    ['seq', '99'],
  ])('of %s, set to %s', async (column, value) => {
    const log = await aLog();
    await superuser.query(`update audit_log set ${column} = ${value} where company_id = $1 and seq = 3`, [
      log.companyId,
    ]);
    expect(await log.verify()).toEqual({ entries: 2, intact: false, brokenAt: 3 });
  });

  test('of the company, by moving an entry to another one', async () => {
    const [one, other] = [await aLog(), await aLog(2)];
    await superuser.query('update audit_log set company_id = $2 where company_id = $1 and seq = 3', [
      one.companyId,
      other.companyId,
    ]);
    expect(await one.verify()).toMatchObject({ intact: false, brokenAt: 3 });
    expect(await other.verify()).toMatchObject({ intact: false, brokenAt: 3 });
  });

  test.each([
    ['first', 1],
    ['one in the middle', 3],
    ['newest', 5],
  ])('of the log by removing its %s entry', async (_, seq) => {
    const log = await aLog();
    await superuser.query('delete from audit_log where company_id = $1 and seq = $2', [log.companyId, seq]);
    expect(await log.verify()).toMatchObject({ intact: false, brokenAt: seq });
  });

  test.each([
    ['seq', 'seq - 1', 5],
    ['seq', 'seq + 1', 6],
    ['hash', `sha256('x')`, 5],
  ])('of the head: %s = %s', async (column, value, brokenAt) => {
    const log = await aLog();
    await superuser.query(`update audit_heads set ${column} = ${value} where company_id = $1`, [
      log.companyId,
    ]);
    expect(await log.verify()).toMatchObject({ intact: false, brokenAt });
  });

  test('of a removed head', async () => {
    const log = await aLog();
    await superuser.query('delete from audit_heads where company_id = $1', [log.companyId]);
    expect(await log.verify()).toEqual({ entries: 0, intact: false, brokenAt: 1 });
  });

  test('of an entry put in by hand', async () => {
    const log = await aLog();
    await superuser.query(
      `insert into audit_log (company_id, seq, at, actor_kind, action, previous_hash, hash)
        select company_id, 6, at, actor_kind, action, hash, sha256('x') from audit_log where company_id = $1 and seq = 5`,
      [log.companyId],
    );
    expect(await log.verify()).toMatchObject({ intact: false, brokenAt: 6 });
  });
});

test('names may be erased: the chain holds none', async () => {
  const log = await aLog();
  await superuser.query('delete from audit_names where company_id = $1', [log.companyId]);
  expect(await log.verify()).toMatchObject({ intact: true });
});

test('all logs are looked at, and the command names the broken ones', async () => {
  const [whole, broken] = [await aLog(), await aLog()];
  await superuser.query(`update audit_log set ip = '10.0.0.1' where company_id = $1 and seq = 2`, [
    broken.companyId,
  ]);
  const verdicts: object[] = [];
  for await (const verdict of verifyAllAudits(database.provider)) verdicts.push(verdict);
  expect(verdicts).toContainEqual({ companyId: whole.companyId, entries: logged, intact: true });
  expect(verdicts).toContainEqual({ companyId: broken.companyId, entries: 1, intact: false, brokenAt: 2 });

  const { code, said } = await runCommand();
  expect(code).toBe(1);
  expect(said).toContain(`company ${broken.companyId}: broken at entry 2`);
  expect(said).not.toContain(whole.companyId);
});

test('the command says that all is well where it is', async () => {
  await superuser.query('truncate audit_log, audit_heads');
  await aLog();
  expect(await runCommand()).toEqual({
    code: 0,
    said: `1 audit logs, ${logged} entries looked at: all intact\n`,
  });
});

async function runCommand() {
  const file = join(import.meta.dirname, '../../../scripts/verify-audit.ts');
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (part: string) => said.push(part));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.join('') };
}
