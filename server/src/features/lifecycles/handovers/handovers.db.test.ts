import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany, pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { accountMail } from '#features/ground/account-mails/account-mail.job.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import { findIdentity } from '#features/devices/devices/keys/device-identities.queries.ts';
import { getDevice } from '#features/devices/devices/get-device.ts';
import { listDeviceHistory } from '#features/devices/devices/list-device-history.ts';
import { removeDevice } from '#features/lifecycles/device-removal/remove-device.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { changeDevice } from '#features/devices/devices/change-device.fixture.ts';
import { getHandover } from './get-handover.ts';
import { offerHandover } from './offer-handover.ts';
import { withdrawHandover } from './withdraw-handover.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

type Company = Awaited<ReturnType<typeof aCompany>>;
const provider = () => platform.database.allCompanies;

/** The mails that wait, by whom they are for; sent as the worker would. */
async function mailsTo(address: string) {
  for (const payload of await pendingJobs(platform, 'account-mails/send', {}))
    await accountMail.run(platform, payload, { number: 1, isLast: false });
  await platform.database.ownerPool.query(
    `delete from graphile_worker._private_jobs using graphile_worker._private_tasks as task
      where task.id = task_id and identifier = 'account-mails/send'`,
  );
  return platform.mail.sent.filter(({ to }) => to === address);
}

