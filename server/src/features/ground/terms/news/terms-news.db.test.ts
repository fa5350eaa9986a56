import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { keptLog } from '#app.fixture.ts';
import { accountMail } from '#features/ground/account-mails/account-mail.job.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { noteTerms } from './note-terms.ts';
import { tellTerms } from './tell-terms.job.ts';

let platform: TestPlatform;
const folders: string[] = [];
beforeAll(async () => {
  platform = await testPlatform(await ownTestDatabase());
});
afterAll(async () => {
  await platform.database.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});
afterEach(async () => {
  await platform.database.ownerPool.query('truncate terms_versions, terms_agreements');
  await platform.database.ownerPool.query('delete from graphile_worker._private_jobs');
});

/** A node whose files hold these versions, with its log. */
function aNode(versions: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  folders.push(folder);
  for (const [version, words] of Object.entries(versions)) {
    mkdirSync(join(folder, 'terms', version), { recursive: true });
    writeFileSync(join(folder, 'terms', version, 'en.md'), `# T\n\n## P\n\n${words}\n`);
  }
  const { log, lines } = keptLog();
  const node = { ...platform, log, config: { ...platform.config, BRAND_DIR: folder } };
  return { node, warnings: () => lines.filter((line) => line.includes('"level":40')) };
}
const start = (versions: Readonly<Record<string, string>>) => noteTerms(aNode(versions).node);
const tell = (version: string, node: Parameters<typeof tellTerms.run>[0] = platform) =>
  tellTerms.run(node, { version }, { number: 1, isLast: false });

/** A company's people, each with what they agreed to. */
async function people(agreed: readonly (string | null)[], more: object = {}): Promise<string[]> {
  const { companyId } = await aCompany(platform);
  const at = platform.clock.now();
  const users = agreed.map((version) => ({
    version,
    id: randomUUID(),
    email: `${randomUUID()}@farm.example`,
  }));
  const of = { company_id: companyId, first_name: 'A', last_name: 'B', role_id: roles.user, created_at: at };
  const { allCompanies } = platform.database;
  await allCompanies
    .insertInto('users')
    .values(
      users.map(({ id, email }) => ({ ...of, id, email, lang_code: 'nl-NL', password_hash: 'x', ...more })),
    )
    .execute();
  const agreements = users.flatMap(({ id, version }) =>
    version === null ? [] : [{ company_id: companyId, user_id: id, version, agreed_at: at }],
  );
  if (agreements.length > 0) await allCompanies.insertInto('terms_agreements').values(agreements).execute();
  return users.map(({ email }) => email);
}

/** The mails that wait, sent. */
async function mailed() {
  platform.mail.sent.length = 0;
  for (const job of await pendingJobs(platform, accountMail.name, {}))
    await accountMail.run(platform, job, { number: 1, isLast: false });
  return platform.mail.sent;
}
const addressees = async () => (await mailed()).map(({ to }) => to).toSorted();
const noted = () => platform.database.allCompanies.selectFrom('terms_versions').selectAll().execute();

test('the first start notes the terms and tells nobody, since nobody has agreed to others', async () => {
  await people([null]);
  await start({ '2027-01': 'one' });
  await tell('2027-01');
  expect(await addressees()).toEqual([]);
  expect(await noted()).toMatchObject([{ version: '2027-01', told_to: null, told_at: expect.any(Date) }]);
});

test('nodes that start at once note a version once, and its news are one job', async () => {
  await Promise.all([start({ '2027-01': 'one' }), start({ '2027-01': 'one' }), start({ '2027-01': 'one' })]);
  await start({ '2027-01': 'one' });
  expect(await noted()).toHaveLength(1);
  expect(await pendingJobs(platform, tellTerms.name, {})).toEqual([{ version: '2027-01' }]);
});

test('those who can sign in and agreed to others are told, and nobody else', async () => {
  const told = await people(['2026-01', '2026-02']);
  const [late = ''] = await people(['2026-01']);
  await people(['2027-01', null]);
  await people(['2026-01'], { blocked_at: platform.clock.now() });
  await people(['2026-01'], { email_verified: false });
  await people(['2026-01'], { password_hash: null });
  await platform.database.allCompanies
    .insertInto('terms_agreements')
    .columns(['company_id', 'user_id', 'version', 'agreed_at'])
    .expression((of) =>
      of
        .selectFrom('users')
        .select(['company_id', 'id', (value) => value.val('2027-01').as('version'), 'created_at'])
        .where('email', '=', late),
    )
    .execute();
  await start({ '2027-01': 'one' });
  await tell('2027-01');
  const [mail] = await mailed();
  expect(mail?.subject).toBe('Belfry: de algemene voorwaarden zijn gewijzigd');
  for (const words of ['versie 2027-01', 'Uw alarmen gaan door', `${platform.config.publicUrl}/terms`])
    expect(mail?.text).toContain(words);
  expect(platform.mail.sent.map(({ to }) => to).toSorted()).toEqual(told.toSorted());
});

test('each is told once, though the node is killed half way and two go on', async () => {
  const told = await people(Array.from({ length: 250 }, () => '2026-01'));
  await start({ '2027-01': 'one' });
  let pages = 0;
  const killed: Pick<TestPlatform['database'], 'transaction'> = {
    transaction: async (scope, work) => {
      pages += 1;
      return platform.database.transaction(scope, async (...given) => {
        const done = await work(...given);
        if (pages === 2) throw new Error('killed');
        return done;
      });
    },
  };
  const node = { ...platform, database: { ...platform.database, ...killed } };
  await expect(tell('2027-01', node)).rejects.toThrow('killed');
  expect(await pendingJobs(platform, accountMail.name, {})).toHaveLength(100);
  // What was sent is gone from the jobs, and no key would keep it from coming again.
  expect(await addressees()).toHaveLength(100);
  const first = platform.mail.sent.map(({ to }) => to);
  await platform.database.ownerPool.query('delete from graphile_worker._private_jobs');
  await Promise.all([tell('2027-01'), tell('2027-01')]);
  expect([...first, ...(await addressees())].toSorted()).toEqual(told.toSorted());
  await platform.database.ownerPool.query('delete from graphile_worker._private_jobs');
  await tell('2027-01');
  expect(await addressees()).toEqual([]);
});

test('where newer terms have come, the news of the older ones are nobody’s', async () => {
  const told = await people(['2026-01']);
  await start({ '2027-01': 'one' });
  await start({ '2027-01': 'one', '2027-02': 'two' });
  await tell('2027-01');
  expect(await addressees()).toEqual([]);
  await tell('2027-02');
  expect(await addressees()).toEqual(told);
});

test('older files tell nobody, and stand in the log', async () => {
  await people(['2026-12']);
  await start({ '2027-01': 'one' });
  await platform.database.ownerPool.query('delete from graphile_worker._private_jobs');
  const behind = aNode({ '2026-12': 'before' });
  await noteTerms(behind.node);
  expect(await pendingJobs(platform, tellTerms.name, {})).toEqual([]);
  expect(behind.warnings()).toEqual([expect.stringContaining('older than others were')]);
});

test('another word in a version that was agreed to stands in the log, at every start', async () => {
  const good = aNode({ '2027-01': 'one' });
  await noteTerms(good.node);
  expect(good.warnings()).toEqual([]);
  const others: Record<string, string>[] = [{ '2027-01': 'other' }, { '2027-01': 'other', '2027-02': 'two' }];
  for (const versions of others) {
    const changed = aNode(versions);
    await noteTerms(changed.node);
    expect(changed.warnings()).toEqual([expect.stringMatching(/"version":"2027-01".*other words/)]);
  }
});
