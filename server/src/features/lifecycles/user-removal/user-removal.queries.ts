import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { accountMailsTo } from '#features/ground/account-mails/account-mail.job.ts';
import type { ErasedPerson, NamedInFull } from './erase-person.ts';

/** Waits for whoever refers to the user at this moment, and lets nobody do so from here on. */
export async function lockUser(trx: Kysely<DB>, { companyId, userId }: ErasedPerson): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .forUpdate()
    .execute();
}

/** Which of these are addresses of other users now: whoever had one before does not have it any more. */
export async function addressesOfOthers(
  trx: Kysely<DB>,
  { userId }: ErasedPerson,
  names: readonly string[],
): Promise<Set<string>> {
  const others = await trx
    .selectFrom('users')
    .select('email')
    .where('email', 'in', [...names])
    .where('id', '<>', userId)
    .execute();
  return new Set(others.map(({ email }) => email));
}

/** Takes somebody out of what is still to be done: mails to them go, and others do not read the name any more. */
export async function eraseFromJobs(
  trx: Kysely<DB>,
  { companyId, userId, names }: NamedInFull,
  as: string,
): Promise<void> {
  const mailKeys = names.filter((name) => name.includes('@')).map(accountMailsTo);
  await sql`
    select erase_from_jobs(${companyId}, array(
      select episode_id from acceptances where company_id = ${companyId} and user_id = ${userId}
    ), ${mailKeys}::text[], ${[...names]}::text[], ${as})`.execute(trx);
}

/** Removes what names somebody without belonging to the account. Ended sessions are remembered by their bare ids. */
export async function deleteTraces(
  trx: Kysely<DB>,
  { companyId, userId, names }: NamedInFull,
): Promise<void> {
  await trx
    .deleteFrom('registrations')
    .where('email', 'in', [...names])
    .execute();
  // Answers that are kept for whoever asks again; they are done anew.
  await sql`
    delete from idempotency_keys where company_id = ${companyId} and exists (
      select from unnest(${[userId, ...names]}::text[]) as said
      where strpos(answer::text, to_json(said)::text) > 0)`.execute(trx);
  await trx
    .deleteFrom('erased_sessions')
    .where('ended_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  await trx
    .insertInto('erased_sessions')
    .columns(['session_id', 'ended_at'])
    .expression((row) =>
      row
        .selectFrom('sessions')
        .select(['id', sql<Date>`ended_at`.as('ended_at')])
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .where('ended_at', '>', sql<Date>`now() - interval '1 hour'`),
    )
    .execute();
}

/** Removes the account; sessions, links, methods, codes, agreements, former passwords and logs go with it. */
export async function deleteUserRow(trx: Kysely<DB>, { companyId, userId }: ErasedPerson): Promise<void> {
  await trx.deleteFrom('users').where('company_id', '=', companyId).where('id', '=', userId).execute();
}
