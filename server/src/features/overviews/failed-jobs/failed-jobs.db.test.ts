import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { startJobWorker } from '#platform/jobs/job-worker.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import { aCompany, aDeviceRow, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { dropJob } from './drop-job.ts';
import { failedJobList } from './failed-jobs.list.ts';
import { getJobOutcome } from './get-job-outcome.ts';
import { retryJob } from './retry-job.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: Awaited<ReturnType<typeof aCompany>>;
let worker: Awaited<ReturnType<typeof startJobWorker>>;
/** Names of jobs that work by now. */
const mended = new Set<string>();

const named = <Shape extends z.core.$ZodType>(name: string, payload: Shape) =>
  defineJob({
    name,
    payload,
    async run() {
      if (!mended.has(name))
        throw new Error(
          'no way to anna@farm.example or +31612345678, token=sk_0123456789abcdef0123456789abcdef',
        );
    },
  });
const text = z.string();
const played = {
  call: named('attempts/place-call', z.strictObject({ deviceId: text, to: text })),
  mail: named('account-mails/send', z.strictObject({ sealed: text })),
  refund: named('payments/refund', z.strictObject({ companyId: text })),
};

beforeAll(async () => {
  database = await ownTestDatabase();
  worker = await startJobWorker({
    ownerPool: database.ownerPool,
    jobs: Object.values(played),
    context: undefined,
    log: (await testPlatform(database)).log,
  });
});
beforeEach(async () => {
  mended.clear();
  platform = await testPlatform(database);
  maker = await aCompany(platform, { roleId: roles.providerAdmin });
});
afterAll(async () => {
  await worker.stop();
  await database.close();
});

const list = (asked: object = {}) =>
  listOverCompanies(platform, maker.context, failedJobList(maker.companyId), {
    limit: 50,
    sort: 'urgent',
    ...asked,
  });
const reason = 'Ticket 4711';
const add = (...jobs: Job[]) => database.transaction('allCompanies', (trx) => enqueue(trx, jobs));
/** Waits until so many jobs lie there as failed for good. */
const failed = (count: number) =>
  vi.waitFor(async () => {
    const { items } = await list();
    expect(items).toHaveLength(count);
    return items;
  }, 10_000);
const logOf = (companyId: string) =>
  database.allCompanies
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'reason', 'details'])
    .where('company_id', '=', companyId)
    .where('action', 'like', 'job.%')
    .orderBy('seq')
    .execute();

test('staff see what failed for good, have it tried again and hear what became of it, or drop what may be dropped', async () => {
  const farm = await aCompany(platform);
  const deviceId = await aDeviceRow(platform, farm.companyId);
  const once = { maxAttempts: 1 };
  await add(
    played.call.of({ deviceId, to: 'anna@farm.example' }, once),
    played.mail.of({ sealed: 'c2VhbGVkLWxldHRlcg' }, once),
    played.refund.of({ companyId: farm.companyId }, once),
  );
  const items = await failed(3);
  expect(items[0], 'whom one calls comes first').toMatchObject({
    name: 'attempts/place-call',
    area: 'alarm',
    attempts: 1,
    retries: 0,
    ids: [{ name: 'deviceId', id: deviceId }],
    company: { id: farm.companyId },
    isOwn: false,
    about: { kind: 'device', id: deviceId },
    allowedActions: ['retry'],
  });
  expect(JSON.stringify(items)).not.toMatch(/anna@|612345678|sk_0123|c2Vh/);
  expect(items[0]?.error).toContain('no way to …');
  const of = (name: string) => items.find((each) => each.name === name)?.id ?? '';
  const [call, mail, refund] = ['attempts/place-call', 'account-mails/send', 'payments/refund'].map(of) as [
    string,
    string,
    string,
  ];
  expect(items.find(({ id }) => id === mail)).toMatchObject({
    isOwn: true,
    company: { id: maker.companyId },
    loss: 'mail',
    allowedActions: ['retry', 'drop'],
  });

  // Page by page, by name, and by an id that one carries; by nothing else that it carries.
  const first = await list({ limit: 2, total: 'true' });
  expect(first).toMatchObject({ total: 3, items: [{ id: call }, {}] });
  const next = await list({ limit: 2, cursor: first.nextCursor });
  expect([...first.items, ...next.items].map(({ id }) => id).toSorted()).toEqual(
    [call, mail, refund].toSorted(),
  );
  expect((await list({ search: deviceId })).items.map(({ id }) => id)).toEqual([call]);
  expect((await list({ area: 'money' })).items.map(({ id }) => id)).toEqual([refund]);
  expect((await list({ search: 'anna@farm' })).items).toEqual([]);

  await expect(dropJob(platform, maker.context, { id: call, reason })).rejects.toMatchObject({
    code: 'not-allowed-now',
  });
  await expect(getJobOutcome(platform, call)).rejects.toMatchObject({ code: 'not-found' });
  expect(await retryJob(platform, maker.context, { id: call, reason })).toEqual({ state: 'waiting' });
  await vi.waitFor(
    async () => expect(await getJobOutcome(platform, call)).toEqual({ state: 'failed' }),
    10_000,
  );
  const again = await failed(3);
  expect(again[0]).toMatchObject({ id: call, retries: 1 });
  mended.add('attempts/place-call');
  await retryJob(platform, maker.context, { id: call, reason });
  await vi.waitFor(
    async () => expect(await getJobOutcome(platform, call)).toEqual({ state: 'done' }),
    10_000,
  );
  await expect(retryJob(platform, maker.context, { id: call, reason })).rejects.toMatchObject({
    code: 'not-found',
  });

  await dropJob(platform, maker.context, { id: mail, reason: 'She has a new address' });
  expect((await list()).items.map(({ id }) => id)).toEqual([refund]);
  const staff = { actor_kind: 'staff', reason };
  expect(await logOf(farm.companyId)).toMatchObject([
    { ...staff, action: 'job.retried', details: { job: 'attempts/place-call', times: 1 } },
    { ...staff, action: 'job.retried', details: { job: 'attempts/place-call', times: 2 } },
  ]);
  expect(await logOf(maker.companyId)).toMatchObject([
    { action: 'job.dropped', reason: 'She has a new address', details: { job: 'account-mails/send' } },
  ]);
});

test('nobody but staff comes by, neither by the list nor by what it is made of', async () => {
  const farm = await aCompany(platform);
  await expect(retryJob(platform, farm.context, { id: '1', reason })).rejects.toMatchObject({
    code: 'no-permission',
  });
  await expect(
    listOverCompanies(platform, farm.context, failedJobList(farm.companyId), { limit: 1, sort: 'urgent' }),
  ).rejects.toMatchObject({ code: 'no-permission' });
  for (const asked of [
    'select failed_jobs()',
    'select job_state(1)',
    'select retry_failed_job(1)',
    'select drop_failed_job(1)',
  ])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(sql.raw(asked).execute(database.company(farm.companyId))).rejects.toThrow(
      'permission denied',
    );
});
