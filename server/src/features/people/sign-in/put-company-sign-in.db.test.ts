import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aUser } from '#features/people/sessions/user.fixture.ts';
import { getManagedCompany } from '#features/people/companies/management/get-managed-company.ts';
import { putCompanySignIn } from './put-company-sign-in.ts';
import { aUserWithTotp, testSignIn } from './sign-in.fixture.ts';

let platform: TestPlatform;
let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let portal: Awaited<ReturnType<typeof testSignIn>>;
let staff: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  // One company is the maker's.
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  portal = await testSignIn(platform);
  staff = await aCompany(platform, { roleId: roles.providerAdmin });
});
afterAll(async () => {
  await portal.app.close();
  await database.close();
});

const reason = 'Ticket 12';
const block = (companyId: string, isBlocked = true) =>
  putCompanySignIn(platform, staff.context, { companyId, reason, isBlocked, note: 'Please call us.' });
const refused = { status: 401, code: 'login-failed-not-verified', next: 'ask-provider' };

async function tried(email: string) {
  const { status, body } = await portal.login(email);
  return { status, code: body.code, next: body.next };
}
async function logOf(companyId: string) {
  const rows = await platform.database.allCompanies
    .selectFrom('audit_log')
    .select(['action', 'details', 'reason'])
    .where('company_id', '=', companyId)
    .where('action', 'like', 'company.sign-in-%')
    .orderBy('seq')
    .execute();
  return rows.map(({ action, details, reason: why }) => [action, details, why]);
}

test('nobody of a blocked company signs in, whoever was is out, and all may again once it is allowed', async () => {
  const anna = await aUser(platform);
  const other = await aUser(platform);
  const { companyId } = anna;
  const session = await portal.signedIn(anna);
  expect(await block(companyId)).toMatchObject({ ended: 1, blockedAt: expect.any(String) });
  // Pressed twice: nothing more ends, and nobody is told again.
  expect(await block(companyId)).toMatchObject({ ended: 0 });
  expect(await tried(anna.email)).toEqual(refused);
  expect((await portal.refresh(session.refreshToken)).status).toBe(401);
  expect((await portal.login(other.email)).status).toBe(200);
  const seen = await getManagedCompany(platform, staff.context, { companyId, reason });
  expect(seen).toMatchObject({ state: 'blocked', signInBlockedAt: expect.any(String) });

  expect(await block(companyId, false)).toEqual({ blockedAt: null, ended: 0 });
  expect((await portal.login(anna.email)).status).toBe(200);
  expect(await logOf(companyId)).toEqual([
    ['company.sign-in-blocked', { sessions: 1 }, reason],
    ['company.sign-in-blocked', { sessions: 0 }, reason],
    ['company.sign-in-allowed', {}, reason],
  ]);
});

test('a wrong password hears nothing of it', async () => {
  const { email, companyId } = await aUser(platform);
  await block(companyId);
  const { body } = await portal.post('/auth/login', { email, password: 'wrong' });
  expect(body.code).toBe('login-failed-unknown');
});

test('a sign-in that waits for its second step when the company is blocked comes to nothing', async () => {
  const user = await aUserWithTotp(platform);
  const challenge = await portal.challengeOf(user.email);
  await block(user.companyId);
  const answer = await portal.post('/auth/mfa/totp', { challenge, code: user.code() });
  expect(answer.status).toBe(401);
  await block(user.companyId, false);
});

test('of a sign-in and a block at once no session is left over', async () => {
  const { email, companyId } = await aUser(platform);
  await Promise.all([portal.login(email), portal.login(email), block(companyId), portal.login(email)]);
  const left = await platform.database.allCompanies
    .selectFrom('sessions')
    .select('id')
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .execute();
  expect(left).toEqual([]);
});

test('customers block nobody, and the maker’s own company stays open', async () => {
  const [anna, ben] = [await aCompany(platform), await aCompany(platform)];
  const asked = { companyId: ben.companyId, reason, isBlocked: true, note: '' };
  await expect(putCompanySignIn(platform, anna.context, asked)).rejects.toMatchObject({
    code: 'no-permission',
  });
  await database.allCompanies
    .updateTable('companies')
    .set({ provider: true })
    .where('id', '=', staff.companyId)
    .execute();
  await expect(block(staff.companyId)).rejects.toMatchObject({ code: 'no-permission' });
});
