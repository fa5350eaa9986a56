import { sql, type Kysely } from 'kysely';
import type { BounceKind } from '@belfry/contract/ground/mail-fates/mail-fault.ts';
import type { DB } from '#platform/database/database.ts';
import { hasName, withoutNames } from '#platform/database/without-names.ts';
import { faultOf, faultsOfMailbox, isPermanent } from './mail-faults.rules.ts';

/** A mail of a company to an address. */
interface Mail {
  companyId: string;
  kind: BounceKind;
  address: string;
  subjectId: string;
  at: Date;
}

/** Opens the row of a company, address and kind, or counts in it. */
export async function countBounce(trx: Kysely<DB>, mail: Mail & { status: string | null }): Promise<void> {
  const { status, at } = mail;
  const told = {
    subject_id: mail.subjectId,
    status,
    fault: faultOf(status),
    permanent: isPermanent(status),
    last_at: at,
  };
  await trx
    .insertInto('bounced_mails')
    .values({
      company_id: mail.companyId,
      kind: mail.kind,
      address: mail.address,
      times: 1,
      first_at: at,
      ...told,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`company_id, lower(address), kind`)
        .where('ended_at', 'is', null)
        .doUpdateSet({ ...told, times: sql<number>`bounced_mails.times + 1` }),
    )
    .execute();
}

/** Ends what is open of an address to which a mail got through: of the same kind, and what was a fault of the mailbox. */
export async function endByArrival(trx: Kysely<DB>, { companyId, kind, address, at }: Mail): Promise<void> {
  await trx
    .updateTable('bounced_mails')
    .set({ ended_at: at, ended_by: 'delivered' })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(address) = ${address.toLowerCase()}`)
    .where('ended_at', 'is', null)
    .where('last_at', '<=', at)
    .where((row) => row.or([row('kind', '=', kind), row('fault', 'in', faultsOfMailbox)]))
    .execute();
}

/** Addresses of a company that mail comes back from, the last first; those that somebody has, or is about to have. */
export function selectFaults(database: Kysely<DB>, companyId: string, limit: number) {
  return database
    .selectFrom('bounced_mails as mail')
    .select([
      'mail.kind',
      sql<string>`lower(mail.address)`.as('address'),
      'mail.fault',
      'mail.permanent',
      'mail.last_at',
    ])
    .where('mail.company_id', '=', companyId)
    .where('mail.ended_at', 'is', null)
    .where(
      sql<boolean>`case mail.kind
        when 'account' then exists (select from users where users.company_id = mail.company_id and users.email = lower(mail.address))
          or exists (select from mailed_links as link where link.company_id = mail.company_id
            and link.user_id = mail.subject_id and link.email = lower(mail.address) and purpose = 'email-change'
            and used_at is null and replaced_at is null and expires_at > now())
        when 'alarm' then exists (select from contacts where contacts.company_id = mail.company_id
          and lower(contacts.email) = lower(mail.address))
        else exists (select from companies, unnest(invoice_emails) as sent_to
            where companies.id = mail.company_id and lower(sent_to) = lower(mail.address))
          or exists (select from users where users.company_id = mail.company_id and users.email = lower(mail.address)
            and receive_invoices)
        end`,
    )
    .orderBy('mail.last_at', 'desc')
    .orderBy('mail.id')
    .limit(limit)
    .execute();
}

/** Staff dealt with it. */
export async function endByStaff(
  trx: Kysely<DB>,
  id: string,
  { at, note }: { at: Date; note: string },
): Promise<void> {
  await trx
    .updateTable('bounced_mails')
    .set({ ended_at: at, ended_by: 'staff', note })
    .where('id', '=', id)
    .execute();
}

/** Notes that the company's Administrators were told. */
export async function noteTold(trx: Kysely<DB>, id: string, at: Date): Promise<void> {
  await trx.updateTable('bounced_mails').set({ told_at: at }).where('id', '=', id).execute();
}

/** Removes what stands of addresses of a company, and names from notes. */
export async function forgetBounced(
  trx: Kysely<DB>,
  companyId: string,
  names: readonly string[],
  as: string,
): Promise<void> {
  const addresses = names.map((name) => name.toLowerCase());
  await trx
    .deleteFrom('bounced_mails')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(address) = any(${addresses}::text[])`)
    .execute();
  await trx
    .updateTable('bounced_mails')
    .set({ note: withoutNames('note', names, as) })
    .where('company_id', '=', companyId)
    .where(hasName('note', names))
    .execute();
}

/** Removes all of a company. */
export async function deleteBounced(trx: Kysely<DB>, companyId: string): Promise<void> {
  await trx.deleteFrom('bounced_mails').where('company_id', '=', companyId).execute();
}
