import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { addManagedSeller } from './add-managed-seller.ts';
import { checkSellerVatNumber } from './check-vat-number.ts';
import { getManagedSellers } from './get-managed-sellers.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
});
afterAll(() => database.close());

const seller = {
  legalName: 'Belfry Alarms B.V.',
  address: 'Havenkade 7',
  postalCode: '8011 AB',
  city: 'Zwolle',
  country: 'NL',
  registrationNumber: '12345678',
  taxNumber: 'NL123456789B01',
  iban: 'nl91 abna 0417 1643 00',
  bic: null,
  accountName: 'Belfry Alarms',
  contactName: 'Fay Finance',
  email: 'books@belfry.example',
  phoneNumber: '0381234567',
  invoiceSeries: 'F',
  creditSeries: 'C',
  oss: false,
};
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(20)]).toString('base64');

test('who sells is said from a day on; each row says what was other, and the log what it was, save of people', async () => {
  const puts = async (change: object, version?: number) =>
    addManagedSeller(platform, maker.context, {
      ...seller,
      validFrom: '2026-11-20',
      version: version ?? (await getManagedSellers(platform)).version,
      ...change,
    });
  expect((await getManagedSellers(platform)).items).toEqual([]);
  await puts({ logo: png });
  await expect(puts({})).rejects.toMatchObject({ code: 'not-allowed-now' });
  await expect(puts({ city: 'Deventer' }, 0)).rejects.toMatchObject({ code: 'changed-meanwhile' });
  await expect(puts({ validFrom: '2026-11-19', city: 'Deventer' })).rejects.toMatchObject({
    code: 'invalid-input',
  });
  await expect(puts({ logo: Buffer.from('no picture').toString('base64') })).rejects.toMatchObject({
    code: 'invalid-input',
  });
  await puts({ validFrom: '2027-01-01', city: 'Deventer', contactName: 'Gus' });
  const { items } = await puts({ validFrom: '2027-02-01', city: 'Deventer', contactName: 'Gus', logo: null });
  expect(
    items.map(({ validFrom, standing, changed, hasLogo, logo }) => [
      validFrom,
      standing,
      changed,
      hasLogo,
      logo !== null,
    ]),
  ).toEqual([
    ['2027-02-01', 'announced', ['logo'], false, false],
    ['2027-01-01', 'announced', ['city', 'contactName'], true, false],
    ['2026-11-20', 'now', [], true, true],
  ]);
  const audit = await database.allCompanies
    .selectFrom('audit_log')
    .select('details')
    .where('company_id', '=', maker.companyId)
    .orderBy('seq', 'desc')
    .limit(2)
    .execute();
  expect(audit.map(({ details }) => details)).toEqual([
    { validFrom: '2027-02-01', changed: ['logo'], changes: { logo: { before: true, after: false } } },
    {
      validFrom: '2027-01-01',
      changed: ['city', 'contactName'],
      changes: { city: { before: 'Zwolle', after: 'Deventer' } },
    },
  ]);
});

test('the register is asked about a number of the right form alone', async () => {
  platform.vatRegister.answers.set('NL123456789B01', 'valid');
  expect(await checkSellerVatNumber(platform, { country: 'NL', taxNumber: 'NL123456789B01' })).toEqual({
    answer: 'valid',
  });
  await expect(
    checkSellerVatNumber(platform, { country: 'DE', taxNumber: 'NL123456789B01' }),
  ).rejects.toMatchObject({ code: 'country-does-not-match-vat-number' });
});