async function offered(from: Pick<Company, 'context'>, deviceId: string, email: string, message?: string) {
  await offerHandover(platform, from.context, deviceId, { email, message });
  const mail = (await mailsTo(email)).at(-1);
  const token = /\/link\/handover\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  return { mail, path: `/link/handover/${token}` };
}
const look = (url: string, headers = {}) => app.inject({ url, headers });
const accept = (url: string) => app.inject({ method: 'POST', url });
const deviceOf = (companyId: string, serialNumber: string) =>
  provider()
    .selectFrom('devices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('serial_number', '=', serialNumber)
    .executeTakeFirst();
const lastActs = async (companyId: string) =>
  (
    await provider()
      .selectFrom('audit_log')
      .select('action')
      .where('company_id', '=', companyId)
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
  ).map(({ action }) => action);

test('a device goes to another company: its settings and points move, people and history stay', async () => {
  const giver = await aFarm(platform);
  const taker = await aCompany(platform, { langCode: 'nl-NL' });
  const { companyId, context, device, email } = giver;
  await changeDevice(platform, context, device.id, {
    name: 'Barn 1',
    location: 'North',
    notes: 'Behind the door',
    orderNumber: 'PO of the giver',
    timeZone: 'Europe/Berlin',
    schedule: { dayFrom: '06:00', dayUntil: '22:00', weekendDays: [7] },
  });
  const administrators = await provider()
    .selectFrom('call_lists')
    .select('id')
    .where('company_id', '=', companyId)
    .where('recipients', '=', 'administrators')
    .executeTakeFirstOrThrow();
  await giver.configure('input.1', {
    name: 'Fan',
    active_message: 'The fan stands',
    delay_seconds: 40,
    critical: true,
    call_list_id: administrators.id,
  });
  await giver.configure('input.2', { enabled: false });
  await giver.configure('failure.connection', { restored_to: 'nobody' });
  await provider()
    .updateTable('devices')
    .set({ connection_wait_minutes: 25 })
    .where('id', '=', device.id)
    .execute();
  await provider()
    .insertInto('device_licenses')
    .values({
      company_id: companyId,
      device_id: device.id,
      feature: 'duty-roster',
      since: platform.clock.now(),
    })
    .execute();
  await provider()
    .insertInto('subscriptions')
    .values({
      company_id: companyId,
      device_id: device.id,
      type: 'monthly',
      state: 'active',
      started_at: platform.clock.now(),
    })
    .execute();

  const { mail, path } = await offered(giver, device.id, taker.email, 'Veel plezier!\nAnna');
  expect(mail?.subject).toContain('draagt Barn 1 aan u over');
  expect(mail?.text).toContain('Veel plezier!');
  expect(await getHandover(platform, context, device.id)).toMatchObject({
    handover: { email: taker.email, message: 'Veel plezier!\nAnna', expired: false },
  });

  const page = await look(path, { 'accept-language': 'de-DE' });
  expect(page.statusCode).toBe(200);
  for (const text of [
    'Barn 1',
    device.serialNumber,
    `Farm ${companyId}`,
    `Farm ${taker.companyId}`,
    'Wat naar u komt',
    'Wat bij het andere bedrijf blijft',
    'Veel plezier!',
    '<form method="post">',
  ])
    expect(page.body).toContain(text);
  expect(page.body).not.toContain('<script');
  expect(await deviceOf(taker.companyId, device.serialNumber)).toBeUndefined();

  const done = await accept(path);
  expect([done.statusCode, done.body.includes('Klaar.')]).toEqual([200, true]);
  const moved = await deviceOf(taker.companyId, device.serialNumber);
  expect(moved).toMatchObject({
    name: 'Barn 1',
    location: 'North',
    notes: 'Behind the door',
    order_number: null,
    time_zone: 'Europe/Berlin',
    schedule: { dayFrom: '06:00', dayUntil: '22:00', weekendDays: [7] },
    subscription_state: null,
    connection_wait_minutes: 25,
  });
  const nodes = await provider()
    .selectFrom('alarm_nodes')
    .leftJoin('call_lists', 'call_lists.id', 'call_list_id')
    .select([
      'alarm_id',
      'alarm_nodes.name',
      'active_message',
      'delay_seconds',
      'critical',
      'enabled',
      'restored_to',
    ])
    .select(['recipients', 'call_lists.company_id as list_of'])
    .where('device_id', '=', moved!.id)
    .execute();
  const pointsBefore = 16;
  expect(nodes.filter(({ alarm_id: alarm }) => alarm.startsWith('input.'))).toHaveLength(pointsBefore);
  expect(nodes.find(({ alarm_id: alarm }) => alarm === 'failure.connection')).toMatchObject({
    restored_to: 'nobody',
  });
  expect(nodes.find(({ alarm_id: alarm }) => alarm === 'input.1')).toMatchObject({
    name: 'Fan',
    active_message: 'The fan stands',
    delay_seconds: 40,
    critical: true,
    recipients: 'administrators',
    list_of: taker.companyId,
  });
  expect(nodes.find(({ alarm_id: alarm }) => alarm === 'input.2')).toMatchObject({
    enabled: false,
    recipients: null,
  });
  const licences = await provider()
    .selectFrom('device_licenses')
    .select(['company_id', 'feature'])
    .where('device_id', '=', moved!.id)
    .execute();
  expect(licences).toEqual([{ company_id: taker.companyId, feature: 'duty-roster' }]);

  // At the giver it is gone, but for its history and a subscription that is over.
  await expect(getDevice(platform, context, device.id)).rejects.toMatchObject({ code: 'not-found' });
  const { items } = await listDeviceHistory(platform, context, device.id, { limit: 5 });
  expect(items[0]).toMatchObject({ kind: 'device.removed', detail: { how: 'handed-over' } });
  const subscription = await provider()
    .selectFrom('subscriptions')
    .select(['state', 'device_id'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  expect(subscription).toEqual({ state: 'retired', device_id: null });

  expect(await findIdentity(provider(), device.serialNumber)).toMatchObject({
    owner_id: taker.companyId,
    device_id: moved!.id,
    wanted_key_seed: expect.any(String),
  });
  const { serialNumber } = device;
  expect(await pendingJobs(platform, 'devices/replace-key', { serialNumber })).toHaveLength(1);
  expect(
    await pendingJobs(platform, 'devices/publish-settings', { companyId: taker.companyId }),
  ).toHaveLength(1);
  expect((await mailsTo(email)).at(-1)?.subject).toContain(`Farm ${taker.companyId} has taken Barn 1 over`);
  expect((await mailsTo(taker.email)).at(-1)?.subject).toBe('Barn 1 is nu van u');
  expect((await lastActs(companyId))[0]).toBe('device.handed-over');
  expect(await lastActs(taker.companyId)).toEqual(['device.taken-over']);
  expect(platform.live.sent.slice(-2)).toMatchObject([
    { companyId, payload: { id: device.id, removed: true } },
    { companyId: taker.companyId, payload: { id: moved!.id, name: 'Barn 1' } },
  ]);

  // Once.
  const again = await accept(path);
  expect([again.statusCode, again.body.includes('al gebruikt')]).toEqual([409, true]);
});

test('an alarm of it reaches the new company’s people alone', async () => {
  const giver = await aFarm(platform);
  const taker = await aFarm(platform);
  await giver.configure(null, { delay_seconds: 0 });
  await giver.raises('input.2');
  await giver.restores('input.2');
  const { path } = await offered(giver, giver.device.id, taker.email);
  expect((await accept(path)).statusCode).toBe(200);
  // The device counts its messages on; one that it sends again is old news here, too.
  const moved = await deviceOf(taker.companyId, giver.device.serialNumber);
  expect(await giver.raises('input.1')).toEqual(['stored']);
  const episodes = await provider()
    .selectFrom('episodes')
    .select(['company_id', 'alarm_id'])
    .where('device_id', '=', moved!.id)
    .execute();
  expect(episodes).toEqual([{ company_id: taker.companyId, alarm_id: 'input.1' }]);
  expect((await giver.episodesOf('input.1')).length).toBe(0);
});

describe('while an alarm is under way it waits', () => {
  test.each(['active', 'accepted', 'paused'])('%s', async (how) => {
    const giver = await aFarm(platform);
    const taker = await aCompany(platform);
    await giver.raises('input.1');
    if (how === 'accepted') await giver.accepts('input.1', 'Jan');
    if (how === 'paused') {
      const until = new Date(platform.clock.now().getTime() + 3_600_000);
      await giver.tell('input.1', 'paused', { paused_until: until });
    }
    const { path } = await offered(giver, giver.device.id, taker.email);
    const refused = await accept(path);
    expect([refused.statusCode, refused.body.includes('The device is in alarm')]).toEqual([409, true]);
    expect(await deviceOf(giver.companyId, giver.device.serialNumber)).toBeDefined();
    // The link is as good as before.
    await giver.restores('input.1');
    expect((await accept(path)).statusCode).toBe(200);
  });

  test('but not for a point that is switched off, which stays so', async () => {
    const giver = await aFarm(platform);
    const taker = await aCompany(platform);
    await giver.raises('input.1');
    await giver.tell('input.1', 'disabled', { enabled: false });
    const { path } = await offered(giver, giver.device.id, taker.email);
    expect((await accept(path)).statusCode).toBe(200);
    const moved = await deviceOf(taker.companyId, giver.device.serialNumber);
    const node = await provider()
      .selectFrom('alarm_nodes')
      .select(['state', 'active', 'enabled', 'company_id'])
      .where('device_id', '=', moved!.id)
      .where('alarm_id', '=', 'input.1')
      .executeTakeFirst();
    expect(node).toEqual({ state: 'disabled', active: true, enabled: false, company_id: taker.companyId });
  });
});

describe('who may accept', () => {
  test.each<[who: string, change: object, expected: string]>([
    ['a User', { role_id: roles.user }, 'Only an Administrator'],
    ['a Read-only', { role_id: roles.readOnly }, 'Only an Administrator'],
    ['who was only invited', { password_hash: null }, 'Register first'],
    ['who is blocked', { blocked_at: new Date() }, 'Register first'],
    ['whose address is not confirmed', { email_verified: false }, 'Register first'],
  ])('nobody %s', async (_who, change, expected) => {
    const giver = await aCompany(platform);
    const taker = await aCompany(platform);
    const device = await aDevice(platform, giver.context);
    const { path } = await offered(giver, device.id, taker.email);
    await provider().updateTable('users').set(change).where('id', '=', taker.userId).execute();
    for (const answer of [await look(path), await accept(path)]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.body).toContain(expected);
      expect(answer.body).not.toContain('<form');
    }
    expect(await deviceOf(giver.companyId, device.serialNumber)).toBeDefined();
  });

  test('an address without an account is told to register, in the language of the browser; then the link works', async () => {
    const giver = await aCompany(platform);
    const device = await aDevice(platform, giver.context);
    const email = `${crypto.randomUUID()}@new.example`;
    const { mail, path } = await offered(giver, device.id, email);
    expect(mail?.subject).toContain('hands');
    const page = await look(path, { 'accept-language': 'de-DE' });
    expect(page.body).toContain('Registrieren Sie sich zuerst');
    expect(page.body).toContain('/newcompany');
    const newcomer = await aCompany(platform);
    await provider().updateTable('users').set({ email }).where('id', '=', newcomer.userId).execute();
    expect((await accept(path)).statusCode).toBe(200);
    expect(await deviceOf(newcomer.companyId, device.serialNumber)).toBeDefined();
  });

  test('nobody of the own company, who is told so at once', async () => {
    const giver = await aCompany(platform);
    const device = await aDevice(platform, giver.context);
    await expect(
      offerHandover(platform, giver.context, device.id, { email: giver.email }),
    ).rejects.toMatchObject({
      code: 'already-connected-to-this-company',
      options: { errors: [{ pointer: '/email' }] },
    });
  });
});

describe('a link', () => {
  test('is replaced by a newer one, and withdrawn', async () => {
    const giver = await aCompany(platform);
    const taker = await aCompany(platform);
    const { id } = await aDevice(platform, giver.context);
    const first = await offered(giver, id, taker.email);
    const second = await offered(giver, id, taker.email);
    expect((await accept(first.path)).body).toContain('A newer link was sent');
    await withdrawHandover(platform, giver.context, id);
    expect((await accept(second.path)).body).toContain('withdrawn');
    expect(await getHandover(platform, giver.context, id)).toEqual({ handover: null });
    await expect(withdrawHandover(platform, giver.context, id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await lastActs(giver.companyId)).toEqual(['device.handover-withdrawn', 'device.handover-offered']);
  });

  test('is over after seven days', async () => {
    const giver = await aCompany(platform);
    const taker = await aCompany(platform);
    const { id } = await aDevice(platform, giver.context);
    const { path } = await offered(giver, id, taker.email);
    const age = (by: string) =>
      provider()
        .updateTable('handovers')
        .set({ expires_at: sql`expires_at - ${by}::interval` })
        .where('device_id', '=', id)
        .execute();
    await age('6 days 23 hours');
    expect((await look(path)).statusCode).toBe(200);
    await age('2 hours');
    expect((await accept(path)).body).toContain('expired');
    expect(await getHandover(platform, giver.context, id)).toMatchObject({ handover: { expired: true } });
  });

  test('of a device that was removed says so, and one that nobody sent is none', async () => {
    const giver = await aCompany(platform);
    const taker = await aCompany(platform);
    const { id, serialNumber } = await aDevice(platform, giver.context);
    const { path } = await offered(giver, id, taker.email);
    await removeDevice(platform, giver.context, id, { serialNumber });
    expect((await accept(path)).body).toContain('withdrawn');
    const nobody = await look(`/link/handover/${'A'.repeat(43)}`);
    expect([nobody.statusCode, nobody.body.includes('not complete')]).toEqual([404, true]);
  });

  test('is good once, also when two come at once', async () => {
    const giver = await aCompany(platform);
    const taker = await aCompany(platform);
    const { id } = await aDevice(platform, giver.context);
    const { path } = await offered(giver, id, taker.email);
    const answers = await Promise.all([accept(path), accept(path), accept(path)]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409', '409']);
  });

  test('shows what somebody typed as text', async () => {
    const giver = await aCompany(platform);
    const taker = await aCompany(platform);
    const { id } = await aDevice(platform, giver.context, { name: '<b>Barn</b>' });
    const { path } = await offered(giver, id, taker.email, '<script>alert(1)</script>');
    const { body } = await look(path);
    expect(body).toContain('&lt;b&gt;Barn');
    expect(body).not.toContain('<script');
  });
});

test('another company’s device is not found, for all of it', async () => {
  const giver = await aCompany(platform);
  const other = await aCompany(platform);
  const { id } = await aDevice(platform, giver.context);
  const refused = { code: 'not-found' };
  const email = 'x@example.com';
  await expect(offerHandover(platform, other.context, id, { email })).rejects.toMatchObject(refused);
  await expect(getHandover(platform, other.context, id)).rejects.toMatchObject(refused);
  await expect(withdrawHandover(platform, other.context, id)).rejects.toMatchObject(refused);
});

test('one address is not flooded', async () => {
  const giver = await aCompany(platform);
  const { id } = await aDevice(platform, giver.context);
  const email = `${crypto.randomUUID()}@flooded.example`;
  for (let mail = 1; mail <= 10; mail += 1) await offerHandover(platform, giver.context, id, { email });
  await expect(offerHandover(platform, giver.context, id, { email })).rejects.toMatchObject({
    code: 'too-many-requests',
  });
});
