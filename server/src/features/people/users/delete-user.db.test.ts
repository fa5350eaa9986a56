import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { acceptEpisode } from '#features/alarming/alarms/acceptance/accept-episode.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { verifyAudit } from '#features/ground/audit/verify-audit.ts';
import { testPassword } from '#features/people/sessions/user.fixture.ts';
import { aColleague, aSignedInUser, coded, newAddress, signIn } from './users.fixture.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

/** A farm with an alarm that two people, Ben and Cor, have accepted, and Anna who manages users. */
async function anAcceptedAlarm() {
  const farm = await aFarm(platform);
  const of = { companyId: farm.companyId, password: testPassword };
  const admin = await aColleague(platform, of, { firstName: 'Anna', roleId: roles.administrator });
  const anna = { ...admin, ...(await signIn(platform, app, admin)) };
  await platform.database.provider
    .updateTable('call_lists')
    .set({ amount_accept: 3 })
    .where('company_id', '=', farm.companyId)
    .execute();
  const ben = await aColleague(platform, of, { firstName: 'Bernard', lastName: 'Uniquename' });
  const cor = await aColleague(platform, of, { firstName: 'Cornelis', lastName: 'Othername' });
  await farm.raises('input.1');
  const episodeId = await farm.episodeId('input.1');
  for (const [who, name] of [
    [ben, 'Bernard Uniquename'],
    [cor, 'Cornelis Othername'],
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
  const { farm, anna, ben, episodeId } = await anAcceptedAlarm();
  const online = await signIn(platform, app, ben);
  await online.patch('/profile', { langCode: 'nl-NL' });
  await online.post('/logs', { logs: [{ ...logged, message: 'Mr Uniquename is undefined' }] });
  const episode = async () => (await anna.get(`/episodes/${episodeId}`)).json();
  const history = async () => (await anna.get(`/devices/${farm.device.id}/history`)).json().items;
  const [before, told] = [await episode(), await history()];
  expect(before.acceptances.map(({ name }: { name: string }) => name)).toContain('Bernard Uniquename');

  const texts = ['Uniquename', ben.email];
  expect(await tablesWith(texts)).toEqual(
    expect.arrayContaining(['acceptances', 'audit_names', 'client_logs', 'history', 'users']),
  );
  expect((await anna.remove(`/users/${ben.userId}`)).statusCode).toBe(204);

  const after = await episode();
  const names = after.acceptances.map(({ name }: { name: string }) => name);
  expect(names).toHaveLength(2);
  expect(names).toContain('Cornelis Othername');
  expect(names.find((name: string) => name !== 'Cornelis Othername')).toMatch(/^Removed user [A-Z2-9]{4}$/);
  expect(await history()).toHaveLength(told.length);
  expect(after.acceptances.map(({ at }: { at: string }) => at)).toEqual(
    before.acceptances.map(({ at }: { at: string }) => at),
  );

  expect(coded(await anna.get(`/users/${ben.userId}`))).toEqual([404, 'user-not-found']);
  await expect(signIn(platform, app, ben)).rejects.toThrow('not signed in');
  expect(await verifyAudit(platform.database.provider, farm.companyId)).toMatchObject({
    intact: true,
    erased: expect.any(Number),
  });
  expect(await tablesWith(texts)).toEqual([]);
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
  const body = { firstName: 'B', lastName: 'B', email: newAddress(), roleId: roles.user };
  const { id } = (await anna.post('/users', body)).json();
  await anna.remove(`/users/${id}`);
  expect((await anna.post('/users', body)).statusCode).toBe(201);
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
    clientLogs: [{ logTime: logged.logTime, message: 'It broke', severity: 'error' }],
  });
  expect(answer.body).not.toContain('argon2');
  expect(answer.body).not.toMatch(/hash|secret/i);
  expect(answer.body).not.toContain(anna.email);
});

/** Tables of the portal with a row that holds one of these texts; tries are counted by address for an hour at most. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await platform.database.ownerPool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE' and table_name <> 'throttles'
      and has_table_privilege('belfry_provider', format('public.%I', table_name), 'select')`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const pattern = texts.join('|');
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from ${sql.table(name)} as row where row::text ~ ${pattern}) as found`.execute(
        platform.database.provider,
      );
      return rows[0]?.found ? name : null;
    }),
  );
  return found.filter((name) => name !== null);
}
