import { sql, type Kysely } from 'kysely';
import type { TestCallState } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import type { DB } from '#platform/database/database.ts';

/** Which test call of which contact. */
export interface TestCall {
  contactId: string;
  testCallId: string;
}

/** A contact of the company, kept from other changes until the transaction ends; a call that names it goes on beside. */
export function lockContact(trx: Kysely<DB>, companyId: string, id: string) {
  return trx
    .selectFrom('contacts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Begins a test call; it takes the place of an earlier one. */
export function beginTestCall(trx: Kysely<DB>, companyId: string, call: TestCall, now: Date) {
  return trx
    .updateTable('contacts')
    .set((to) => ({
      test_call_id: call.testCallId,
      test_call_state: 'queued',
      test_call_at: now,
      test_call_provider_id: null,
      test_call_ended_id: to.fn.coalesce('test_call_provider_id', 'test_call_ended_id'),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', call.contactId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The contact of a test call, unless a newer one has taken its place. */
export function findTestCall(database: Kysely<DB>, { contactId, testCallId }: TestCall) {
  return database
    .selectFrom('contacts')
    .select(['company_id', 'phone', 'lang_code', 'test_call_state'])
    .where('id', '=', contactId)
    .where('test_call_id', '=', testCallId)
    .executeTakeFirst();
}

/** Notes how far a test call is, where it was no further than `from`. */
export async function advanceTestCall(
  database: Kysely<DB>,
  { contactId, testCallId }: TestCall,
  state: TestCallState,
  from: readonly TestCallState[],
): Promise<void> {
  await database
    .updateTable('contacts')
    .set({ test_call_state: state })
    .where('id', '=', contactId)
    .where('test_call_id', '=', testCallId)
    .where('test_call_state', '=', sql<TestCallState>`any(${[...from]}::text[])`)
    .execute();
}

/** Notes that a test call holds a phone, or with null that it no longer does. */
export async function holdPhone(
  database: Kysely<DB>,
  { contactId, testCallId }: TestCall,
  providerId: string | null,
): Promise<void> {
  await database
    .updateTable('contacts')
    .set((to) => ({
      test_call_provider_id: providerId,
      // A call that was is known by its id: it must not be taken for an alarm's.
      ...(providerId === null && {
        test_call_ended_id: to.fn.coalesce('test_call_provider_id', 'test_call_ended_id'),
      }),
    }))
    .where('id', '=', contactId)
    .where('test_call_id', '=', testCallId)
    // News of the end may be faster than the answer to the call.
    .$if(providerId !== null, (query) =>
      query.where('test_call_state', 'not in', ['no-answer', 'busy', 'failed']),
    )
    .execute();
}

/** Notes that test calls gave way to an alarm, where nobody had picked them up; they hold no phone any more. */
export async function giveWay(database: Kysely<DB>, testCallIds: readonly string[]): Promise<void> {
  await sql`
    update contacts set test_call_provider_id = null,
      test_call_ended_id = coalesce(test_call_provider_id, test_call_ended_id),
      test_call_state = case when test_call_state in ('queued', 'ringing') then 'gave-way' else test_call_state end
    where test_call_id = any(${testCallIds}::uuid[])`.execute(database);
}
