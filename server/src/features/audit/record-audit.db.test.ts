import { expect, test } from 'vitest';
import { aCompany, testPlatform, type TestPlatform } from '../../platform/test-platform.ts';
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
    });
    expect(Buffer.from(row.hash).equals(hash)).toBe(true);
    previous = hash;
  }
});

test('nobody of the portal can change or remove an entry', async () => {
  const { companyId, context } = await aCompany(platform);
  await platform.database.transaction('provider', (trx) =>
    recordAudit(trx, context, { companyId, at }, [{ action: 'test.act' }]),
  );
  for (const database of [platform.database.company(companyId), platform.database.provider]) {
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
