import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, aDeviceRow, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { insertOrderRow } from '../order-rows.fixture.ts';
import { addManagedConditions, getManagedConditions } from './managed-conditions.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
});
afterAll(() => database.close());

async function aSubscriber() {
  const company = await aCompany(platform);
  const deviceId = await aDeviceRow(platform, company.companyId);
  await database.allCompanies
    .insertInto('subscriptions')
    .values({
      company_id: company.companyId,
      device_id: deviceId,
      type: 'monthly',
      state: 'active',
      started_at: platform.clock.now(),
    })
    .execute();
  return { ...company, deviceId };
}

test('a version is added for a day to come; it is counted who agreed to which, and who to none of today', async () => {
  const one = await aSubscriber();
  await aSubscriber();
  const at = platform.clock.now();
  await insertOrderRow(database.allCompanies, { ...one, at, word: 'word' });
  await database.allCompanies
    .updateTable('orders')
    .set({ conditions_version: '2026-11' })
    .where('company_id', '=', one.companyId)
    .execute();
  expect(await getManagedConditions(platform)).toMatchObject({
    items: [{ version: '2026-11', standing: 'now', orders: 1, companies: 1 }],
    others: 1,
  });

  const added = {
    version: '2027-01',
    validFrom: '2027-01-01',
    texts: { en: 'Text', de: 'Wortlaut', nl: 'Tekst' },
  };
  await expect(
    addManagedConditions(platform, maker.context, { ...added, validFrom: '2026-11-20' }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  const { items } = await addManagedConditions(platform, maker.context, added);
  expect(items).toMatchObject([
    { ...added, standing: 'announced', orders: 0, companies: 0 },
    { version: '2026-11' },
  ]);
  await expect(addManagedConditions(platform, maker.context, added)).rejects.toMatchObject({
    code: 'in-use',
  });
  platform.clock.advance(60 * 86_400_000);
  expect(await getManagedConditions(platform)).toMatchObject({ others: 2, items: [{ standing: 'now' }, {}] });
});
