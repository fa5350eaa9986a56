import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { findInvoiceReaders, invoiceAddressesOf } from './find-invoice-readers.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

async function aFarm() {
  const farm = await aCompany(platform, { langCode: 'de-DE' });
  const wants = (flags: { receive_invoices?: boolean; receive_paid_invoices?: boolean; blocked_at?: Date }) =>
    platform.database.allCompanies
      .updateTable('users')
      .set(flags)
      .where('company_id', '=', farm.companyId)
      .where('id', '=', farm.userId)
      .execute();
  const readers = (flag: Parameters<typeof findInvoiceReaders>[2]) =>
    platform.database.transaction(farm.companyId, (trx) => findInvoiceReaders(trx, farm.companyId, flag));
  return { ...farm, wants, readers };
}

test('invoices go to those who want them, in their language, and word of a payment by its own flag', async () => {
  const [farm, other] = [await aFarm(), await aFarm()];
  await farm.wants({ receive_invoices: false, receive_paid_invoices: false });
  await other.wants({ receive_invoices: true, receive_paid_invoices: true });
  expect(await farm.readers('receive_invoices')).toEqual([]);
  await farm.wants({ receive_invoices: true });
  expect(await farm.readers('receive_invoices')).toEqual([{ email: farm.email, langCode: 'de-DE' }]);
  expect(await farm.readers('receive_paid_invoices')).toEqual([]);
  await farm.wants({ receive_invoices: false, receive_paid_invoices: true });
  expect(await farm.readers('receive_invoices')).toEqual([]);
  expect(await farm.readers('receive_paid_invoices')).toHaveLength(1);
});

test('no invoices go to whoever is blocked or has no password yet, nor to a company that was deleted', async () => {
  const { database, clock } = platform;
  const farm = await aFarm();
  await farm.wants({ receive_invoices: true });
  const invited = {
    email: `invited-${farm.email}`,
    first_name: 'Ben',
    last_name: 'New',
    lang_code: 'nl-NL' as const,
  };
  await database.allCompanies
    .insertInto('users')
    .values({
      ...invited,
      company_id: farm.companyId,
      role_id: farm.context.actor.roleId,
      receive_invoices: true,
      created_at: clock.now(),
      invited_at: sql<Date>`now()`,
    })
    .execute();
  expect(await farm.readers('receive_invoices')).toMatchObject([{ email: farm.email }]);
  await farm.wants({ blocked_at: clock.now() });
  expect(await farm.readers('receive_invoices')).toEqual([]);
  const later = await aFarm();
  await later.wants({ receive_invoices: true });
  await database.allCompanies
    .updateTable('companies')
    .set({ deleted_at: clock.now() })
    .where('id', '=', later.companyId)
    .execute();
  expect(await later.readers('receive_invoices')).toEqual([]);
});

test('invoice addresses are in the language of the invoices, chosen or that of the country', () => {
  const company = { invoice_emails: ['books@farm.example'], country: 'AT', invoice_lang_code: null };
  expect(invoiceAddressesOf(company)).toEqual([{ email: 'books@farm.example', langCode: 'de-DE' }]);
  expect(invoiceAddressesOf({ ...company, invoice_lang_code: 'fr-FR' })).toEqual([
    { email: 'books@farm.example', langCode: 'fr-FR' },
  ]);
});
