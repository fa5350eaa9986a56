import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { aColleague, aSignedInUser, auditOf, coded, signIn } from './users.fixture.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

async function endsOf(userId: string) {
  const rows = await platform.database.allCompanies
    .selectFrom('sessions')
    .select('end_reason')
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.end_reason);
}

test('an Administrator ends all sessions of a user, who may sign in again', async () => {
  const anna = await aSignedInUser(platform, app);
  const ben = await aColleague(platform, anna, {});
  await signIn(platform, app, ben);
  await signIn(platform, app, ben);
  const answer = await anna.remove(`/users/${ben.userId}/sessions`);
  expect([answer.statusCode, answer.json()]).toEqual([200, { ended: 2 }]);
  expect(await endsOf(ben.userId)).toEqual(['ended', 'ended']);
  expect(await endsOf(anna.userId)).toEqual([null]);
  expect((await auditOf(platform, anna.companyId)).at(-1)).toMatchObject({
    action: 'session.ended',
    actor_id: anna.userId,
    subject_id: ben.userId,
    details: { sessions: 2 },
  });
  const entries = (await auditOf(platform, anna.companyId)).length;
  expect((await anna.remove(`/users/${ben.userId}/sessions`)).json()).toEqual({ ended: 0 });
  expect(await auditOf(platform, anna.companyId)).toHaveLength(entries);
  await signIn(platform, app, ben);
  expect((await endsOf(ben.userId)).filter((end) => end === null)).toHaveLength(1);
});

test('nobody ends their own so, nor those of a stranger or of nobody', async () => {
  const [anna, dora] = [await aSignedInUser(platform, app), await aSignedInUser(platform, app)];
  expect(coded(await anna.remove(`/users/${anna.userId}/sessions`))).toEqual([409, 'not-yourself']);
  for (const id of [dora.userId, randomUUID()])
    expect(coded(await anna.remove(`/users/${id}/sessions`))).toEqual([404, 'user-not-found']);
  expect([await endsOf(anna.userId), await endsOf(dora.userId)]).toEqual([[null], [null]]);
});

test('only an Administrator may, by the role of this moment, and only over those who may no more', async () => {
  const anna = await aSignedInUser(platform, app);
  const [ben, cleo] = [await aColleague(platform, anna, {}), await aColleague(platform, anna, {})];
  const benHere = await signIn(platform, app, ben);
  await signIn(platform, app, cleo);
  expect(coded(await benHere.remove(`/users/${cleo.userId}/sessions`))).toEqual([403, 'no-permission']);

  const staff = await aColleague(platform, anna, { roleId: roles.providerAdminFinancial });
  await signIn(platform, app, staff);
  expect(coded(await anna.remove(`/users/${staff.userId}/sessions`))).toEqual([403, 'no-permission']);

  await platform.database.allCompanies
    .updateTable('users')
    .set({ role_id: roles.user })
    .where('id', '=', anna.userId)
    .execute();
  expect(coded(await anna.remove(`/users/${cleo.userId}/sessions`))).toEqual([403, 'no-permission']);
  expect([await endsOf(cleo.userId), await endsOf(staff.userId)]).toEqual([[null], [null]]);
});

test('whoever ends them has proved within five minutes that it is they', async () => {
  const anna = await aSignedInUser(platform, app);
  const ben = await aColleague(platform, anna, {});
  await signIn(platform, app, ben);
  await platform.database.allCompanies
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 301_000) })
    .where('id', '=', anna.sid)
    .execute();
  expect(coded(await anna.remove(`/users/${ben.userId}/sessions`))).toEqual([403, 'step-up-required']);
  expect(await endsOf(ben.userId)).toEqual([null]);
});
