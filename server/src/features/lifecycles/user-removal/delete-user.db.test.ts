import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tells } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { tablesHolding } from '#platform/database/dump.fixture.ts';
import { pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { acceptEpisode } from '#features/alarming/alarms/acceptance/accept-episode.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { verifyAudit } from '#features/ground/audit/verify-audit.ts';
import { removeDevice } from '#features/lifecycles/device-removal/remove-device.ts';
import { testPassword } from '#features/people/sessions/user.fixture.ts';
import {
  aColleague,
  aSignedInUser,
  coded,
  newAddress,
  signIn,
} from '#features/people/users/users.fixture.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  app = await testApp(platform);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** A farm with Anna who manages users, and Ben and Cor. */
async function aFarmWithPeople() {
  const farm = await aFarm(platform);
  const of = { companyId: farm.companyId, password: testPassword };
  const admin = await aColleague(platform, of, { firstName: 'Anna', roleId: roles.administrator });
  const anna = { ...admin, ...(await signIn(platform, app, admin)) };
  const ben = await aColleague(platform, of, {
    firstName: 'Bernard',
    lastName: 'Uniquename',
    roleId: roles.administrator,
  });
  const cor = await aColleague(platform, of, { firstName: 'Cornelis', lastName: 'Othername' });
  return { farm, anna, ben, cor };
}

/** An alarm of theirs that two people, Cor and Ben, have accepted, as many as had to. */
async function anAcceptedAlarm(people?: Awaited<ReturnType<typeof aFarmWithPeople>>) {
  const { farm, anna, ben, cor } = people ?? (await aFarmWithPeople());
  await platform.database.allCompanies
    .updateTable('call_lists')
    .set({ amount_accept: 2 })
    .where('company_id', '=', farm.companyId)
    .execute();
  await farm.raises('input.1');
  const episodeId = await farm.episodeId('input.1');
  for (const [who, name] of [
    [cor, 'Cornelis Othername'],
    [ben, 'Bernard Uniquename'],
  ] as const)
    await acceptEpisode(platform, episodeId, {
      companyId: farm.companyId,
      contactId: null,
      userId: who.userId,
      name,
      via: 'portal',
    });
  return { farm, anna, ben, cor, episodeId };
}

const logged = { id: 1, logTime: '2026-11-20T03:00:00.000Z', message: 'It broke', severity: 'error' };

test('a deleted user leaves no name and no address anywhere, and proofs and log stay whole', async () => {
  const people = await aFarmWithPeople();
  const { farm, anna, ben } = people;
  const online = await signIn(platform, app, ben);
  await online.patch('/profile', { langCode: 'nl-NL' });
  await online.post('/logs', { logs: [{ ...logged, message: 'Mr Uniquename is undefined' }] });
  await actEverywhere(people, online);
  const { episodeId } = await anAcceptedAlarm(people);
  const episode = async () => (await anna.get(`/episodes/${episodeId}`)).json();
  const history = async () => (await anna.get(`/devices/${farm.device.id}/history?limit=200`)).json().items;
  const [before, told] = [await episode(), await history()];
  expect(before.acceptances.map(({ name }: { name: string }) => name)).toContain('Bernard Uniquename');

  const kept = await whereIs('Uniquename', ben.email);
  for (const table of [
    '_private_jobs',
    'acceptances',
    'alarm_nodes',
    'audit_names',
    'client_logs',
    'idempotency_keys',
    'person_names',
    'test_alarms',
    'users',
  ])
    expect(kept).toContain(table);
  expect((await anna.remove(`/users/${ben.userId}`)).statusCode).toBe(204);
  expect(await whereIs('Uniquename', ben.email)).toEqual([]);

  const after = await episode();
  const names = after.acceptances.map(({ name }: { name: string }) => name);
  expect(names).toHaveLength(2);
  expect(names).toContain('Cornelis Othername');
  const neutral = names.find((name: string) => name !== 'Cornelis Othername');
  expect(neutral).toMatch(/^Removed user [A-Z2-9]{4}$/);
  expect(after.acceptances.map(({ at }: { at: string }) => at)).toEqual(
    before.acceptances.map(({ at }: { at: string }) => at),
  );
  // Every line stays, and says by the mark that it is about one and the same.
  const still: HistoryEntry[] = await history();
  const isBens = told.map((line: HistoryEntry) =>
    ['Bernard Uniquename', ben.email].includes(String(tells(line, 'person'))),
  );
  expect(still.map((line) => tells(line, 'person') === neutral)).toEqual(isBens);
  expect(isBens.filter(Boolean).length).toBeGreaterThan(5);
  const news = await pendingJobs(platform, 'attempts/announce', {});
  expect(JSON.stringify(news)).toContain(neutral);

  expect(coded(await anna.get(`/users/${ben.userId}`))).toEqual([404, 'user-not-found']);
  await expect(signIn(platform, app, ben)).rejects.toThrow('not signed in');
  expect(await verifyAudit(platform.database.allCompanies, farm.companyId)).toMatchObject({
    intact: true,
    erased: expect.any(Number),
  });
});

test('two people who were deleted are still two in a proof', async () => {
  const { anna, ben, cor, episodeId } = await anAcceptedAlarm();
  for (const { userId } of [ben, cor]) await anna.remove(`/users/${userId}`);
  const { acceptances } = (await anna.get(`/episodes/${episodeId}`)).json();
  const names = acceptances.map(({ name }: { name: string }) => name);
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^Removed user/);
});

