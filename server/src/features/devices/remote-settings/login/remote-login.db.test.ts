import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { endSessionsOf } from '#features/people/sessions/life/end-sessions.ts';
import { coded } from '#features/people/users/users.fixture.ts';
import { endRemoteLogin } from './end-remote-login.job.ts';
import { aFarmWithDevice } from '../farm-with-device.fixture.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

test('the right password opens the device until the moment that the device says', async () => {
  const { anna, played, device } = await aFarmWithDevice(platform, app);
  const answer = await anna.logIn();
  const start = platform.clock.now();
  expect(answer.json()).toEqual({
    username: 'admin',
    remember: false,
    since: start.toISOString(),
    validUntil: new Date(start.getTime() + 900_000).toISOString(),
  });
  expect(played.asked).toEqual([
    { method: 'login', params: { username: 'admin', password: 'right', remember: false } },
  ]);
  expect(await anna.state()).toMatchObject({ deviceId: device.id, login: answer.json(), connected: true });
});

test('the password stands nowhere, the ticket only sealed', async () => {
  const farm = await aFarmWithDevice(platform, app);
  farm.played.password = 'Bosuil-4711';
  await farm.anna.logIn('Steenuil-4712');
  await farm.anna.logIn('Bosuil-4711');
  const [ticket = ''] = farm.played.tickets;
  const kept = JSON.stringify([await farm.audit(), await farm.history(), await farm.logins()]);
  expect(kept).not.toMatch(/Bosuil|Steenuil/);
  expect(kept).not.toContain(ticket);
  expect((await farm.logins())[0]?.sealed_ticket.toString('latin1')).not.toContain(ticket);
});

test('who logged in on which device is written down, and who tried in vain', async () => {
  const farm = await aFarmWithDevice(platform, app);
  await farm.anna.logIn('wrong');
  await farm.anna.logIn('right', { remember: true });
  await farm.anna.logOut();
  const by = { subject_id: farm.device.id, actor_id: farm.userId };
  expect(await farm.audit()).toMatchObject([
    { action: 'device.login-failed', ...by },
    { action: 'device.logged-in', details: { remember: true }, ...by },
    { action: 'device.logged-out', ...by },
  ]);
  expect(await farm.history()).toEqual([{ kind: 'device.logged-in', person: farm.email, detail: {} }]);
});

test('a wrong password is said, and guessing ends', async () => {
  const { anna, played, colleague } = await aFarmWithDevice(platform, app);
  for (let guess = 0; guess < 10; guess += 1)
    expect(coded(await anna.logIn('wrong'))).toEqual([403, 'incorrect-password']);
  const refused = await anna.logIn('right');
  expect(coded(refused)).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  expect(played.asked).toHaveLength(10);
  const ben = await colleague();
  expect((await ben.logIn()).statusCode).toBe(200);
});

test('a right password forgets the wrong ones, and a device without an answer costs no try', async () => {
  const { anna, played } = await aFarmWithDevice(platform, app);
  for (let guess = 0; guess < 9; guess += 1) await anna.logIn('wrong');
  await anna.logIn();
  for (let guess = 0; guess < 9; guess += 1) await anna.logIn('wrong');
  played.mode = 'deaf';
  for (let lost = 0; lost < 3; lost += 1)
    expect(coded(await anna.logIn())).toEqual([502, 'communication-error']);
  played.mode = 'answers';
  expect((await anna.logIn()).statusCode).toBe(200);
});

test('a device that is away is said to be, and is not asked', async () => {
  const { anna, played } = await aFarmWithDevice(platform, app);
  played.leave();
  expect(coded(await anna.logIn())).toEqual([409, 'device-not-connected']);
  expect(played.asked).toEqual([]);
});

test('nonsense from a device is no login', async () => {
  const { anna, played, logins } = await aFarmWithDevice(platform, app);
  played.validFor = -5;
  expect(coded(await anna.logIn())).toEqual([502, 'communication-error']);
  expect(await logins()).toEqual([]);
});

test('the login is that of one user: nobody else sees anything by it', async () => {
  const { anna, colleague } = await aFarmWithDevice(platform, app);
  await anna.logIn();
  await anna.reads();
  const ben = await colleague();
  expect(await ben.reads()).toMatchObject({ login: null, reported: null, wanted: null });
  expect(coded(await ben.put({ volume: 7 }))).toEqual([409, 'device-login-required']);
  expect(coded(await ben.discard())).toEqual([409, 'device-login-required']);
});

test('without a subscription nothing of it works, and staff or a subscription open it', async () => {
  const { anna, played } = await aFarmWithDevice(platform, app, { allowed: false });
  // The first days after it first connected are free; these are over.
  platform.clock.advance(31 * 86_400_000);
  const answers = [await anna.logIn(), await anna.put({ volume: 7 }), await anna.discard()];
  for (const answer of answers) expect(coded(answer)).toEqual([403, 'service-not-allowed']);
  expect(await anna.state()).toMatchObject({ code: 'service-not-allowed' });
  expect(played.asked).toEqual([]);
});

