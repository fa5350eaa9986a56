import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { coded, mailsTo } from '#features/people/users/users.fixture.ts';
import { aFarmWithDevice } from '../farm-with-device.fixture.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

test('the device makes a new password, which is shown and kept nowhere, and ends every login', async () => {
  const farm = await aFarmWithDevice(platform, app);
  const ben = await farm.colleague();
  await ben.logIn();
  expect((await farm.anna.recover()).json()).toEqual({ username: 'admin', password: 'new-and-secret' });
  expect(await farm.logins()).toEqual([]);
  expect(coded(await ben.logIn('right'))).toEqual([403, 'incorrect-password']);
  expect((await ben.logIn('new-and-secret')).statusCode).toBe(200);
  expect(await farm.audit()).toMatchObject([
    { action: 'device.logged-in' },
    {
      action: 'device.password-recovered',
      details: { confirmed: true },
      subject_id: farm.device.id,
      actor_id: farm.userId,
    },
    { action: 'device.login-failed' },
    { action: 'device.logged-in' },
  ]);
  expect((await farm.history()).map(({ kind }) => kind)).toContain('device.password-recovered');
  expect(JSON.stringify([await farm.audit(), await farm.history()])).not.toContain('new-and-secret');
});

test('every Administrator hears of it, without the password; others do not', async () => {
  const farm = await aFarmWithDevice(platform, app);
  const [ben, carl] = [await farm.colleague(roles.user), await farm.colleague(roles.administrator)];
  await farm.anna.recover();
  for (const { email } of [farm, carl]) {
    const [mail, ...more] = await mailsTo(platform, email);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('Barn');
    expect(mail?.text).toContain(farm.email);
    expect(JSON.stringify(mail)).not.toContain('new-and-secret');
  }
  expect(await mailsTo(platform, ben.email)).toEqual([]);
});

test('only an Administrator may, after proving to be it', async () => {
  const farm = await aFarmWithDevice(platform, app);
  const ben = await farm.colleague(roles.user);
  expect(coded(await ben.recover())).toEqual([403, 'no-permission']);
  const carl = await farm.colleague(roles.administrator, false);
  expect(coded(await carl.recover())).toEqual([403, 'step-up-required']);
  expect(farm.played.asked).toEqual([]);
});

test('an answer that got lost may have been a new password: logins end and everybody hears', async () => {
  const farm = await aFarmWithDevice(platform, app);
  await farm.anna.logIn();
  farm.played.mode = 'silent';
  expect(coded(await farm.anna.recover())).toEqual([502, 'communication-error']);
  expect(await farm.logins()).toEqual([]);
  expect((await farm.audit()).at(-1)).toMatchObject({
    action: 'device.password-recovered',
    details: { confirmed: false },
  });
  expect(await mailsTo(platform, farm.email)).toHaveLength(1);
});

test('a device that is away is left alone', async () => {
  const farm = await aFarmWithDevice(platform, app);
  farm.played.leave();
  expect(coded(await farm.anna.recover())).toEqual([409, 'device-not-connected']);
  expect(await farm.audit()).toEqual([]);
});

test('it needs no subscription: the password also opens the device itself', async () => {
  const farm = await aFarmWithDevice(platform, app, { allowed: false });
  platform.clock.advance(31 * 86_400_000);
  expect((await farm.anna.recover()).statusCode).toBe(200);
});
