import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { readCompanyPolicy } from './read-company-policy.ts';
import { aCaller, said } from './account-caller.fixture.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

async function aFarm({
  roleId = roles.administrator,
  proved = true,
}: { roleId?: RoleId; proved?: boolean } = {}) {
  const farm = await aCompany(platform, { roleId });
  const caller = await aCaller(platform, app, farm, { roleId, proved });
  const read = () => caller.call('GET', '/company/policy');
  return {
    ...farm,
    get: async () => said(await read()),
    /** From what is there now, unless the change names a version. */
    put: async (change: object = {}) => {
      const { version } = (await read()).json<{ version: number }>();
      return said(await caller.call('PUT', '/company/policy', { ...policy, version, ...change }));
    },
    log: () =>
      platform.database.allCompanies
        .selectFrom('audit_log')
        .select(['action', 'details'])
        .where('company_id', '=', farm.companyId)
        .orderBy('seq')
        .execute(),
    /** Somebody more, beside the one of `aCompany`. */
    user: async (given: { role_id?: RoleId; password_hash?: string | null; blocked_at?: Date } = {}) => {
      const id = crypto.randomUUID();
      await platform.database.allCompanies
        .insertInto('users')
        .values({
          id,
          company_id: farm.companyId,
          email: `${id}@example.com`,
          first_name: 'B',
          last_name: 'B',
          role_id: 1,
          lang_code: 'en-US',
          password_hash: 'none',
          created_at: platform.clock.now(),
          ...given,
        })
        .execute();
      return id;
    },
    mfa: (userId: string, confirmed: boolean) =>
      platform.database.allCompanies
        .insertInto('mfa_methods')
        .values({
          company_id: farm.companyId,
          user_id: userId,
          kind: 'totp',
          name: 'Phone',
          created_at: platform.clock.now(),
          confirmed_at: confirmed ? platform.clock.now() : null,
          sealed_secret: Buffer.from('x'),
        })
        .execute(),
  };
}
const policy = {
  mfa: 'optional',
  password: { minLength: 12, classes: 3 },
  passwordExpiryDays: 90,
  passwordHistory: 5,
};

test('a company that has said nothing has the least that holds for everybody', async () => {
  const farm = await aFarm();
  expect(await farm.get()).toEqual([
    200,
    {
      mfa: 'optional',
      password: { minLength: 10, classes: 1 },
      passwordExpiryDays: 0,
      passwordHistory: 0,
      version: 1,
      warnings: [],
    },
  ]);
});

test('an administrator changes it, and the log has what changed', async () => {
  const farm = await aFarm();
  expect(await farm.put({ version: 1 })).toEqual([200, { ...policy, version: 2, warnings: [] }]);
  expect(await farm.get()).toEqual([200, { ...policy, version: 2, warnings: [] }]);
  expect(await readCompanyPolicy(platform.database.company(farm.companyId), farm.companyId)).toEqual(policy);
  expect(await farm.put({ version: 1, mfa: 'all' })).toEqual([409, 'changed-meanwhile']);
  expect(await farm.put({ version: 2 })).toMatchObject([200, { version: 2 }]);
  expect(await farm.put({ mfa: 'all' })).toMatchObject([200, { version: 3, mfa: 'all' }]);
  expect(await farm.log()).toEqual([
    {
      action: 'company.policy-changed',
      details: {
        changed: ['minLength', 'classes', 'passwordExpiryDays', 'passwordHistory'],
        from: { minLength: 10, classes: 1, passwordExpiryDays: 0, passwordHistory: 0 },
        to: { minLength: 12, classes: 3, passwordExpiryDays: 90, passwordHistory: 5 },
      },
    },
    {
      action: 'company.policy-changed',
      details: { changed: ['mfa'], from: { mfa: 'optional' }, to: { mfa: 'all' } },
    },
  ]);
});

test('nobody else changes it, nor an administrator who has not just proved who it is', async () => {
  for (const roleId of [roles.user, roles.readOnly]) {
    const farm = await aFarm({ roleId });
    expect((await farm.get())[0]).toBe(200);
    expect(await farm.put()).toEqual([403, 'no-permission']);
  }
  const farm = await aFarm({ proved: false });
  expect(await farm.put()).toEqual([403, 'step-up-required']);
  expect((await farm.get())[1]).toMatchObject({ version: 1 });
});

test.each([
  { password: { minLength: 9, classes: 1 } },
  { password: { minLength: 65, classes: 1 } },
  { password: { minLength: 10, classes: 0 } },
  { password: { minLength: 10, classes: 5 } },
  { passwordExpiryDays: -1 },
  { passwordExpiryDays: 731 },
  { passwordHistory: 25 },
  { passwordHistory: 1.5 },
  { mfa: 'some' },
  { more: 1 },
])('%j is refused', async (change) => {
  const farm = await aFarm();
  expect(await farm.put(change)).toEqual([400, 'invalid-input']);
});

test('the answer warns of how many users do not meet it', async () => {
  const farm = await aFarm();
  await farm.user({ password_hash: null });
  await farm.user({ blocked_at: platform.clock.now() });
  await farm.mfa(await farm.user(), true);
  await farm.mfa(await farm.user(), false);
  await farm.put({ mfa: 'all', passwordExpiryDays: 30 });
  // The administrator, and the one whose authenticator was never confirmed.
  expect(await farm.get()).toMatchObject([200, { warnings: [{ kind: 'mfa-missing', users: 2 }] }]);
  platform.clock.advance(30 * 86_400_000);
  expect(await farm.get()).toMatchObject([
    200,
    {
      warnings: [
        { kind: 'mfa-missing', users: 2 },
        { kind: 'password-expired', users: 3 },
      ],
    },
  ]);
  expect(await farm.put({ mfa: 'administrators', passwordExpiryDays: 0 })).toMatchObject([
    200,
    { warnings: [{ kind: 'mfa-missing', users: 1 }] },
  ]);
});
