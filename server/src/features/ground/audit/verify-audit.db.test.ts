import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import type { Context } from '#platform/context.ts';
import { eraseFromAudit } from './erase-from-audit.ts';
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
  return { companyId, context, record, verify: () => verifyAudit(database.company(companyId), companyId) };
}

test('a log that nobody touched is intact, also while it grows', async () => {
  const log = await aLog();
  expect(await log.verify()).toEqual({ entries: logged, erased: 0, intact: true });
  const [verdict] = await Promise.all([log.verify(), log.record('test.act'), log.record('test.act')]);
  expect(verdict).toMatchObject({ intact: true });
  expect(await log.verify()).toEqual({ entries: logged + 2, erased: 0, intact: true });
});

test('a company without entries is intact', async () => {
  const { companyId } = await aCompany(platform);
  expect(await verifyAudit(database.company(companyId), companyId)).toEqual({
    entries: 0,
    erased: 0,
    intact: true,
  });
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
    ['actor_commitment', `sha256('x')`],
    ['subject_commitment', `sha256('x')`],
    ['subject_name_id', 'actor_name_id'],
    ['actor_name_id', 'null, actor_commitment = null'],
    ['subject_name_id', 'null, subject_commitment = null'],
  ])('of %s, set to %s', async (column, value) => {
    const log = await aLog();
    await superuser.query(`update audit_log set ${column} = ${value} where company_id = $1 and seq = 3`, [
      log.companyId,
    ]);
    expect(await log.verify()).toEqual({ entries: 2, erased: 0, intact: false, brokenAt: 3 });
  });

  test('of the company, by moving an entry to another one', async () => {
    const [one, other] = [await aLog(), await aLog(2)];
    await superuser.query(`set session_replication_role = replica`);
    await superuser.query('update audit_log set company_id = $2 where company_id = $1 and seq = 3', [
      one.companyId,
      other.companyId,
    ]);
    await superuser.query(`set session_replication_role = default`);
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
    expect(await log.verify()).toEqual({ entries: 0, erased: 0, intact: false, brokenAt: 1 });
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

describe('a name', () => {
  const ofBen = `company_id = $1 and kind = 'user' and named_id = 'u1'`;
  const deleted = (seq: number, companyId: string, context: Context) =>
    database.transaction('allCompanies', async (trx) => {
      const at = platform.clock.now();
      await eraseFromAudit(
        trx,
        { companyId, named: { kind: 'user', id: 'u1' } },
        { as: `Removed ${seq}`, at },
      );
      await recordAudit(trx, context, { companyId, at }, [
        { action: 'user.deleted', subject: { kind: 'user', id: 'u1', name: `Removed ${seq}` } },
      ]);
    });

  test.each([
    ['another text', `name = 'Somebody else'`],
    ['another key', `key = sha256('x')`],
    ['another owner', `named_id = 'u2'`],
    ['another kind', `kind = 'device'`],
    ['nothing, without the entry of an erasure', `name = null, key = null, erased_at = now()`],
  ])('that is given %s breaks the first entry with it', async (_, change) => {
    const log = await aLog();
    await superuser.query('alter table audit_names disable trigger keep_audit_name');
    await superuser.query(`update audit_names set ${change} where ${ofBen}`, [log.companyId]);
    await superuser.query('alter table audit_names enable trigger keep_audit_name');
    expect(await log.verify()).toMatchObject({ entries: 0, intact: false, brokenAt: 1 });
  });

  test('that was removed breaks it, too', async () => {
    const log = await aLog();
    await superuser.query(`set session_replication_role = replica`);
    await superuser.query(`delete from audit_names where ${ofBen}`, [log.companyId]);
    await superuser.query(`set session_replication_role = default`);
    expect(await log.verify()).toMatchObject({ entries: 0, intact: false, brokenAt: 1 });
  });

  test('that was erased with its user is erased, not broken', async () => {
    const log = await aLog();
    await deleted(1, log.companyId, log.context);
    expect(await log.verify()).toEqual({ entries: logged + 1, erased: logged, intact: true });
  });

  test('of somebody erased cannot be said to be another', async () => {
    const log = await aLog();
    await deleted(1, log.companyId, log.context);
    await superuser.query(`update audit_names set erased_as = 'Cor' where ${ofBen} and name is null`, [
      log.companyId,
    ]);
    expect(await log.verify()).toMatchObject({ intact: false, brokenAt: 1 });
  });

  test('of anybody else is not erased by that', async () => {
    const log = await aLog();
    await deleted(1, log.companyId, log.context);
    await superuser.query(
      `update audit_names set name = null, key = null, erased_at = now() where company_id = $1 and named_id <> 'u1'`,
      [log.companyId],
    );
    expect(await log.verify()).toMatchObject({ intact: false, brokenAt: 1 });
  });

  test('of everybody is erased with the company', async () => {
    const log = await aLog();
    await deleted(1, log.companyId, log.context);
    await log.record('company.deleted');
    await database.transaction('allCompanies', (trx) =>
      eraseFromAudit(trx, { companyId: log.companyId, named: null }, { as: null, at: platform.clock.now() }),
    );
    const { rows } = await superuser.query(
      'select count(*)::int as n from audit_names where company_id = $1 and (name is not null or key is not null)',
      [log.companyId],
    );
    expect(rows).toEqual([{ n: 0 }]);
    expect(await log.verify()).toEqual({ entries: logged + 2, erased: logged + 2, intact: true });
  });

  test('in an entry from before names were committed to is covered by no hash, and leaves the chain whole', async () => {
    const log = await aLog(0);
    const { entry, hash } = oldEntry(log.companyId);
    await superuser.query(
      `insert into audit_log (company_id, seq, at, actor_kind, actor_id, action, previous_hash, hash)
        values ($1, 1, $2, 'user', 'u1', 'test.act', $3, $4)`,
      [log.companyId, entry.at, Buffer.alloc(32), hash],
    );
    await superuser.query('insert into audit_heads (company_id, seq, hash) values ($1, 1, $2)', [
      log.companyId,
      hash,
    ]);
    await superuser.query(
      `insert into audit_names (company_id, kind, named_id, name, uncommitted) values ($1, 'user', 'u1', 'Ben', true)`,
      [log.companyId],
    );
    await log.record('test.act');
    expect(await log.verify()).toEqual({ entries: 2, erased: 0, intact: true });
  });
});

/** An entry as it was hashed before names were committed to. */
function oldEntry(companyId: string) {
  const at = new Date('2026-01-01T00:00:00.000Z');
  const text = `{"action":"test.act","actorId":"u1","actorKind":"user","at":"2026-01-01T00:00:00.000Z","companyId":"${companyId}","details":{},"ip":null,"reason":null,"requestId":null,"seq":1,"subjectId":null,"subjectKind":null}`;
  const hash = createHash('sha256').update(Buffer.alloc(32)).update(text).digest();
  return { entry: { at }, hash };
}

test('all logs are looked at, and the command names the broken ones', async () => {
  const [whole, broken] = [await aLog(), await aLog()];
  await superuser.query(`update audit_log set ip = '10.0.0.1' where company_id = $1 and seq = 2`, [
    broken.companyId,
  ]);
  const verdicts: object[] = [];
  for await (const verdict of verifyAllAudits(database.allCompanies)) verdicts.push(verdict);
  expect(verdicts).toContainEqual({
    companyId: whole.companyId,
    entries: logged,
    erased: 0,
    intact: true,
    head: { companyId: whole.companyId, seq: logged, hash: expect.any(Buffer) },
  });
  expect(verdicts).toContainEqual({
    companyId: broken.companyId,
    entries: 1,
    erased: 0,
    intact: false,
    brokenAt: 2,
    head: null,
  });

  const { code, heads, said } = await runCommand();
  expect(code).toBe(1);
  expect(said).toContain(`company ${broken.companyId}: broken at entry 2`);
  expect(said).not.toContain(whole.companyId);
  // The head of a broken log is worth nothing.
  expect(heads).not.toContain(broken.companyId);
  expect(heads).toContain(whole.companyId);
});

describe('the command', () => {
  const kept = async (text: string) => {
    const file = join(await mkdtemp(join(tmpdir(), 'belfry-heads-')), 'heads');
    await writeFile(file, text);
    return file;
  };
  const headOf = async (companyId: string) => {
    const { rows } = await superuser.query(
      `select encode(hash, 'hex') as hash from audit_heads where company_id = $1`,
      [companyId],
    );
    return rows[0].hash as string;
  };

  test('prints the head of each log, and says that all is well where it is', async () => {
    await superuser.query('truncate audit_log, audit_heads');
    const { companyId } = await aLog();
    expect(await runCommand()).toEqual({
      code: 0,
      heads: `${companyId} ${logged} ${await headOf(companyId)}\n`,
      said: `1 audit logs, ${logged} entries looked at: all intact\n`,
    });
  });

  test('finds every kept head in a log that has only grown', async () => {
    await superuser.query('truncate audit_log, audit_heads');
    const log = await aLog();
    const first = await runCommand();
    await log.record('test.act');
    const second = await runCommand(await kept(first.heads));
    expect([second.code, second.said]).toEqual([
      0,
      `1 audit logs, ${logged + 1} entries looked at, 1 kept heads compared: all intact\n`,
    ]);
    expect((await runCommand(await kept(`${first.heads}\n${second.heads}`))).said).toContain(
      '2 kept heads compared: all intact',
    );
  });

  test('sees a log that was written anew to its end, cut off or taken away', async () => {
    await superuser.query('truncate audit_log, audit_heads');
    const [rewritten, gone] = [await aLog(), await aLog()];
    const { heads } = await runCommand();
    await superuser.query('delete from audit_log; delete from audit_heads');
    for (let entry = 1; entry <= logged; entry += 1) await rewritten.record('test.other');
    expect((await runCommand()).code).toBe(0);
    const { code, said } = await runCommand(await kept(heads));
    expect(code).toBe(1);
    for (const { companyId } of [rewritten, gone])
      expect(said).toContain(`company ${companyId}: entry ${logged} is not the one that was kept`);
    expect(said).toContain('2 kept heads compared: 2 broken');
  });

  test.each([
    ['empty', '\n', 'the file of kept heads is empty'],
    ['cut off', `${crypto.randomUUID()} 5 abc`, 'line 1 of the kept heads is no head'],
  ])('compares nothing with a file that is %s, and says so', async (_, text, words) => {
    const { code, said } = await runCommand(await kept(text));
    expect([code, said]).toEqual([2, `${words}\n`]);
  });
});

async function runCommand(...args: string[]) {
  const file = join(import.meta.dirname, '../../../../scripts/verify-audit.ts');
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [heads, said]: [string[], string[]] = [[], []];
  child.stdout.setEncoding('utf8').on('data', (part: string) => heads.push(part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => said.push(part));
  const [code] = (await once(child, 'close')) as [number];
  return { code, heads: heads.join(''), said: said.join('') };
}
