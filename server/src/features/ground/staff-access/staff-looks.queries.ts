import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** A look that has one entry in the log of `companyId`. */
export interface StaffLook {
  companyId: string;
  userId: string;
  /** Beginning of the hour, in business time. */
  hour: Date;
  /** SHA-256 of what is the same in looks of one entry. */
  digest: Buffer;
}

/** Whether there is a company of this id; one that was deleted counts where that is said. */
export async function isCompany(
  trx: Kysely<DB>,
  companyId: string,
  { evenDeleted }: { evenDeleted: boolean },
): Promise<boolean> {
  const row = await trx
    .selectFrom('companies')
    .select('deleted_at')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return row !== undefined && (evenDeleted || row.deleted_at === null);
}

/** Keeps a look; false where the log has its entry already. */
export async function keepLook(trx: Kysely<DB>, look: StaffLook): Promise<boolean> {
  const row = await trx
    .insertInto('staff_looks')
    .values({ company_id: look.companyId, user_id: look.userId, hour: look.hour, digest: look.digest })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hour')
    .executeTakeFirst();
  return row !== undefined;
}
