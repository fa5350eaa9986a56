import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Owner } from '../mfa.queries.ts';

/** How many backup codes of the present set are left, and since when there is one. */
export function countBackupCodes(database: Kysely<DB>, { companyId, userId }: Owner) {
  return database
    .selectFrom('backup_codes')
    .select([
      sql<number>`(count(*) filter (where used_at is null))::int`.as('left'),
      sql<Date | null>`max(created_at)`.as('created_at'),
    ])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Puts a new set of backup codes in the place of the former one. */
export async function replaceBackupCodes(
  trx: Kysely<DB>,
  { companyId, userId }: Owner,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx
    .updateTable('backup_codes')
    .set({ replaced_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('replaced_at', 'is', null)
    .execute();
  await trx
    .insertInto('backup_codes')
    .values(
      hashes.map((hash) => ({
        code_hash: hash,
        company_id: companyId,
        user_id: userId,
        created_at: sql<Date>`now()`,
      })),
    )
    .execute();
}

/** Removes every backup code, also those that are kept to tell "expired" from "invalid". */
export async function deleteBackupCodes(trx: Kysely<DB>, { companyId, userId }: Owner): Promise<void> {
  await trx
    .deleteFrom('backup_codes')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

/** A backup code of a user by its hash. */
export function findBackupCode(trx: Kysely<DB>, { companyId, userId }: Owner, hash: Buffer) {
  return trx
    .selectFrom('backup_codes')
    .select(['used_at', 'replaced_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
}

/** Uses a backup code up; false when another call was quicker. */
export async function consumeBackupCode(trx: Kysely<DB>, hash: Buffer): Promise<boolean> {
  const used = await trx
    .updateTable('backup_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Makes the recovery codes of a user that nobody has used worthless, and keeps a new one. */
export async function replaceRecoveryCode(
  trx: Kysely<DB>,
  { companyId, userId }: Owner,
  code: { hash: Buffer; createdBy: string | null; minutes: number },
): Promise<void> {
  await trx
    .updateTable('recovery_codes')
    .set({ replaced_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
  await trx
    .insertInto('recovery_codes')
    .values({
      code_hash: code.hash,
      company_id: companyId,
      user_id: userId,
      created_by: code.createdBy,
      created_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(mins => ${code.minutes})`,
    })
    .execute();
}

/** A recovery code of a user by its hash, with whether its time is over. */
export function findRecoveryCode(trx: Kysely<DB>, { companyId, userId }: Owner, hash: Buffer) {
  return trx
    .selectFrom('recovery_codes')
    .select(['used_at', 'replaced_at', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
}

/** Uses a recovery code up; false when another call was quicker. */
export async function consumeRecoveryCode(trx: Kysely<DB>, hash: Buffer): Promise<boolean> {
  const used = await trx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
