import { sql, type Kysely, type Selectable, type UpdateObject } from 'kysely';
import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import type { DB } from '#platform/database/database.ts';
import { hasName, withoutNames } from '#platform/database/without-names.ts';

/** A mail that tells of a price, as it stands in the database. */
export type NoticeMailRow = Selectable<DB['price_notice_mails']>;

/** A mail that is to tell of a price. */
export interface NewNoticeMail {
  id: string;
  companyId: string;
  priceId: number;
  email: string;
  langCode: string;
}

/** Adds mails that are to go out. */
export async function insertNoticeMails(
  trx: Kysely<DB>,
  mails: readonly NewNoticeMail[],
  at: Date,
): Promise<void> {
  if (mails.length === 0) return;
  await trx
    .insertInto('price_notice_mails')
    .values(
      mails.map(({ id, companyId, priceId, email, langCode }) => ({
        id,
        company_id: companyId,
        price_id: priceId,
        recipient: email,
        lang_code: langCodes.find((code) => code === langCode) ?? 'en-US',
        state: 'waiting' as const,
        changed_at: at,
      })),
    )
    .execute();
}

/** A mail, whosever it is. */
export function findNoticeMail(database: Kysely<DB>, id: string): Promise<NoticeMailRow | undefined> {
  return database.selectFrom('price_notice_mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes a mail that is in one of these states. */
export async function updateNoticeMail(
  trx: Kysely<DB>,
  id: string,
  from: readonly NoticeMailRow['state'][],
  change: UpdateObject<DB, 'price_notice_mails'>,
): Promise<void> {
  await trx
    .updateTable('price_notice_mails')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .execute();
}

/** All mails of a price to companies of which one has come back, locked in an order. */
export function lockWithBounced(trx: Kysely<DB>, priceId: number): Promise<NoticeMailRow[]> {
  return trx
    .selectFrom('price_notice_mails')
    .selectAll()
    .where('price_id', '=', priceId)
    .where('company_id', 'in', (of) =>
      of
        .selectFrom('price_notice_mails as back')
        .select('back.company_id')
        .where('back.price_id', '=', priceId)
        .where('back.state', '=', 'bounced'),
    )
    .orderBy('company_id')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Has a mail that came back go out once more, to whom is told. */
export async function renewNoticeMail(
  trx: Kysely<DB>,
  id: string,
  { email, langCode, at }: { email: string; langCode: string; at: Date },
): Promise<void> {
  await updateNoticeMail(trx, id, ['bounced'], {
    state: 'waiting',
    recipient: email,
    lang_code: langCodes.find((code) => code === langCode) ?? 'en-US',
    detail: null,
    again: sql<number>`again + 1`,
    changed_at: at,
  });
}

/** Empties what names somebody in the mails of a company, and in what was said of why one did not arrive. */
export async function forgetRecipients(
  trx: Kysely<DB>,
  companyId: string,
  addresses: readonly string[],
  as: string,
): Promise<void> {
  if (addresses.length === 0) return;
  const mails = trx.updateTable('price_notice_mails').where('company_id', '=', companyId);
  await mails.set({ recipient: '' }).where('recipient', 'in', addresses).execute();
  await mails
    .set({ detail: withoutNames('detail', addresses, as) })
    .where(hasName('detail', addresses))
    .execute();
}

/** Deletes the mails of a company. That it was told stays. */
export async function deleteNoticeMails(trx: Kysely<DB>, companyId: string): Promise<void> {
  await trx.deleteFrom('price_notice_mails').where('company_id', '=', companyId).execute();
}
