import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { emptyDatabase, someMigrations } from '#platform/database/migrations/migrations.fixture.ts';
import { selectAuditEntries } from './audit-log.queries.ts';
import { eraseFromAudit } from './erase-from-audit.ts';
import { recordAudit } from './record-audit.ts';
import { verifyAudit } from './verify-audit.ts';

const log = pino({ level: 'silent' });
const at = '2026-01-01T00:00:00.000Z';
const [company, ben, anna] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];

/** A database with a log of two entries by Anna about Ben, as it was before names were committed to. */
async function aFormerDatabase() {
  const copy = await ownTestDatabase();
  const url = await emptyDatabase(copy.url, 'former');
  await copy.close();

  const former = someMigrations(26);
  await migrate({ url, log, folder: former.folder });
  former.remove();

  const superuser = new Client({ connectionString: url });
  await superuser.connect();
  await superuser.query(
    `insert into companies (id, name, address, postal_code, city, country, created_at) values ($1, 'Farm', '', '', '', 'NL', $2)`,
    [company, at],
  );
  let hash = Buffer.alloc(32);
  for (const seq of [1, 2]) {
    const previous = hash;
    const text = `{"action":"user.changed","actorId":"${anna}","actorKind":"user","at":"${at}","companyId":"${company}","details":{},"ip":null,"reason":null,"requestId":null,"seq":${seq},"subjectId":"${ben}","subjectKind":"user"}`;
    hash = createHash('sha256').update(previous).update(text).digest();
    await superuser.query(
      `insert into audit_log (company_id, seq, at, actor_kind, actor_id, action, subject_kind, subject_id, previous_hash, hash)
        values ($1, $2, $3, 'user', $4, 'user.changed', 'user', $5, $6, $7)`,
      [company, seq, at, anna, ben, previous, hash],
    );
  }
  await superuser.query('insert into audit_heads (company_id, seq, hash) values ($1, 2, $2)', [
    company,
    hash,
  ]);
  await superuser.query(
    `insert into audit_names (company_id, kind, named_id, name) values ($1, 'user', $2, 'anna@example.com'), ($1, 'user', $3, 'ben@example.com')`,
    [company, anna, ben],
  );
  await superuser.end();
  return url;
}

test('a log from before is whole after the migration, keeps its names, goes on, and lets them be erased', async () => {
  const url = await aFormerDatabase();
  await migrate({ url, log });
  const database = openDatabase({ url, log, poolSize: 2 });
  const verify = () => verifyAudit(database.allCompanies, company);
  const names = async () =>
    (await selectAuditEntries(database.company(company), company, {}, { before: null, rows: 9 })).map(
      (row) => [row.seq, row.actor_name, row.subject_name],
    );
  const old = [
    [2, 'anna@example.com', 'ben@example.com'],
    [1, 'anna@example.com', 'ben@example.com'],
  ];
  expect(await verify()).toEqual({ entries: 2, erased: 0, intact: true });
  expect(await names()).toEqual(old);

  const record = (action: string, name: string) =>
    database.transaction('allCompanies', (trx) =>
      recordAudit(
        trx,
        { actor: { kind: 'anonymous' }, ip: null, requestId: 'r' },
        { companyId: company, at: new Date(at) },
        [{ action, subject: { kind: 'user', id: ben, name } }],
      ),
    );
  // The name of before has no key: an entry of now gets a row of its own, and a change is no longer a change of both.
  await record('user.changed', 'ben@example.com');
  await record('user.changed', 'bernard@example.com');
  expect(await names()).toEqual([[4, null, 'bernard@example.com'], [3, null, 'ben@example.com'], ...old]);
  await database.transaction('allCompanies', (trx) =>
    eraseFromAudit(
      trx,
      { companyId: company, named: { kind: 'user', id: ben } },
      { as: 'Removed user AB2C', at: new Date(at) },
    ),
  );
  await record('user.deleted', 'Removed user AB2C');
  expect((await names()).map(([, , subject]) => subject)).toEqual(
    Array.from({ length: 5 }, () => 'Removed user AB2C'),
  );
  expect(await verify()).toEqual({ entries: 5, erased: 2, intact: true });
  await database.close();
});

test('whoever reads the log while it is migrated is not shut out for a look through all of it, nor for good', async () => {
  const url = await aFormerDatabase();
  const [reader, watcher] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([reader.connect(), watcher.connect()]);
  const valid = async () => {
    const { rows } = await watcher.query<{ convalidated: boolean }>(
      `select convalidated from pg_constraint where conrelid = 'audit_log'::regclass and conname ~ '_(name|commitment)$'`,
    );
    return rows.map((row) => row.convalidated);
  };
  await reader.query('begin');
  await reader.query('select from audit_log');
  const upTo = someMigrations(27);
  const migrated = migrate({ url, log, folder: upTo.folder });
  const waiting = () =>
    watcher.query(`select from pg_locks where not granted and relation = 'audit_log'::regclass`);
  await expect.poll(waiting).toMatchObject({ rowCount: 1 });
  // As a page of the log does. Would the migration hold the names already, one of the two would be ended.
  await reader.query('select from audit_names');
  await reader.query('commit');
  await migrated;
  upTo.remove();
  expect(await valid()).toEqual([false, false, false, false]);
  await migrate({ url, log });
  expect(await valid()).toEqual([true, true, true, true]);
  await Promise.all([reader.end(), watcher.end()]);
});
