import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry as Entry } from '@belfry/contract/ground/audit/audit.contract.ts';
import type { List } from '@belfry/contract/http/list.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Actor } from '#platform/context.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { aCaller, said } from '#features/people/companies/account-caller.fixture.ts';
import { eraseFromAudit } from './erase-from-audit.ts';
import { recordAudit, type AuditEntry } from './record-audit.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

async function aLog() {
  const farm = await aCompany(platform);
  const { call } = await aCaller(platform, app, farm);
  const { companyId, context } = farm;
  return {
    ...farm,
    call,
    record: (entry: AuditEntry, more: { at?: Date; actor?: Actor } = {}) =>
      platform.database.transaction(companyId, (trx) =>
        recordAudit(
          trx,
          { ...context, ...(more.actor && { actor: more.actor }) },
          { companyId, at: more.at ?? platform.clock.now() },
          [entry],
        ),
      ),
    list: async (query: Record<string, string> = {}) =>
      (await call('GET', `/company/audit?${new URLSearchParams(query).toString()}`)).json<List<Entry>>(),
  };
}
const ben = { kind: 'user', id: crypto.randomUUID(), name: 'ben@example.com' };

test('an entry says who did what to whom, by the names of its time', async () => {
  const log = await aLog();
  await log.record({ action: 'user.changed', subject: ben, details: { changed: ['role'] }, reason: 'asked' });
  const written = {
    seq: 1,
    at: platform.clock.now().toISOString(),
    actor: { kind: 'user', id: log.userId, name: log.email },
    action: 'user.changed',
    subject: ben,
    details: { changed: ['role'] },
    reason: 'asked',
    ip: '127.0.0.1',
  };
  expect((await log.list()).items).toEqual([written]);
  await log.record({ action: 'user.changed', subject: { ...ben, name: 'bernard@example.com' } });
  expect((await log.list()).items.map(({ subject }) => subject?.name)).toEqual([
    'bernard@example.com',
    ben.name,
  ]);
  expect((await log.list()).items[1]).toEqual(written);
});

test('of somebody erased it says what stands there instead, or that the name is gone', async () => {
  const log = await aLog();
  await log.record({ action: 'user.changed', subject: ben });
  const erase = (as: string | null) =>
    platform.database.transaction('allCompanies', (trx) =>
      eraseFromAudit(
        trx,
        { companyId: log.companyId, named: as === null ? null : ben },
        { as, at: platform.clock.now() },
      ),
    );
  const subjects = async () => (await log.list()).items.map(({ subject }) => subject?.name);
  await erase('Removed user AB2C');
  expect(await subjects()).toEqual(['Removed user AB2C']);
  // Whoever is gone gets no name again, except the neutral one.
  await log.record({ action: 'user.changed', subject: ben });
  await log.record({ action: 'user.deleted', subject: { ...ben, name: 'Removed user AB2C' } });
  expect(await subjects()).toEqual(['Removed user AB2C', null, 'Removed user AB2C']);
  await erase(null);
  expect(await subjects()).toEqual([null, null, null]);
});

test('entries from before names were rows have the newest name of then; a new one cannot be given any', async () => {
  const log = await aLog();
  await log.record({ action: 'user.changed', subject: ben });
  await log.record({ action: 'company.vat-checked' }, { actor: { kind: 'job', name: 'companies/check' } });
  await platform.database.allCompanies
    .insertInto('audit_names')
    .values([
      { company_id: log.companyId, kind: 'user', named_id: 'u9', name: 'Old', uncommitted: true },
      { company_id: log.companyId, kind: 'user', named_id: ben.id, name: 'Forged', uncommitted: true },
      { company_id: log.companyId, kind: 'job', named_id: 'companies/check', name: 'Ben', uncommitted: true },
    ])
    .execute();
  const head = { previous_hash: Buffer.alloc(32), hash: Buffer.alloc(32) };
  const old = { company_id: log.companyId, seq: 3, at: platform.clock.now(), action: 'old.act', ...head };
  await platform.database.allCompanies
    .insertInto('audit_log')
    .values({ ...old, actor_kind: 'user', actor_id: 'u9', subject_kind: 'user', subject_id: 'u9' })
    .execute();
  expect((await log.list()).items.map(({ actor, subject }) => [actor.name, subject?.name])).toEqual([
    ['Old', 'Old'],
    [null, undefined],
    [log.email, ben.name],
  ]);
});

test('it goes newest first, page by page', async () => {
  const log = await aLog();
  for (let n = 1; n <= 5; n += 1) await log.record({ action: `test.act-${'abcde'[n - 1]}` });
  const first = await log.list({ limit: '2', total: 'true' });
  expect([first.items.map(({ seq }) => seq), first.total]).toEqual([[5, 4], 5]);
  const second = await log.list({ limit: '2', cursor: first.nextCursor ?? '' });
  const third = await log.list({ limit: '2', cursor: second.nextCursor ?? '' });
  expect([...second.items, ...third.items].map(({ seq }) => seq)).toEqual([3, 2, 1]);
  expect(third.nextCursor).toBeNull();
  expect(said(await log.call('GET', '/company/audit?cursor=nonsense'))).toEqual([400, 'invalid-input']);
});

