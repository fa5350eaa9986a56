import { maxHits } from '@belfry/contract/overviews/search/search.contract.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';

/** One more than is shown tells that there is more. */
const asked = maxHits + 1;
/** Rows that the index finds of which the best are taken: all matches of a common word would be sorted for nothing. */
const weighed = 200;

/**
 * Whether a text in lower case holds what is wanted. Fewer than three characters have no trigram of their own; at the
 * begin of a word they have.
 */
function holds(text: RawBuilder<string>, wanted: string): RawBuilder<boolean> {
  const pattern = containing(wanted.toLowerCase());
  if (wanted.length >= 3) return sql<boolean>`${text} like ${pattern}`;
  return sql<boolean>`(${text} like ${pattern.slice(1)} or ${text} like ${`% ${pattern.slice(1)}`})`;
}

/** What begins with what is wanted stands first. */
function beginsFirst(text: string, wanted: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(text)}) not like ${containing(wanted.toLowerCase()).slice(1)}`;
}

const companyColumns = [
  'companies.id as company_id',
  'companies.name as company_name',
  'customer_number',
] as const;

/** Companies by name, or by the whole of their customer number. */
export function findCompanies(database: Kysely<DB>, wanted: string) {
  const named = database
    .selectFrom('companies')
    .select(companyColumns)
    .where('deleted_at', 'is', null)
    .where(holds(sql`lower(name)`, wanted))
    .limit(weighed);
  const number = /^\d{1,15}$/.test(wanted) ? Number(wanted) : null;
  const numbered = database
    .selectFrom('companies')
    .select(companyColumns)
    .where('deleted_at', 'is', null)
    .where('customer_number', '=', number);
  return database
    .selectFrom(named.union(numbered).as('found'))
    .selectAll()
    .orderBy((row) => row.fn.coalesce(row('customer_number', '=', number), sql<boolean>`false`), 'desc')
    .orderBy(beginsFirst('company_name', wanted))
    .orderBy('company_name')
    .orderBy('company_id')
    .limit(asked)
    .execute();
}

/** Devices by name, location or serial number. */
export function findDevices(database: Kysely<DB>, wanted: string) {
  const found = database
    .selectFrom('device_texts')
    .select('device_id')
    .where(holds(sql`searched`, wanted))
    .limit(weighed);
  return database
    .selectFrom(found.as('found'))
    .innerJoin('devices', 'devices.id', 'found.device_id')
    .innerJoin('companies', 'companies.id', 'devices.company_id')
    .select(companyColumns)
    .select(['devices.id', 'devices.name', 'serial_number'])
    .orderBy((row) => sql<boolean>`lower(${row.ref('serial_number')}) <> ${wanted.toLowerCase()}`)
    .orderBy(beginsFirst('devices.name', wanted))
    .orderBy('devices.name')
    .orderBy('devices.id')
    .limit(asked)
    .execute();
}

/** Invoices and credit notes by number, the newest first. */
export function findInvoices(database: Kysely<DB>, wanted: string) {
  const found = database
    .selectFrom('invoices')
    .select(['id', 'number', 'company_id as of_company', 'issued_at'])
    .where(holds(sql`lower(number)`, wanted))
    .limit(weighed);
  return database
    .selectFrom(found.as('found'))
    .innerJoin('companies', 'companies.id', 'found.of_company')
    .select(companyColumns)
    .select(['found.id', 'found.number'])
    .orderBy('issued_at', 'desc')
    .orderBy('found.id')
    .limit(asked)
    .execute();
}

/** SIM cards by a part of their ICCID, number or IMSI, also those that are in no device any more. */
export async function findSims(database: Kysely<DB>, wanted: string) {
  const figures = wanted.replaceAll(' ', '');
  if (!/^\+?\d{4,22}$/.test(figures)) return [];
  const pattern = containing(figures);
  const found = database
    .selectFrom('sim_cards')
    .select(['id as sim_id', 'iccid', 'device_id', 'serial_number', 'company_id as of_company'])
    .where(sql<boolean>`searched like ${pattern}`)
    // A serial number that has it names a device.
    .where(
      sql<boolean>`(iccid like ${pattern} or coalesce(number, '') like ${pattern} or coalesce(imsi, '') like ${pattern})`,
    )
    .limit(weighed);
  return database
    .selectFrom(found.as('found'))
    .innerJoin('companies', 'companies.id', 'found.of_company')
    .leftJoin('devices', 'devices.id', 'found.device_id')
    .select(companyColumns)
    .select(['found.sim_id as id', 'iccid'])
    .select((row) => row.fn.coalesce('devices.name', 'found.serial_number').as('device'))
    .orderBy('iccid')
    .limit(asked)
    .execute();
}

/** People by name or e-mail address. */
export function findUsers(database: Kysely<DB>, wanted: string) {
  const found = database
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'company_id as of_company'])
    .where(holds(sql`lower(first_name || ' ' || last_name || ' ' || email)`, wanted))
    .limit(weighed);
  return database
    .selectFrom(found.as('found'))
    .innerJoin('companies', 'companies.id', 'found.of_company')
    .select(companyColumns)
    .select(['found.id', 'first_name', 'last_name', 'found.email'])
    .orderBy((row) => row('found.email', '<>', wanted.toLowerCase()))
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('found.id')
    .limit(asked)
    .execute();
}
