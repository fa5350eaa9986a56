import { expect, test } from 'vitest';
import { aCompany, testPlatform } from '#platform/platform.fixture.ts';
import { recordFailure } from './record-failure.ts';

const platform = await testPlatform();
const { database, clock } = platform;

const fail = (companyId: string, userId: string, proved: boolean) =>
  recordFailure(
    database,
    { actor: { kind: 'anonymous' }, ip: null, requestId: 'test' },
    { companyId, userId, email: `${userId}@example.com` },
    { action: 'session.sign-in-failed', details: {}, proved, at: clock.now() },
  );
const entriesOf = (companyId: string) =>
  database
    .company(companyId)
    .selectFrom('audit_log')
    .select(['action', 'details', 'subject_id'])
    .orderBy('seq')
    .execute();

test('what anybody can cause at all accounts of a company is 200 entries an hour, and one that there are more', async () => {
  const { companyId } = await aCompany(platform);
  for (let user = 0; user < 14; user += 1) {
    const userId = crypto.randomUUID();
    for (let tried = 0; tried < 15; tried += 1) await fail(companyId, userId, false);
  }
  const entries = await entriesOf(companyId);
  expect(entries).toHaveLength(201);
  expect(entries.at(-1)).toEqual({
    action: 'session.failures-not-written',
    details: { anHour: 200, proved: false },
    subject_id: null,
  });
});

test('and hides no failure of somebody who has proved something, of which an account has twenty of its own', async () => {
  const { companyId, userId } = await aCompany(platform);
  for (let user = 0; user < 14; user += 1) {
    const other = crypto.randomUUID();
    for (let tried = 0; tried < 15; tried += 1) await fail(companyId, other, false);
  }
  for (let tried = 0; tried < 25; tried += 1) await fail(companyId, userId, true);
  const entries = (await entriesOf(companyId)).slice(201);
  expect(entries).toHaveLength(21);
  expect(entries.at(-1)).toEqual({
    action: 'session.failures-not-written',
    details: { anHour: 20, proved: true },
    subject_id: userId,
  });
});

test('of two companies each has its own', async () => {
  const [mine, other] = [await aCompany(platform), await aCompany(platform)];
  for (let user = 0; user < 14; user += 1) {
    const userId = crypto.randomUUID();
    for (let tried = 0; tried < 15; tried += 1) await fail(other.companyId, userId, false);
  }
  await fail(mine.companyId, mine.userId, false);
  expect(await entriesOf(mine.companyId)).toHaveLength(1);
});