test('it can be narrowed to a person, an act and a time', async () => {
  const log = await aLog();
  const at = (day: number) => new Date(`2026-11-${day}T12:00:00Z`);
  const actor = { ...log.context.actor, userId: ben.id, email: ben.name };
  await log.record({ action: 'user.invited', subject: ben }, { at: at(10) });
  await log.record(
    { action: 'device.added', subject: { kind: 'device', id: 'd1', name: 'Barn' } },
    { at: at(11) },
  );
  await log.record({ action: 'contact.created' }, { at: at(12), actor });
  // A device of the same id is somebody else.
  await log.record({ action: 'device.changed', subject: { ...ben, kind: 'device' } }, { at: at(13) });
  const seqs = async (query: Record<string, string>) => (await log.list(query)).items.map(({ seq }) => seq);
  expect(await seqs({ user: ben.id })).toEqual([3, 1]);
  expect(await seqs({ action: 'device.added' })).toEqual([2]);
  expect(await seqs({ from: at(11).toISOString() })).toEqual([4, 3, 2]);
  expect(await seqs({ from: at(11).toISOString(), to: at(13).toISOString() })).toEqual([3, 2]);
  expect(await seqs({ user: ben.id, action: 'user.invited', to: at(10).toISOString() })).toEqual([]);
  expect(await log.list({ user: ben.id, total: 'true' })).toMatchObject({ total: 2 });
  for (const query of ['user=ben', 'action=Everything', 'from=yesterday', 'who=me'])
    expect(said(await log.call('GET', `/company/audit?${query}`))).toEqual([400, 'invalid-input']);
});

test('as CSV it is whole, in the language of whoever asks, and starts no formula', async () => {
  const log = await aLog();
  for (let n = 0; n < 3; n += 1)
    await log.record({
      action: 'contact.created',
      subject: { kind: 'contact', id: `c${n}`, name: '=1+1, "Jan"' },
    });
  const answer = await log.call('GET', '/company/audit/export', undefined, { 'accept-language': 'nl-NL' });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename=audit-log.csv');
  const lines = answer.body.split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFNummer,Tijd \(UTC\),/);
  expect(lines[1]).toBe(
    `3,${platform.clock.now().toISOString()},user,${log.email},contact.created,contact,"'=1+1, ""Jan""",{},,127.0.0.1`,
  );
  expect(lines).toHaveLength(5);
  const none = await log.call('GET', '/company/audit/export?action=device.added');
  expect(none.body.split('\r\n')).toHaveLength(2);
});

test('the CSV is the same from a server in production, which writes answers in its own way', async () => {
  const log = await aLog();
  await log.record({ action: 'user.invited', subject: ben });
  const production = await testApp({ ...platform, config: { ...platform.config, production: true } });
  const caller = await aCaller(platform, production, log);
  const [here, there] = [
    await log.call('GET', '/company/audit/export'),
    await caller.call('GET', '/company/audit/export'),
  ];
  expect([there.statusCode, there.headers['content-type'], there.body]).toEqual([
    200,
    'text/csv; charset=utf-8',
    here.body,
  ]);
  expect((await caller.call('GET', '/company/audit')).json()).toEqual(await log.list());
  await production.close();
});

test('more entries than fit a page are all in the CSV', async () => {
  const log = await aLog();
  await platform.database.transaction(log.companyId, (trx) =>
    recordAudit(
      trx,
      log.context,
      { companyId: log.companyId, at: platform.clock.now() },
      Array.from({ length: 1_001 }, () => ({ action: 'test.act' })),
    ),
  );
  const { body } = await log.call('GET', '/company/audit/export');
  expect(
    body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0])),
  ).toEqual(Array.from({ length: 1_001 }, (_, index) => 1_001 - index));
  expect((await log.call('GET', '/company/audit/verification')).json()).toEqual({
    entries: 1_001,
    erased: 0,
    intact: true,
  });
}, 30_000);

test('a company sees its own log alone', async () => {
  const [one, other] = [await aLog(), await aLog()];
  await one.record({ action: 'user.invited', subject: ben });
  expect((await other.list()).items).toEqual([]);
  expect((await other.list({ user: ben.id })).items).toEqual([]);
  expect((await other.call('GET', '/company/audit/export')).body.split('\r\n')).toHaveLength(2);
  expect((await other.call('GET', '/company/audit/verification')).json()).toEqual({
    entries: 0,
    erased: 0,
    intact: true,
  });
});

test('only who manages users may see it', async () => {
  for (const roleId of [roles.user, roles.readOnly]) {
    const { call } = await aCaller(platform, app, await aCompany(platform, { roleId }), { roleId });
    for (const path of ['', '/export', '/verification'])
      expect(said(await call('GET', `/company/audit${path}`))).toEqual([403, 'no-permission']);
  }
});
