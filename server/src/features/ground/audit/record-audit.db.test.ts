import { expect, test } from 'vitest';
import type { Actor } from '#platform/context.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { entryHash, recordAudit } from './record-audit.ts';

const platform: TestPlatform = await testPlatform();
const at = new Date('2026-11-20T03:00:00.123Z');

async function entriesOf(companyId: string) {
  return platform.database
    .company(companyId)
    .selectFrom('audit_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('seq')
    .execute();
}

test('entries follow each other in a chain that the stored rows give again', async () => {
  const { companyId, context } = await aCompany(platform);
  const record = (action: string) =>
    platform.database.transaction(companyId, (trx) =>
      recordAudit(trx, context, { companyId, at }, [
        {
          action,
          subject: { kind: 'user', id: 'u1', name: 'Ben' },
          details: { changed: ['role'], to: { b: 1, a: [2] } },
        },
      ]),
    );
  await Promise.all(Array.from({ length: 12 }, (_, index) => record(`test.act-${index}`)));
  const rows = await entriesOf(companyId);
  expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  let previous: Buffer = Buffer.alloc(32);
  for (const row of rows) {
    expect(Buffer.from(row.previous_hash).equals(previous)).toBe(true);
    const hash = entryHash(previous, {
      companyId,
      seq: row.seq,
      at: row.at,
      actorKind: row.actor_kind,
      actorId: row.actor_id,
      action: row.action,
      subjectKind: row.subject_kind,
      subjectId: row.subject_id,
      details: row.details,
      reason: row.reason,
      ip: row.ip,
      requestId: row.request_id,
      actorCommitment: row.actor_commitment?.toString('hex') ?? null,
      subjectCommitment: row.subject_commitment?.toString('hex') ?? null,
    });
    expect(Buffer.from(row.hash).equals(hash)).toBe(true);
    previous = hash;
  }
});

test('every name is one row with a key of its own, whatever it is used for, and a rename is a new one', async () => {
  const { companyId, context, userId, email } = await aCompany(platform);
  const record = (...names: string[]) =>
    platform.database.transaction(companyId, (trx) =>
      recordAudit(
        trx,
        context,
        { companyId, at },
        names.map((name) => ({ action: 'test.act', subject: { kind: 'user', id: 'u1', name } })),
      ),
    );
  await record('Ben', 'Bernard', 'Ben');
  await record('Ben');
  const names = await platform.database
    .company(companyId)
    .selectFrom('audit_names')
    .select(['named_id', 'name', 'key', 'uncommitted'])
    .orderBy('name')
    .execute();
  expect(names.map(({ named_id: id, name }) => `${id} ${name}`)).toEqual(
    expect.arrayContaining([`${userId} ${email}`, 'u1 Ben', 'u1 Bernard']),
  );
  expect(names).toHaveLength(3);
  expect(names.filter(({ uncommitted }) => uncommitted)).toEqual([]);
  expect(new Set(names.map(({ key }) => key?.toString('hex'))).size).toBe(3);
  const commitments = (await entriesOf(companyId)).map((row) => row.subject_commitment?.toString('hex'));
  expect(commitments[0]).toMatch(/^[0-9a-f]{64}$/);
  expect([commitments[2], commitments[3]]).toEqual([commitments[0], commitments[0]]);
  expect(commitments[1]).not.toBe(commitments[0]);
});

test.each(['company', 'provider'])(
  'nobody as the %s can give a name another text, put it back once erased, or remove it',
  async (role) => {
    const { companyId, context } = await aCompany(platform);
    await platform.database.transaction(companyId, (trx) =>
      recordAudit(trx, context, { companyId, at }, [{ action: 'test.act' }]),
    );
    const database =
      role === 'company' ? platform.database.company(companyId) : platform.database.allCompanies;
    const change = (to: object) =>
      database.updateTable('audit_names').set(to).where('company_id', '=', companyId).execute();
    await expect(change({ name: 'Somebody else' })).rejects.toThrow(/erased or stays/);
    await expect(change({ name: null, key: null })).rejects.toThrow(/audit_names_erased/);
    await expect(change({ named_id: 'u2' })).rejects.toThrow(/permission denied/);
    await expect(
      database.deleteFrom('audit_names').where('company_id', '=', companyId).execute(),
    ).rejects.toThrow(/permission denied/);
    await change({ name: null, key: null, erased_at: at });
    await expect(change({ name: 'Back again', key: Buffer.alloc(32), erased_at: null })).rejects.toThrow(
      /erased or stays/,
    );
  },
);

test('nobody of the portal can change or remove an entry', async () => {
  const { companyId, context } = await aCompany(platform);
  await platform.database.transaction('allCompanies', (trx) =>
    recordAudit(trx, context, { companyId, at }, [{ action: 'test.act' }]),
  );
  for (const database of [platform.database.company(companyId), platform.database.allCompanies]) {
    await expect(
      database.updateTable('audit_log').set({ action: 'x' }).where('company_id', '=', companyId).execute(),
    ).rejects.toThrow(/permission denied/);
    await expect(
      database.deleteFrom('audit_log').where('company_id', '=', companyId).execute(),
    ).rejects.toThrow(/permission denied/);
  }
  expect(await entriesOf(companyId)).toHaveLength(1);
});

test('what is rolled back leaves no entry and no gap', async () => {
  const { companyId, context } = await aCompany(platform);
  const act = (fail: boolean) =>
    platform.database.transaction(companyId, async (trx) => {
      await recordAudit(trx, context, { companyId, at }, [{ action: 'test.act' }]);
      if (fail) throw new Error('no');
    });
  await expect(act(true)).rejects.toThrow('no');
  await act(false);
  expect((await entriesOf(companyId)).map((row) => row.seq)).toEqual([1]);
});

const signedIn = {
  userId: 'u9',
  roleId: 4,
  permissions: [],
  email: 'mia@maker.example',
  sessionId: null,
} as const;
const companyId = 'c1';
test.each<[Actor, string | null, string | null, string | null]>([
  [{ kind: 'user', companyId, ...signedIn }, 'u9', 'mia@maker.example', null],
  [{ kind: 'staff', companyId, reason: 'Ticket 1', ...signedIn }, 'u9', 'mia@maker.example', 'Ticket 1'],
  [{ kind: 'device', companyId, deviceId: 'd1', serialNumber: 'BF-1' }, 'd1', 'BF-1', null],
  [{ kind: 'api-key', companyId, deviceId: 'd1', keyId: 'k1', name: 'PLC' }, 'k1', 'PLC', null],
  [{ kind: 'contact', companyId, contactId: 'p1', name: 'Jan' }, 'p1', 'Jan', null],
  [{ kind: 'provider', name: 'telephony' }, 'telephony', null, null],
  [{ kind: 'job', name: 'sweep' }, 'sweep', null, null],
  [{ kind: 'operator' }, null, null, null],
  [{ kind: 'anonymous' }, null, null, null],
])('%o is written as who acted', async (actor, id, name, reason) => {
  const company = await aCompany(platform);
  await platform.database.transaction(company.companyId, (trx) =>
    recordAudit(trx, { ...company.context, actor }, { companyId: company.companyId, at }, [
      { action: 'test.act' },
    ]),
  );
  const [entry] = await entriesOf(company.companyId);
  const names = await platform.database
    .company(company.companyId)
    .selectFrom('audit_names')
    .select('name')
    .execute();
  expect(entry).toMatchObject({ actor_kind: actor.kind, actor_id: id, reason });
  expect(names.map((row) => row.name)).toEqual(name === null ? [] : [name]);
});
