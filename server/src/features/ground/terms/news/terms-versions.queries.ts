import { sql, type Kysely, type Selectable } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** A version of the terms that was in force. */
export type NotedVersion = Selectable<DB['terms_versions']>;

/** Notes a version that is in force. @returns false where it was noted before, here or by another node */
export async function insertVersion(
  trx: Kysely<DB>,
  { version, digest, at }: { version: string; digest: string; at: Date },
): Promise<boolean> {
  const noted = await trx
    .insertInto('terms_versions')
    .values({ version, digest, first_seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Every version that was ever in force, the newest first. */
export function selectVersions(database: Kysely<DB>): Promise<NotedVersion[]> {
  return database
    .selectFrom('terms_versions')
    .selectAll()
    .orderBy(sql`version collate "C"`, 'desc')
    .execute();
}

/** A version, for the one who tells of it. */
export function lockVersion(trx: Kysely<DB>, version: string): Promise<NotedVersion | undefined> {
  return trx
    .selectFrom('terms_versions')
    .selectAll()
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes who was told last, or that everybody was. */
export async function updateTold(
  trx: Kysely<DB>,
  version: string,
  told: { told_to: string } | { told_at: Date },
): Promise<void> {
  await trx.updateTable('terms_versions').set(told).where('version', '=', version).execute();
}

/** Whom a version is news to: everybody who can sign in, agreed to another one, and not to this. In the order of their ids. */
export async function selectUntold(
  trx: Kysely<DB>,
  version: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; email: string; langCode: string }[]> {
  let query = trx
    .selectFrom('users')
    .select(['id', 'email', 'lang_code as langCode'])
    .where('password_hash', 'is not', null)
    .where('email_verified', '=', true)
    .where('blocked_at', 'is', null)
    .where(sql<boolean>`exists (select from terms_agreements where user_id = users.id)`)
    .where(
      sql<boolean>`not exists (select from terms_agreements where user_id = users.id and version = ${version})`,
    )
    .orderBy('id')
    .limit(limit);
  if (after !== null) query = query.where('id', '>', after);
  return query.execute();
}
