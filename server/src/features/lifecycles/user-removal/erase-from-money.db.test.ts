import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablesHolding } from '#platform/database/dump.fixture.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, aDeviceRow, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { insertOrderRow } from '#features/money/checkout/order-rows.fixture.ts';
import { insertInvoiceRows } from '#features/money/invoices/invoice-rows.fixture.ts';
import { insertPaymentRows } from '#features/money/payments/payment-rows.fixture.ts';
import { insertMandate } from '#features/money/payments/mandates/mandates.queries.ts';
import { insertMoneyRows } from '#features/money/prices/money-rows.fixture.ts';
import { insertSubscriptionRows } from '#features/money/subscriptions/subscription-rows.fixture.ts';
import { collectPersonalData } from '#features/people/personal-data/collect-personal-data.ts';
import { erasePerson } from './erase-person.ts';

/** Its own: all of it is looked through. */
let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
});
afterAll(() => database.close());

const fullName = 'Bernard Uniquename';

/** A company in each money table of which, as far as somebody's name gets there, his stands. */
async function aNamed() {
  const company = await aCompany(platform);
  const { companyId, userId, email } = company;
  const { allCompanies } = database;
  const at = platform.clock.now();
  const of = { companyId, userId, at, word: 'rows' };
  const deviceId = await aDeviceRow(platform, companyId);
  await insertMoneyRows(allCompanies, { companyId, at, reference: 'F2026-000001' });
  await insertPaymentRows(allCompanies, of);
  await insertInvoiceRows(allCompanies, { ...of, word: fullName });
  await insertOrderRow(allCompanies, { ...of, deviceId });
  await insertSubscriptionRows(allCompanies, {
    companyId,
    deviceId,
    at,
    change: { cancel_reason: `${fullName} retires` },
  });
  const own = { company_id: companyId };
  await allCompanies
    .updateTable('orders')
    .set({ declared_name: fullName })
    .where('company_id', '=', companyId)
    .execute();
  await allCompanies
    .updateTable('mandates')
    .set({ signed_name: fullName })
    .where('company_id', '=', companyId)
    .execute();
  const asked = {
    consent_version: '2026-11',
    consent_text: 'Agreed',
    consented_at: at,
    consented_by: userId,
  };
  await insertMandate(allCompanies, {
    ...own,
    ...asked,
    id: crypto.randomUUID(),
    method: 'directdebit',
    state: 'pending',
    reference: `M-${companyId}`,
    signed_name: `B. ${fullName}`,
    iban: 'NL91ABNA0417164300',
    account_hint: null,
    created_at: at,
    provider_id: null,
  });
  await allCompanies
    .updateTable('invoice_deliveries')
    .set({ recipient: email, detail: `550 <${email}>: ${fullName} is unknown` })
    .where('company_id', '=', companyId)
    .execute();
  await allCompanies
    .updateTable('invoice_notes')
    .set({ text: `Ask ${fullName} (${email})` })
    .where('company_id', '=', companyId)
    .execute();
  await allCompanies
    .updateTable('incoming_transfers')
    .set({ payer_name: fullName, remittance: `From ${fullName}` })
    .where('company_id', '=', companyId)
    .execute();
  return company;
}

test('8.1: the name of somebody who was erased leaves all that is about money but what the books are made of', async () => {
  const { companyId, userId, email } = await aNamed();
  const at = platform.clock.now();
  expect(await tablesHolding(database.url, [fullName, email])).toEqual([
    'incoming_transfers',
    'invoice_deliveries',
    'invoice_files',
    'invoice_notes',
    'invoices',
    'mandates',
    'orders',
    'subscriptions',
    'users',
  ]);
  const known = await collectPersonalData({ database }, database.allCompanies, { companyId, userId }, at);
  expect(known).toMatchObject({
    orders: [{ name: fullName }],
    mandates: [{ name: `B. ${fullName}` }],
    invoiceNotes: [{ text: `Ask ${fullName} (${email})` }],
  });
  expect(known?.kept).toContainEqual(expect.objectContaining({ years: 7 }));

  await database.transaction('allCompanies', (trx) =>
    erasePerson(trx, { companyId, userId, email, fullName, langCode: 'en-US', at }),
  );
  // What was issued, and what the bank said: the books.
  expect(await tablesHolding(database.url, [fullName, email])).toEqual([
    'incoming_transfers',
    'invoice_files',
    'invoices',
  ]);
  const mandates = await database.allCompanies
    .selectFrom('mandates')
    .select(['state', 'signed_name', 'iban', 'consent_text'])
    .where('company_id', '=', companyId)
    .orderBy('state')
    .execute();
  // What the provider knows goes on; what it was to be told by name does not.
  const nameless = { signed_name: null, iban: null, consent_text: 'Agreed' };
  expect(mandates).toEqual([
    { ...nameless, state: 'invalid' },
    { ...nameless, state: 'valid' },
  ]);
});