test('an invitation goes with its user, and the address is free again', async () => {
  const anna = await aSignedInUser(platform, app);
  const body = { firstName: 'Dora', lastName: 'Invitedname', email: newAddress(), roleId: roles.user };
  const invite = () =>
    app.inject({
      method: 'POST',
      url: '/api/users',
      payload: body,
      headers: { authorization: `Bearer ${anna.token}`, 'idempotency-key': crypto.randomUUID() },
    });
  const { id } = (await invite()).json();
  expect(await whereIs('Invitedname', body.email)).toContain('idempotency_keys');
  await anna.remove(`/users/${id}`);
  expect(await whereIs('Invitedname', body.email)).toEqual([]);
  expect((await invite()).statusCode).toBe(201);
});

test('everything about a person can be had before, without a secret', async () => {
  const { anna, ben } = await anAcceptedAlarm();
  const online = await signIn(platform, app, ben);
  await online.post('/logs', { logs: [logged] });
  const answer = await anna.get(`/users/${ben.userId}/export`);
  expect(answer.json()).toMatchObject({
    account: { id: ben.userId, email: ben.email, lastName: 'Uniquename' },
    agreedTerms: [{ version: expect.any(String) }],
    sessions: [{ method: 'password' }],
    acceptances: [{ name: 'Bernard Uniquename', via: 'portal' }],
    historyNames: ['Bernard Uniquename'],
    clientLogs: [{ logTime: logged.logTime, message: 'It broke', severity: 'error' }],
  });
  expect(answer.body).not.toContain('argon2');
  expect(answer.body).not.toMatch(/hash|secret/i);
  expect(answer.body).not.toContain(anna.email);
});

/** Tables of the database that hold one of these; tries are counted by address, for an hour at most. */
async function whereIs(...canaries: string[]): Promise<string[]> {
  return (await tablesHolding(database.url, canaries)).filter((table) => table !== 'throttles');
}

/** Ben does all that writes a name, and Anna changes who he is; no answer is anything but good. */
async function actEverywhere(
  { farm, anna, ben }: Awaited<ReturnType<typeof aFarmWithPeople>>,
  online: Awaited<ReturnType<typeof signIn>>,
): Promise<void> {
  const { device } = farm;
  const at = `/devices/${device.id}`;
  const call = (method: 'PUT' | 'PATCH' | 'POST', url: string, token: string, payload: object) =>
    app.inject({
      method,
      url: `/api${url}`,
      payload,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    });
  const { token } = online;
  const answers = [
    await call('POST', `${at}/test-alarms`, token, { target: 'everybody' }),
    await call('PUT', `${at}/test-alarms/schedule`, token, {
      frequency: 'weekly',
      weekday: 1,
      time: '09:00',
      version: null,
    }),
    await call('PATCH', `${at}/alarms/input.4`, token, { delaySeconds: 17, version: 1 }),
    await call('POST', `${at}/alarms/input.3/pause`, token, { minutes: 60, reason: 'cleaning' }),
    await call('POST', `${at}/alarm-modules`, token, { kind: 'io', module: 3, inputs: 2 }),
    await call('PATCH', `/users/${ben.userId}`, anna.token, { firstName: 'Ben', version: 2 }),
    await call('PATCH', `/users/${ben.userId}`, anna.token, { firstName: 'Bernard', version: 3 }),
  ];
  expect(answers.filter(({ statusCode }) => statusCode >= 300).map(({ body }) => body)).toEqual([]);
  const context = {
    ...farm.context,
    actor: { ...farm.context.actor, userId: ben.userId, email: ben.email },
  };
  const other = await aDevice(platform, context);
  await removeDevice(platform, context, other.id, { serialNumber: other.serialNumber });
}
