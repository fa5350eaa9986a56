import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import type { Seller } from './seller.ts';

/** Who sells on a day; undefined while nobody has said. */
export async function findSeller(database: Kysely<DB>, day: Day): Promise<Seller | undefined> {
  const row = await database
    .selectFrom('sellers')
    .selectAll()
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && sellerOf(row);
}

/** A seller as it was said. */
export interface SellerRow {
  id: number;
  validFrom: Day;
  addedAt: Date;
  seller: Seller;
}

/** Everybody who sold, sells and will sell, in the order in which it was said. */
export async function selectSellers(database: Kysely<DB>): Promise<SellerRow[]> {
  const rows = await database.selectFrom('sellers').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    validFrom: row.valid_from,
    addedAt: row.added_at,
    seller: sellerOf(row),
  }));
}

/** Id of what was said last; 0 while nobody has said anything. */
export async function newestSeller(database: Kysely<DB>): Promise<number> {
  const row = await database
    .selectFrom('sellers')
    .select((of) => of.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Keeps others from saying who sells until the transaction ends. */
export async function lockSellers(trx: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sellers', 0))`.execute(trx);
}

function sellerOf(row: Selectable<DB['sellers']>): Seller {
  return {
    legalName: row.legal_name,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    registrationNumber: row.registration_number,
    taxNumber: row.tax_number,
    iban: row.iban,
    bic: row.bic,
    accountName: row.account_name,
    contactName: row.contact_name,
    email: row.email,
    phoneNumber: row.phone_number,
    invoiceSeries: row.invoice_series,
    creditSeries: row.credit_series,
    oss: row.oss,
    logo: row.logo && row.logo_type && { type: row.logo_type, bytes: row.logo },
  };
}

/** Adds who sells from a day on. */
export async function insertSeller(
  trx: Kysely<DB>,
  seller: Seller,
  { validFrom, addedAt }: { validFrom: Day; addedAt: Date },
): Promise<void> {
  await trx
    .insertInto('sellers')
    .values({
      valid_from: validFrom,
      legal_name: seller.legalName,
      address: seller.address,
      postal_code: seller.postalCode,
      city: seller.city,
      country: seller.country,
      registration_number: seller.registrationNumber,
      tax_number: seller.taxNumber,
      iban: seller.iban,
      bic: seller.bic,
      account_name: seller.accountName,
      contact_name: seller.contactName,
      email: seller.email,
      phone_number: seller.phoneNumber,
      invoice_series: seller.invoiceSeries,
      credit_series: seller.creditSeries,
      oss: seller.oss,
      logo: seller.logo?.bytes ?? null,
      logo_type: seller.logo?.type ?? null,
      added_at: addedAt,
    })
    .execute();
}
