import { sql, type Kysely } from 'kysely';
import type { Acceptance } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import type { Medium } from '@belfry/contract/values/media.ts';
import type { DB } from '#platform/database/database.ts';
import { finishRuns, type RunOutcome } from '#features/alarming/call-lists/runs.ts';

/** The test that a run belongs to, with whom it calls; undefined for the run of an alarm. */
export function findTestOfRun(trx: Kysely<DB>, runId: string) {
  return trx
    .selectFrom('runs')
    .innerJoin('test_alarms', 'test_alarms.id', 'runs.episode_id')
    .selectAll('test_alarms')
    .where('runs.id', '=', runId)
    .executeTakeFirst();
}

/** Those of companies of which a test is calling now. */
export async function findTesting(trx: Kysely<DB>, companyIds: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('episodes')
    .select('company_id')
    .where('company_id', '=', sql<string>`any(${companyIds}::uuid[])`)
    .where('test_id', 'is not', null)
    .where('over_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.company_id));
}

/** A way of somebody that cannot be tested: an attempt that was over before it began. */
export interface ImpossibleWay {
  contactId: string;
  name: string;
  langCode: LangCode;
  medium: Medium;
  problem: string;
}

/** Writes what cannot be tested beside what is. */
export async function insertImpossibleWays(
  trx: Kysely<DB>,
  run: { id: string; company_id: string; episode_id: string; device_id: string },
  ways: readonly ImpossibleWay[],
  now: Date,
): Promise<void> {
  if (ways.length === 0) return;
  await trx
    .insertInto('attempts')
    .values(
      ways.map(({ contactId, name, langCode, medium, problem }) => ({
        company_id: run.company_id,
        run_id: run.id,
        episode_id: run.episode_id,
        device_id: run.device_id,
        contact_id: contactId,
        contact_name: name,
        medium,
        address: '',
        lang_code: langCode,
        needs_acceptance: true,
        pass: 1,
        number: 1,
        state: problem,
        outcome: 'failed',
        started_at: now,
        finished_at: now,
      })),
    )
    .execute();
}

/** How many must accept a test: as many as its list asks for, one of everybody. */
export async function findTestAmount(trx: Kysely<DB>, testId: string): Promise<number> {
  const row = await trx
    .selectFrom('test_alarms')
    .leftJoin('call_lists', (join) =>
      join.on(
        sql<boolean>`call_lists.company_id = test_alarms.company_id and test_alarms.target = 'call-list'
          and case when test_alarms.call_list_id is null then call_lists.recipients = 'all-contacts'
            else call_lists.id = test_alarms.call_list_id end`,
      ),
    )
    .select('call_lists.amount_accept')
    .where('test_alarms.id', '=', testId)
    .executeTakeFirst();
  return row?.amount_accept ?? 1;
}

/** Notes an acceptance of a test, once per person and way; false where it is known. */
export async function insertTestAcceptance(
  trx: Kysely<DB>,
  acceptance: {
    companyId: string;
    testId: string;
    contactId: string | null;
    userId: string | null;
    name: string;
    via: Acceptance['via'];
    at: Date;
    late: boolean;
  },
): Promise<boolean> {
  const { companyId, testId, contactId, userId, name, via, at, late } = acceptance;
  const known = await trx
    .selectFrom('acceptances')
    .select('id')
    .where('episode_id', '=', testId)
    .where(sql<boolean>`contact_id is not distinct from ${contactId}::uuid`)
    .where('name', '=', name)
    .where('via', '=', via)
    .limit(1)
    .executeTakeFirst();
  if (known) return false;
  await trx
    .insertInto('acceptances')
    .values({
      company_id: companyId,
      episode_id: testId,
      contact_id: contactId,
      user_id: userId,
      name,
      via,
      at,
      late,
    })
    .execute();
  return true;
}

/** Ends the calling of a test: its run and its episode. False where it was over. */
export async function endTestRun(
  trx: Kysely<DB>,
  testId: string,
  outcome: RunOutcome,
  now: Date,
): Promise<boolean> {
  const ended = await trx
    .updateTable('episodes')
    .set((to) => ({ over_at: now, version: to('version', '+', 1) }))
    .where('test_id', '=', testId)
    .where('over_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  await finishRuns(trx, [testId], outcome, now);
  return ended !== undefined;
}
