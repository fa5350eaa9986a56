import { sql, type Kysely } from 'kysely';
import type { MfaMethodKind } from '@belfry/contract/people/mfa/mfa-proofs.ts';
import type { SealedRow } from '#platform/auth/reseal-rows.ts';
import type { DB } from '#platform/database/database.ts';

/** Whose methods. */
export interface Owner {
  companyId: string;
  userId: string;
}

/** Minutes that a new authenticator waits for its first code. */
const confirmMinutes = 60;

/** The right to change a user's methods; whoever comes second sees what the first has done. */
export async function lockMethodsOf(trx: Kysely<DB>, { companyId, userId }: Owner): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

/** The methods that count, oldest first. */
export function findMethods(database: Kysely<DB>, { companyId, userId }: Owner) {
  return database
    .selectFrom('mfa_methods')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Whether a user has a method that counts. */
export async function hasMethods(database: Kysely<DB>, { companyId, userId }: Owner): Promise<boolean> {
  const found = await database
    .selectFrom('mfa_methods')
    .select('id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The kinds of proof that a user has at hand. Backup codes count beside a method only. */
export async function findKinds(
  database: Kysely<DB>,
  { companyId, userId }: Owner,
): Promise<MfaMethodKind[]> {
  const found = await sql<{ kind: MfaMethodKind }>`
    select distinct kind from mfa_methods
      where company_id = ${companyId} and user_id = ${userId} and confirmed_at is not null
    union all
    select 'backup-code' where exists (
      select from backup_codes
      where company_id = ${companyId} and user_id = ${userId} and used_at is null and replaced_at is null)`.execute(
    database,
  );
  const kinds = found.rows.map(({ kind }) => kind);
  return kinds.every((kind) => kind === 'backup-code') ? [] : kinds;
}

/** Begins an authenticator in the place of one that was begun before and never confirmed. Real time. */
export async function insertTotp(
  trx: Kysely<DB>,
  { companyId, userId }: Owner,
  totp: { name: string; sealedSecret: Buffer; confirmed?: boolean },
): Promise<string> {
  await trx
    .deleteFrom('mfa_methods')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
  const { id } = await trx
    .insertInto('mfa_methods')
    .values({
      company_id: companyId,
      user_id: userId,
      kind: 'totp',
      name: totp.name,
      sealed_secret: totp.sealedSecret,
      created_at: sql<Date>`now()`,
      confirmed_at: totp.confirmed ? sql<Date>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An authenticator that waits for its first code. */
export function findPendingTotp(trx: Kysely<DB>, { companyId, userId }: Owner, id: string) {
  return trx
    .selectFrom('mfa_methods')
    .select(['id', 'name', 'sealed_secret'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('kind', '=', 'totp')
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${confirmMinutes})`)
    .executeTakeFirst();
}

/** Lets an authenticator count from now on; the code of this step is used. */
export async function confirmMethod(trx: Kysely<DB>, id: string, step: number): Promise<void> {
  await trx
    .updateTable('mfa_methods')
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where('id', '=', id)
    .execute();
}

/** Uses the code of a step up; false when this or a later one has been used. */
export async function consumeStep(trx: Kysely<DB>, id: string, step: number): Promise<boolean> {
  const used = await trx
    .updateTable('mfa_methods')
    .set({ last_step: step, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((is) => is.or([is('last_step', 'is', null), is('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Adds a passkey; false when it belongs to somebody already. */
export async function insertPasskey(
  trx: Kysely<DB>,
  { companyId, userId }: Owner,
  passkey: { name: string; credentialId: Buffer; publicKey: Buffer; counter: number; transports: string[] },
): Promise<boolean> {
  const added = await trx
    .insertInto('mfa_methods')
    .values({
      company_id: companyId,
      user_id: userId,
      kind: 'passkey',
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      created_at: sql<Date>`now()`,
      confirmed_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** A passkey by its own id, whosoever it is. */
export function findPasskey(database: Kysely<DB>, credentialId: Buffer) {
  return database
    .selectFrom('mfa_methods')
    .select(['id', 'company_id', 'user_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Notes that a passkey was used, with its new counter; false when another answer of it was quicker. */
export async function notePasskeyUse(
  trx: Kysely<DB>,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const noted = await trx
    .updateTable('mfa_methods')
    .set({ counter: to, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('counter', '=', from)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Gives a method another name; undefined when there is none. */
export function renameMethod(trx: Kysely<DB>, { companyId, userId }: Owner, id: string, name: string) {
  return trx
    .updateTable('mfa_methods')
    .set({ name })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .returning(['id', 'kind'])
    .executeTakeFirst();
}

/** Removes a method. */
export async function deleteMethod(trx: Kysely<DB>, { companyId, userId }: Owner, id: string): Promise<void> {
  await trx
    .deleteFrom('mfa_methods')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Where a user's mails go, and in which language. */
export function findMailAddress(trx: Kysely<DB>, { companyId, userId }: Owner) {
  return trx
    .selectFrom('users')
    .select(['email', 'lang_code'])
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Sealed secrets of authenticators, everybody's and also those that wait for their first code, after an id. */
export function selectSealedSecrets(
  database: Kysely<DB>,
  after: string | null,
  limit: number,
): Promise<SealedRow[]> {
  return database
    .selectFrom('mfa_methods')
    .select(['id', 'sealed_secret as sealed'])
    .where('sealed_secret', 'is not', null)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ sealed: Buffer }>()
    .execute();
}

/** Replaces a sealed secret that is still there; says whether it was. */
export async function replaceSealedSecret(
  database: Kysely<DB>,
  { id, sealed: former }: SealedRow,
  sealed: Buffer,
): Promise<boolean> {
  const replaced = await database
    .updateTable('mfa_methods')
    .set({ sealed_secret: sealed })
    .where('id', '=', id)
    .where('sealed_secret', '=', former)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}
