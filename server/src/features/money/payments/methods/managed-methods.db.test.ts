import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { addManagedMethod, getManagedMethods } from './managed-methods.ts';
import { selectMethods } from './methods.queries.ts';
import { methodsOn } from './methods.rules.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
});
afterAll(() => database.close());

test('a method ends on a day and may come back with what it could do', async () => {
  const { version } = await getManagedMethods(platform);
  const end = {
    method: 'giropay',
    label: 'giropay',
    validFrom: '2027-01-01',
    isOffered: true,
    version,
  } as const;
  await expect(addManagedMethod(platform, maker.context, { ...end, isOffered: false })).rejects.toMatchObject(
    { code: 'not-allowed-now' },
  );
  const { items } = await addManagedMethod(platform, maker.context, end);
  expect(items.filter(({ method }) => method === 'giropay')).toMatchObject([
    { standing: 'announced', isOffered: true, first: true, single: true },
    { standing: 'now', isOffered: false },
    { standing: 'past', isOffered: true },
  ]);
  const offered = async (day: string) =>
    methodsOn(await selectMethods(database.allCompanies), day).map(({ method }) => method);
  expect(await offered('2026-12-31')).not.toContain('giropay');
  expect(await offered('2027-01-01')).toContain('giropay');
  await expect(addManagedMethod(platform, maker.context, end)).rejects.toMatchObject({
    code: 'changed-meanwhile',
  });
});
