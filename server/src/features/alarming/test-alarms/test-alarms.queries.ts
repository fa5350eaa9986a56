import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { TestOutcome } from '@belfry/contract/values/test-states.ts';
import type { Acceptances, Attempts, DB, TestAlarms } from '#platform/database/schema.generated.ts';
import { moveLockedState, moveState } from '#platform/machine/move-state.ts';

/** A row of `test_alarms`. */
export type TestRow = Selectable<TestAlarms>;

/** A test with everything that is shown of it. */
export interface TestFacts {
  test: TestRow;
  attempts: Selectable<Attempts>[];
  acceptances: Selectable<Acceptances>[];
}

/** The device that is tested, with the clocks of its place; undefined where the company has none such. */
export function findTestedDevice(database: Kysely<DB>, companyId: string, deviceId: string) {
  return database
    .selectFrom('devices')
    .select(['id', 'name', 'location', 'serial_number', 'type', 'time_zone', 'schedule'])
    .where('company_id', '=', companyId)
    .where('id', '=', deviceId)
    .executeTakeFirst();
}

/** The name of a list of the company, of "All contacts" for null; undefined where there is none such. */
export async function findListName(
  trx: Kysely<DB>,
  companyId: string,
  callListId: string | null,
): Promise<string | undefined> {
  const lists = trx.selectFrom('call_lists').select('name').where('company_id', '=', companyId);
  const row = await (
    callListId ? lists.where('id', '=', callListId) : lists.where('recipients', '=', 'all-contacts')
  ).executeTakeFirst();
  return row?.name;
}

/** Lets one change of what a company tests happen at a time. */
export async function lockTests(trx: Kysely<DB>, companyId: string): Promise<void> {
  await trx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The tests of a company that are not over, those that run first, then as they were asked for. */
export function findOpenTests(trx: Kysely<DB>, companyId: string): Promise<TestRow[]> {
  return trx
    .selectFrom('test_alarms')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('state', 'in', ['running', 'waiting'])
    .orderBy('state')
    .orderBy('due_at')
    .orderBy('id')
    .execute();
}

/** Writes a new test. */
export function insertTest(trx: Kysely<DB>, test: Insertable<TestAlarms>): Promise<TestRow> {
  return trx.insertInto('test_alarms').values(test).returningAll().executeTakeFirstOrThrow();
}

const nextVersion = sql<number>`version + 1`;

/** Lets a test that waits begin, or gives it up. For who holds the lock of {@link lockTests}. */
export async function moveWaitingTest(
  trx: Kysely<DB>,
  id: string,
  move: { state: 'running'; started_at: Date } | { state: 'over'; outcome: TestOutcome; finished_at: Date },
): Promise<void> {
  await moveLockedState(trx, 'test_alarms', { id, from: 'waiting' }, { ...move, version: nextVersion });
}

/** Ends a test that runs; undefined where it does not, or no longer. */
export function finishTest(
  trx: Kysely<DB>,
  id: string,
  ended: { outcome: TestOutcome; finished_at: Date },
): Promise<TestRow | undefined> {
  const move = { ...ended, state: 'over' as const, version: nextVersion };
  return moveState(trx, 'test_alarms', { id, from: 'running' }, move);
}

/** Writes what was learnt of a test, whatever it does. */
export async function noteOfTest(trx: Kysely<DB>, id: string, note: Updateable<TestAlarms>): Promise<void> {
  await trx
    .updateTable('test_alarms')
    .set({ ...note, version: nextVersion })
    .where('id', '=', id)
    .execute();
}

/** A test, over all companies: its id comes from a job. */
export function findTest(database: Kysely<DB>, id: string): Promise<TestRow | undefined> {
  return database.selectFrom('test_alarms').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The tests of a device, newest first, those behind `after`. */
export async function selectTests(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  { after, rows }: { after: readonly [dueAt: string, id: string] | null; rows: number },
): Promise<TestRow[]> {
  let query = database
    .selectFrom('test_alarms')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId);
  if (after) query = query.where(sql<boolean>`(due_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  return query.orderBy('due_at', 'desc').orderBy('id', 'desc').limit(rows).execute();
}

/** How many tests a device has had. */
export async function countTests(database: Kysely<DB>, companyId: string, deviceId: string): Promise<number> {
  const { count } = await database
    .selectFrom('test_alarms')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow();
  return count;
}

/** What is shown of tests of a company beside their rows. */
export async function loadTests(
  database: Kysely<DB>,
  companyId: string,
  tests: readonly TestRow[],
): Promise<TestFacts[]> {
  if (tests.length === 0) return [];
  const ids = tests.map(({ id }) => id);
  const [attempts, acceptances] = await Promise.all([
    database
      .selectFrom('attempts')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('episode_id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('started_at')
      .orderBy('id')
      .execute(),
    database
      .selectFrom('acceptances')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('episode_id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('id')
      .execute(),
  ]);
  const attemptsOf = Map.groupBy(attempts, ({ episode_id: testId }) => testId);
  const acceptancesOf = Map.groupBy(acceptances, ({ episode_id: testId }) => testId);
  return tests.map((test) => ({
    test,
    attempts: attemptsOf.get(test.id) ?? [],
    acceptances: acceptancesOf.get(test.id) ?? [],
  }));
}

/** The company's Administrators, who are told how a scheduled test ended. */
export function findAdministrators(trx: Kysely<DB>, companyId: string, roleId: RoleId) {
  return trx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role_id', '=', roleId)
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Where a user of the company reads, and in which language; undefined for one who has left. */
export function findReader(database: Kysely<DB>, companyId: string, userId: string) {
  return database
    .selectFrom('users')
    .select(['email', 'lang_code'])
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst();
}