test('a Read-only user is let to none of it', async () => {
  const { colleague } = await aFarmWithDevice(platform, app);
  const cleo = await colleague(roles.readOnly);
  expect(coded(await cleo.logIn())).toEqual([403, 'no-permission']);
  expect(await cleo.state()).toMatchObject({ code: 'no-permission' });
});

test('a REST API location has nothing to log in on', async () => {
  const { anna } = await aFarmWithDevice(platform, app, { type: 'rest-api-location' });
  expect(coded(await anna.logIn())).toEqual([422, 'location-not-supported']);
  expect(await anna.check()).toMatchObject({ code: 'location-not-supported' });
});

test('logging out tells the device; a further time is no error', async () => {
  const { anna, played, tellDevice, logins } = await aFarmWithDevice(platform, app);
  await anna.logIn();
  expect((await anna.logOut()).statusCode).toBe(204);
  expect(await logins()).toEqual([]);
  await tellDevice();
  expect(played.tickets.size).toBe(0);
  expect((await anna.logOut()).statusCode).toBe(204);
});

test('logging in anew ends the login before', async () => {
  const { anna, played, tellDevice, logins } = await aFarmWithDevice(platform, app);
  await anna.logIn();
  const [former] = played.tickets;
  await anna.logIn();
  await tellDevice();
  expect(await logins()).toHaveLength(1);
  expect([...played.tickets]).toHaveLength(1);
  expect(played.tickets.has(former ?? '')).toBe(false);
});

test('a login ends at its moment, and open browsers hear of it', async () => {
  const farm = await aFarmWithDevice(platform, app);
  await farm.anna.logIn();
  const [login] = await farm.logins();
  platform.clock.advance(899_999);
  await endRemoteLogin.run(platform, { loginId: login?.id }, { number: 1, isLast: false });
  expect(await farm.anna.state()).toMatchObject({ login: { username: 'admin' } });
  platform.clock.advance(1);
  expect(await farm.anna.state()).toMatchObject({ login: null, reported: null });
  expect(await pendingJobs(platform, endRemoteLogin.name, { loginId: login?.id })).toHaveLength(1);
  platform.live.sent.length = 0;
  await endRemoteLogin.run(platform, { loginId: login?.id }, { number: 1, isLast: false });
  expect(await farm.logins()).toEqual([]);
  const told = platform.live.sent.filter(({ companyId }) => companyId === farm.companyId);
  expect(told).toMatchObject([{ event: 'device', payload: { id: farm.device.id } }]);
});

test('a login that the device ended by itself is over here too', async () => {
  const { anna, played, logins } = await aFarmWithDevice(platform, app);
  await anna.logIn();
  played.tickets.clear();
  expect(await anna.reads()).toMatchObject({ login: null, fault: null });
  expect(await logins()).toEqual([]);
});

test.each(['role_changed', 'ended', 'logout', 'invalid_token'] as const)(
  'a session that ends by %s ends the logins made in it, and the device is told',
  async (reason) => {
    const farm = await aFarmWithDevice(platform, app);
    const ben = await farm.colleague();
    await farm.anna.logIn();
    await ben.logIn();
    await platform.database.transaction('allCompanies', (trx) => endSessionsOf(trx, ben.userId, reason));
    expect((await farm.logins()).map((login) => login.user_id)).toEqual([farm.userId]);
    await farm.tellDevice();
    expect(farm.played.tickets.size).toBe(1);
  },
);

test('a session that ended meanwhile gets no login', async () => {
  const farm = await aFarmWithDevice(platform, app);
  const ben = await farm.colleague();
  farm.played.meanwhile = async () => {
    await platform.database.transaction('allCompanies', (trx) => endSessionsOf(trx, ben.userId, 'ended'));
  };
  expect(coded(await ben.logIn())).toEqual([401, 'not-signed-in']);
  expect(await farm.logins()).toEqual([]);
});

test('a device that is gone takes its logins with it', async () => {
  const farm = await aFarmWithDevice(platform, app);
  await farm.anna.logIn();
  await farm.anna.reads();
  await platform.database.transaction('allCompanies', async (trx) => {
    await trx
      .updateTable('device_identities')
      .set({ device_id: null, owner_id: null })
      .where('device_id', '=', farm.device.id)
      .execute();
    await trx.deleteFrom('devices').where('id', '=', farm.device.id).execute();
  });
  expect(await farm.logins()).toEqual([]);
  expect(await farm.anna.state()).toMatchObject({ code: 'not-found' });
});
