import type { ExpressionBuilder, Kysely, Selectable, Updateable } from 'kysely';
import type { DB } from '#platform/database/database.ts';

/** A mandate as it stands in the database. */
export type MandateRow = Selectable<DB['mandates']>;

/** Adds a mandate. Nothing where the provider's is there already. */
export async function insertMandate(
  trx: Kysely<DB>,
  mandate: Omit<MandateRow, 'requested_at' | 'request_until' | 'ended_at'>,
): Promise<void> {
  await trx
    .insertInto('mandates')
    .values(mandate)
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .execute();
}

/** A mandate by our id, or by what the provider calls it. */
export function findMandate(
  database: Kysely<DB>,
  by: { id: string } | { providerId: string },
): Promise<MandateRow | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['provider_id', by.providerId] as const);
  return database.selectFrom('mandates').selectAll().where(column, '=', value).executeTakeFirst();
}

/** The mandate by which a company is charged; undefined where there is none. */
export function findCurrentMandate(database: Kysely<DB>, companyId: string): Promise<MandateRow | undefined> {
  return database
    .selectFrom('mandates')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('state', '=', 'valid')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** The newest mandate of a company of which nobody knows yet whether it is good. */
export function findPendingMandate(database: Kysely<DB>, companyId: string): Promise<MandateRow | undefined> {
  return database
    .selectFrom('mandates')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('state', '=', 'pending')
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Changes a mandate. */
export async function updateMandate(
  trx: Kysely<DB>,
  id: string,
  change: Updateable<DB['mandates']>,
): Promise<void> {
  await trx.updateTable('mandates').set(change).where('id', '=', id).execute();
}

/**
 * Ends the other mandates of a company that count or were about to, in favour of a newer one.
 * @returns those that ended
 */
export function endOtherMandates(
  trx: Kysely<DB>,
  { companyId, id, at }: { companyId: string; id: string; at: Date },
): Promise<MandateRow[]> {
  return trx
    .updateTable('mandates')
    .set({ ended_at: at, iban: null })
    .where('company_id', '=', companyId)
    .where('id', '!=', id)
    .where('ended_at', 'is', null)
    .where('created_at', '<=', (newer) =>
      newer.selectFrom('mandates').select('created_at').where('id', '=', id),
    )
    .returningAll()
    .execute();
}

/** Mandates that count, or may come to: the provider tells nobody when one changes. */
export async function selectWatchedMandates(
  database: Kysely<DB>,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await database
    .selectFrom('mandates')
    .select('id')
    .where('state', 'in', ['pending', 'valid'])
    .where('ended_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A company as the provider knows it. */
export type CustomerRow = Selectable<DB['payment_customers']>;

/** The company's row at the provider, which is made where there is none. Locks it: one change of method at a time. */
export async function lockCustomer(
  trx: Kysely<DB>,
  { id, companyId }: { id: string; companyId: string },
): Promise<CustomerRow> {
  await trx
    .insertInto('payment_customers')
    .values({ id, company_id: companyId })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute();
  return trx
    .selectFrom('payment_customers')
    .selectAll()
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The company's row at the provider; undefined before it has paid anything. */
export function findCustomer(database: Kysely<DB>, companyId: string): Promise<CustomerRow | undefined> {
  return database
    .selectFrom('payment_customers')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
}

/** Says what the provider calls a company. */
export async function nameCustomer(trx: Kysely<DB>, companyId: string, providerId: string): Promise<void> {
  await trx
    .updateTable('payment_customers')
    .set({ provider_id: providerId })
    .where('company_id', '=', companyId)
    .execute();
}

/** Whether a customer of the provider, a mandate or its reference is some company's already. */
export async function isKnownAtProvider(
  trx: Kysely<DB>,
  of: { customerId: string; mandateId: string; reference: string; companyId: string },
): Promise<boolean> {
  const found = await trx
    .selectNoFrom((from) => [
      from
        .selectFrom('payment_customers')
        .select('id')
        .where('provider_id', '=', of.customerId)
        .where('company_id', '!=', of.companyId)
        .limit(1)
        .as('customer'),
      from
        .selectFrom('mandates')
        .select('id')
        .where((mandate) =>
          mandate.or([mandate('provider_id', '=', of.mandateId), mandate('reference', '=', of.reference)]),
        )
        .limit(1)
        .as('mandate'),
    ])
    .executeTakeFirst();
  return Boolean(found?.customer ?? found?.mandate);
}

/** Mandates of a company that have not ended and that the provider knows. */
export function selectLivingMandates(trx: Kysely<DB>, companyId: string): Promise<MandateRow[]> {
  return trx
    .selectFrom('mandates')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .where('provider_id', 'is not', null)
    .execute();
}

/** Somebody who signed, and every name that they have. */
interface Signer {
  companyId: string;
  userId: string;
  names: readonly string[];
  at: Date;
}

function isSignedBy({ userId, names }: Signer) {
  return (mandate: ExpressionBuilder<DB, 'mandates'>) =>
    mandate.or([
      mandate('consented_by', '=', userId),
      ...(names.length > 0 ? [mandate('signed_name', 'in', names)] : []),
    ]);
}

/** Ends mandates that somebody signed and that the provider does not know. @returns whether there was one */
export async function endUnasked(trx: Kysely<DB>, signer: Signer): Promise<boolean> {
  const ended = await trx
    .updateTable('mandates')
    .set({ state: 'invalid', ended_at: signer.at, iban: null })
    .where('company_id', '=', signer.companyId)
    .where('provider_id', 'is', null)
    .where('ended_at', 'is', null)
    .where(isSignedBy(signer))
    .returning('id')
    .execute();
  return ended.length > 0;
}

/** Empties who signed, of what somebody signed. */
export async function forgetSignedBy(trx: Kysely<DB>, signer: Signer): Promise<void> {
  await trx
    .updateTable('mandates')
    .set({ signed_name: null })
    .where('company_id', '=', signer.companyId)
    .where(isSignedBy(signer))
    .execute();
}

/** Empties what tells of a person in a company's mandates, and ends them. */
export async function forgetSigned(trx: Kysely<DB>, companyId: string, at: Date): Promise<void> {
  await trx
    .updateTable('mandates')
    .set((of) => ({
      signed_name: null,
      iban: null,
      account_hint: null,
      ended_at: of.fn.coalesce('ended_at', of.val(at)),
    }))
    .where('company_id', '=', companyId)
    .execute();
}

/** By what companies are charged, by company; one without a mandate that counts is left out. */
export async function selectMandateMethods(
  database: Kysely<DB>,
  companyIds: readonly string[],
): Promise<Map<string, MandateRow['method']>> {
  if (companyIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('mandates')
    .select(['company_id', 'method'])
    .where('company_id', 'in', companyIds)
    .where('state', '=', 'valid')
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.company_id, row.method]));
}

/** All mandates that a company ever had, the newest first; at most 50. */
export function selectMandatesOf(database: Kysely<DB>, companyId: string): Promise<MandateRow[]> {
  return database
    .selectFrom('mandates')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
}
