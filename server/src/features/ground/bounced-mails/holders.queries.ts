import { sql, type Kysely } from 'kysely';
import type { HolderKind } from '@belfry/contract/ground/bounced-mails/bounced-mails-management.contract.ts';
import type { DB } from '#platform/database/database.ts';

/** Somebody who has an address. */
export interface Holder {
  companyId: string;
  /** In lower case. */
  address: string;
  kind: HolderKind;
  /** Null of a company's invoice address. */
  id: string | null;
  name: string;
  /** A user who has not set the account up yet and may: an invitation can be sent again. */
  invited: boolean;
}

/** Who has addresses now, or is about to, by company: users, contacts, and companies for their invoices. */
export async function selectHolders(
  database: Kysely<DB>,
  wanted: readonly { companyId: string; address: string }[],
): Promise<Holder[]> {
  if (wanted.length === 0) return [];
  const companies = [...new Set(wanted.map(({ companyId }) => companyId))];
  const addresses = [...new Set(wanted.map(({ address }) => address.toLowerCase()))];
  const { rows } = await sql<Holder>`
    select company_id as "companyId", email as address, 'user' as kind, id,
        coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name,
        (password_hash is null and blocked_at is null) as invited
      from users where email = any(${addresses}::text[]) and company_id = any(${companies}::uuid[])
    union all select distinct link.company_id, link.email, 'user', users.id,
        coalesce(nullif(trim(first_name || ' ' || last_name), ''), users.email), false
      from mailed_links as link join users on users.id = link.user_id
      where link.email = any(${addresses}::text[]) and link.company_id = any(${companies}::uuid[])
        and purpose = 'email-change' and used_at is null and replaced_at is null and expires_at > now()
    union all select company_id, lower(email), 'contact', id, name, false
      from contacts where company_id = any(${companies}::uuid[]) and lower(email) = any(${addresses}::text[])
    union all select id, lower(sent_to), 'invoice-address', null, name, false
      from companies, unnest(invoice_emails) as sent_to
      where id = any(${companies}::uuid[]) and lower(sent_to) = any(${addresses}::text[])
    order by kind desc, name`.execute(database);
  return rows;
}
