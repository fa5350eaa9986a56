import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { deviceIsSubscribed, isCustomer, within } from './cause-parts.ts';
import type { CausePage } from './cause-source.ts';

/** Companies with devices, none of whose administrators can be called, texted or mailed: no list of another may lead to nobody. */
export async function selectDoubtful(database: Kysely<DB>, page: CausePage): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select company.id from companies as company
    where ${isCustomer} and exists (select from devices where devices.company_id = company.id)
      and not exists (
        select from contacts as contact, jsonb_array_elements(contact.media) as way
        where contact.company_id = company.id and contact.administrator
          and (way ->> 'medium' in ('voice', 'sms') and contact.phone <> ''
            or way ->> 'medium' = 'e-mail' and contact.email <> ''))
      ${within(sql`company.id`, page)}`.execute(database);
  return rows.map(({ id }) => id);
}

/** All devices of a company. */
export async function selectDevicesOf(
  database: Kysely<DB>,
  companyId: string,
): Promise<{ id: string; subscribed: boolean }[]> {
  const { rows } = await sql<{ id: string; subscribed: boolean }>`
    select device.id, ${deviceIsSubscribed} as subscribed from devices as device
    where device.company_id = ${companyId}`.execute(database);
  return rows;
}
