import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { maxHits } from '@belfry/contract/overviews/search/search.contract.ts';
import { aCompany, testPlatform } from '#platform/platform.fixture.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { insertInvoiceRows } from '#features/money/invoices/invoice-rows.fixture.ts';
import { searchCompanies } from './search-companies.ts';

const platform = await testPlatform();
const { database } = platform;

/** A word that nothing else in the database has. */
const aWord = () => `zwaluw${crypto.randomUUID().slice(0, 8)}`;

async function aFarm(word: string) {
  const farm = await aCompany(platform);
  const { companyId, userId, context } = farm;
  const device = await aDevice(platform, context, { name: `Barn ${word}` });
  const { allCompanies } = database;
  await allCompanies
    .updateTable('companies')
    .set({ name: `Farm ${word}` })
    .where('id', '=', companyId)
    .execute();
  await allCompanies.updateTable('users').set({ last_name: word }).where('id', '=', userId).execute();
  const iccid = `8931${String(Math.random()).slice(2, 17)}`;
  const number = `+3197${iccid.slice(-9)}`;
  const at = platform.clock.now();
  const { id: simId } = await allCompanies
    .insertInto('sim_cards')
    .values({
      company_id: companyId,
      device_id: device.id,
      serial_number: device.serialNumber,
      iccid,
      number,
      first_seen_at: at,
      seen_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { customer_number: customerNumber } = await allCompanies
    .selectFrom('companies')
    .select('customer_number')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { ...farm, device, simId, iccid, number, customerNumber };
}
const staff = await aCompany(platform, { roleId: roles.providerAdmin });
const find = (wanted: string) => searchCompanies(platform, staff.context, wanted);

test('finds companies, devices, SIM cards and people of any company, each by what it is known by', async () => {
  const word = aWord();
  const farm = await aFarm(word);
  const { companyId, customerNumber, device, simId, iccid, number, email, userId } = farm;
  const company = { id: companyId, name: `Farm ${word}`, customerNumber };
  const hits = {
    company: { kind: 'company', ...company },
    device: {
      kind: 'device',
      id: device.id,
      serialNumber: device.serialNumber,
      name: `Barn ${word}`,
      company,
    },
    sim: { kind: 'sim', id: simId, iccid, deviceName: `Barn ${word}`, company },
    user: { kind: 'user', id: userId, firstName: 'Anna', lastName: word, email, company },
  };
  const { company: asCompany, device: asDevice, sim, user } = hits;
  expect(await find(word.toUpperCase())).toEqual({ hits: [asCompany, asDevice, user], more: [] });
  expect(await find(String(customerNumber))).toMatchObject({ hits: expect.arrayContaining([asCompany]) });
  expect(await find(device.serialNumber.toLowerCase())).toEqual({ hits: [asDevice], more: [] });
  for (const known of [iccid.slice(0, -1), number, number.slice(1)])
    expect(await find(known)).toMatchObject({ hits: [sim] });
  expect(await find(email)).toEqual({ hits: [user], more: [] });
  expect(await find(`${word}%`)).toEqual({ hits: [], more: [] });
});

test('finds an invoice by its number, and shows no amount of it', async () => {
  const word = aWord();
  const { companyId, userId } = await aFarm(word);
  await insertInvoiceRows(database.allCompanies, { companyId, userId, at: platform.clock.now(), word });
  const { number } = await database.allCompanies
    .selectFrom('invoices')
    .select('number')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { hits } = await find(number.toLowerCase());
  expect(hits).toMatchObject([{ kind: 'invoice', number, company: { id: companyId, name: `Farm ${word}` } }]);
  expect(JSON.stringify(hits)).not.toContain('cents');
});

test('shows a few of each kind and says where there is more; a company that was deleted is none', async () => {
  const word = aWord();
  const gone = await aFarm(word);
  await database.allCompanies
    .updateTable('companies')
    .set({ deleted_at: platform.clock.now() })
    .where('id', '=', gone.companyId)
    .execute();
  for (let n = 0; n <= maxHits; n += 1) await aDevice(platform, gone.context, { name: `Shed ${word} ${n}` });
  const { hits, more } = await find(word);
  expect(more).toEqual(['device']);
  expect(hits.filter(({ kind }) => kind === 'device')).toHaveLength(maxHits);
  expect(hits.filter(({ kind }) => kind === 'company')).toEqual([]);
});

test('is one line an hour in the maker’s log, whatever is typed, and nothing for customers', async () => {
  const hourMs = 3_600_000;
  platform.clock.advance(hourMs - (platform.clock.now().getTime() % hourMs));
  const own = await aCompany(platform, { roleId: roles.providerAdmin });
  for (const typed of ['j', 'ja', 'jan']) await searchCompanies(platform, own.context, typed);
  const lines = await database
    .company(own.companyId)
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('company_id', '=', own.companyId)
    .execute();
  expect(lines).toEqual([
    { action: 'companies.looked-through', details: { section: 'search', as: 'list', filters: ['search'] } },
  ]);
  const customer = await aCompany(platform);
  await expect(searchCompanies(platform, customer.context, 'jan')).rejects.toMatchObject({
    code: 'no-permission',
  });
});

test('every kind is found by its index, a short text, too', async () => {
  const plan = async (query: string) =>
    database.transaction('allCompanies', async (trx) => {
      // In a small table any index will do for a plan that reads all of it.
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_indexscan = off`.execute(trx);
      await sql`set local enable_indexonlyscan = off`.execute(trx);
      const { rows } = await sql<Record<string, string>>`explain ${sql.raw(query)}`.execute(trx);
      return rows.map((row) => Object.values(row)[0]).join('\n');
    });
  const user = "lower(first_name || ' ' || last_name || ' ' || email)";
  for (const [table, holds, index] of [
    ['companies', "lower(name) like '%jans%'", 'companies_searched'],
    ['companies', "lower(name) like 'j%' or lower(name) like '% j%'", 'companies_searched'],
    ['users', `${user} like '%jans%'`, 'users_searched'],
    ['invoices', "lower(number) like '%2026-%'", 'invoices_searched'],
    ['device_texts', "searched like '%barn%'", 'device_texts_searched'],
    ['sim_cards', "searched like '%8931%'", 'sim_cards_searched'],
  ] as const)
    expect(await plan(`select 1 from ${table} where ${holds}`)).toContain(index);
});
