import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { aCaller } from '#features/people/companies/account-caller.fixture.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { sweepPresence } from '#features/devices/devices/presence/sweep-presence.job.ts';
import { grantLicences } from '#features/devices/licences/grant-licences.ts';
import { createApiKey } from './create-api-key.ts';
import { getRestLocation } from './get-rest-location.ts';
import { putRestLocation } from './put-rest-location.ts';
import { overdueWatchdogs } from './overdue-watchdogs.job.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

async function aLocation() {
  const company = await aCompany(platform);
  const device = await aDevice(platform, company.context, { name: 'Pump', type: 'rest-api-location' });
  await platform.database.allCompanies
    .updateTable('alarm_nodes')
    .set({ delay_seconds: 0 })
    .where('device_id', '=', device.id)
    .execute();
  const { key, id: keyId } = await createApiKey(platform, company.context, device.id, { name: 'PLC' });
  const post = async (url: string, payload: object, bearer = key) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      headers: { authorization: `Bearer ${bearer}` },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    ...company,
    device,
    key,
    keyId,
    post,
    state: async (alarm: string) =>
      platform.database
        .company(company.companyId)
        .selectFrom('alarm_nodes')
        .select(['state', 'active'])
        .where('device_id', '=', device.id)
        .where('alarm_id', '=', alarm)
        .executeTakeFirst(),
    events: async () =>
      platform.database
        .company(company.companyId)
        .selectFrom('device_events')
        .selectAll()
        .where('device_id', '=', device.id)
        .orderBy('boot')
        .execute(),
  };
}
const now = () => platform.clock.now().toISOString();

test('a location reports that an alarm came and went, and the engine acts on it', async () => {
  const location = await aLocation();
  const came = await location.post('/v4/alarms', { alarm: 'input.1', active: true, text: 'Level 4.2 m' });
  expect(came).toMatchObject({ status: 202, body: { alarm: 'input.1' } });
  expect(await location.state('input.1')).toEqual({ state: 'reporting', active: true });
  platform.clock.advance(1000);
  await location.post('/v4/alarms', { alarm: 'input.1', active: false });
  expect(await location.state('input.1')).toEqual({ state: 'restored', active: false });
  expect((await location.events()).map(({ active, value }) => [active, value])).toEqual([
    [true, 'Level 4.2 m'],
    [false, null],
  ]);
});

test('the same report again is one event, also when many come at once; an older one changes no state', async () => {
  const location = await aLocation();
  const at = now();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => location.post('/v4/alarms', { alarm: 'input.1', active: true, at })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(await location.events()).toHaveLength(1);
  const before = new Date(Date.parse(at) - 60_000).toISOString();
  await location.post('/v4/alarms', { alarm: 'input.1', active: false, at: before });
  expect(await location.state('input.1')).toEqual({ state: 'reporting', active: true });
});

test('a category goes to its point; one that is not mapped, or to no point, raises a failure of its own', async () => {
  const location = await aLocation();
  await platform.database.allCompanies
    .updateTable('devices')
    .set({ rest_categories: JSON.stringify({ fire: 'input.2', gone: 'io.9.9' }), rest_locations: ['Barn'] })
    .where('id', '=', location.device.id)
    .execute();
  const report = (body: object) => location.post('/v4/alarms', { active: true, ...body });
  expect((await report({ alarm: 'fire', location: 'Barn' })).body.alarm).toBe('input.2');
  expect((await report({ alarm: 'flood' })).body.alarm).toBe('failure.default-category');
  expect((await report({ alarm: 'gone' })).body.alarm).toBe('failure.category-alarm');
  expect((await report({ alarm: 'input.1', location: 'Attic' })).body.alarm).toBe('input.1');
  for (const alarm of [
    'input.1',
    'input.2',
    'failure.default-category',
    'failure.category-alarm',
    'failure.unknown-location',
  ])
    expect([alarm, (await location.state(alarm))?.active]).toEqual([alarm, true]);
});

test('the watchdog keeps a location there, and raises the failure once it is overdue', async () => {
  const location = await aLocation();
  const connected = async () =>
    (
      await platform.database
        .company(location.companyId)
        .selectFrom('devices')
        .select('connected')
        .where('id', '=', location.device.id)
        .executeTakeFirstOrThrow()
    ).connected;
  expect((await location.post('/v4/watchdog', { seconds: 60 })).status).toBe(200);
  expect(await connected()).toBe(true);
  platform.clock.advance(59_000);
  await overdueWatchdogs.run(platform, {}, { number: 1, isLast: false });
  expect([await connected(), (await location.state('failure.watchdog'))?.active]).toEqual([true, false]);
  platform.clock.advance(2_000);
  await overdueWatchdogs.run(platform, {}, { number: 1, isLast: false });
  expect([await connected(), (await location.state('failure.watchdog'))?.active]).toEqual([false, true]);
  await location.post('/v4/watchdog', {});
  expect([await connected(), (await location.state('failure.watchdog'))?.active]).toEqual([true, false]);
});

test.each([
  ['another key', { alarm: 'input.1', active: true }, 'bf_nobodys-key-of-any-location-at-all', 401],
  [
    'a moment that is to come',
    { alarm: 'input.1', active: true, at: '2090-01-01T00:00:00.000Z' },
    undefined,
    400,
  ],
  ['no alarm', { active: true }, undefined, 400],
  ['a field too many', { alarm: 'input.1', active: true, secret: 1 }, undefined, 400],
])('%s is refused and leaves nothing', async (_what, body, key, status) => {
  const location = await aLocation();
  expect((await location.post('/v4/alarms', body, key)).status).toBe(status);
  expect(await location.events()).toEqual([]);
});

test('keys are shown once, as many as the licence allows, for a REST location of the own company only', async () => {
  const location = await aLocation();
  const create = (id: string, context = location.context) =>
    createApiKey(platform, context, id, { name: 'Second' });
  await expect(create(location.device.id)).rejects.toMatchObject({ code: 'limit-reached' });
  await platform.database.allCompanies
    .insertInto('device_licenses')
    .values({
      company_id: location.companyId,
      device_id: location.device.id,
      feature: 'medium-rest-api',
      since: platform.clock.now(),
    })
    .execute();
  const second = await create(location.device.id);
  expect(second.key).toMatch(/^bf_[\w-]{43}$/);
  const stored = await platform.database
    .company(location.companyId)
    .selectFrom('api_keys')
    .selectAll()
    .execute();
  expect(JSON.stringify(stored)).not.toContain(second.key);
  const dialler = await aDevice(platform, location.context);
  await expect(create(dialler.id)).rejects.toMatchObject({ code: 'location-not-supported' });
  const stranger = await aCompany(platform);
  await expect(create(location.device.id, stranger.context)).rejects.toMatchObject({ code: 'not-found' });
});

test('a removed key is refused at once', async () => {
  const location = await aLocation();
  const { call } = await aCaller(platform, app, location);
  const answer = await call('DELETE', `/devices/${location.device.id}/api-keys/${location.keyId}`);
  expect(answer.statusCode).toBe(204);
  expect((await location.post('/v4/alarms', { alarm: 'input.1', active: true })).status).toBe(401);
});

const settings = { categories: [], locations: [], watchdogSeconds: 300, version: 1 };

test('what is set of a location is what its reports mean, and who set it is written down', async () => {
  const location = await aLocation();
  const set = {
    categories: [
      { category: 'flood', alarmId: 'input.3' },
      { category: 'Fire', alarmId: 'input.2' },
    ],
    locations: ['Barn', 'Attic'],
    watchdogSeconds: 60,
  };
  const { id } = location.device;
  const answer = await putRestLocation(platform, location.context, id, { ...set, version: 1 });
  expect(answer).toMatchObject({
    ...set,
    categories: set.categories.toReversed(),
    tier: 'basic-rest-api',
    limits: { keys: 1, categories: 8, locations: 4 },
    watchdog: { state: 'silent', lastCallAt: null, dueAt: null },
  });
  expect(await getRestLocation(platform, location.context, location.device.id)).toEqual(answer);
  const report = await location.post('/v4/alarms', { alarm: 'flood', active: true, location: 'Attic' });
  expect(report.body.alarm).toBe('input.3');
  expect((await location.state('failure.unknown-location'))?.active).toBe(false);
  const [entry] = await platform.database
    .company(location.companyId)
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'device.rest-api-changed')
    .execute();
  expect(entry?.details).toEqual({ categories: 2, locations: 2, watchdogSeconds: 60 });
});

test.each([
  [
    'a point that the location has not',
    { categories: [{ category: 'fire', alarmId: 'io.1.1' }] },
    '/categories/0/alarmId',
  ],
  [
    "an alarm's id as a category",
    { categories: [{ category: 'input.2', alarmId: 'input.2' }] },
    '/categories/0/category',
  ],
  ['half a sign', { categories: [{ category: 'a\ud800', alarmId: 'input.2' }] }, '/categories/0/category'],
  ['a place twice', { locations: ['Barn', 'Barn'] }, '/locations/1'],
])('%s is refused at its place', async (_what, wrong, pointer) => {
  const location = await aLocation();
  await expect(
    putRestLocation(platform, location.context, location.device.id, { ...settings, ...wrong }),
  ).rejects.toMatchObject({ code: 'invalid-input', options: { errors: [{ pointer }] } });
});

test('a licence opens more categories and places; when it ends they stay, and reports go on', async () => {
  const location = await aLocation();
  const { id } = location.device;
  const put = async (n: number, locations = ['Barn']) => {
    const { version } = await getRestLocation(platform, location.context, id);
    return putRestLocation(platform, location.context, id, {
      ...settings,
      categories: Array.from({ length: n }, (_, index) => ({ category: `c${index}`, alarmId: 'input.2' })),
      locations,
      version,
    });
  };
  const tooMany = (pointer: string) => ({ code: 'limit-reached', options: { errors: [{ pointer }] } });
  await put(8);
  await expect(put(9)).rejects.toMatchObject(tooMany('/categories'));
  await expect(put(8, ['a', 'b', 'c', 'd', 'e'])).rejects.toMatchObject(tooMany('/locations'));
  const since = platform.clock.now();
  const until = new Date(since.getTime() + 60_000);
  await platform.database.transaction('allCompanies', (trx) =>
    grantLicences(
      trx,
      { companyId: location.companyId, deviceId: location.device.id },
      { features: ['medium-rest-api'], since, until },
    ),
  );
  expect(await put(20)).toMatchObject({ tier: 'medium-rest-api', limits: { categories: 64 } });
  platform.clock.advance(61_000);
  expect((await location.post('/v4/alarms', { alarm: 'c19', active: true })).body.alarm).toBe('input.2');
  await expect(put(21)).rejects.toMatchObject(tooMany('/categories'));
  expect((await put(19)).categories).toHaveLength(19);
});

test('only a REST API location of the own company has such settings', async () => {
  const location = await aLocation();
  const dialler = await aDevice(platform, location.context);
  const stranger = await aCompany(platform);
  for (const act of [
    (id: string, context = location.context) => getRestLocation(platform, context, id),
    (id: string, context = location.context) => putRestLocation(platform, context, id, settings),
  ]) {
    await expect(act(dialler.id)).rejects.toMatchObject({ code: 'location-not-supported' });
    await expect(act(location.device.id, stranger.context)).rejects.toMatchObject({ code: 'not-found' });
  }
});

test('a watchdog call without seconds counts for those that are set, and the settings tell how it stands', async () => {
  const location = await aLocation();
  await putRestLocation(platform, location.context, location.device.id, { ...settings, watchdogSeconds: 90 });
  const called = platform.clock.now();
  const { body } = await location.post('/v4/watchdog', {});
  expect(Date.parse(body.until) - called.getTime()).toBe(90_000);
  const look = async () => (await getRestLocation(platform, location.context, location.device.id)).watchdog;
  expect(await look()).toEqual({ state: 'in-time', lastCallAt: called.toISOString(), dueAt: body.until });
  platform.clock.advance(90_000);
  expect((await look()).state).toBe('overdue');
  await overdueWatchdogs.run(platform, {}, { number: 1, isLast: false });
  expect(await look()).toEqual({ state: 'overdue', lastCallAt: called.toISOString(), dueAt: null });
});

test('a start of the portal does not take a location for gone that calls its watchdog', async () => {
  const location = await aLocation();
  await location.post('/v4/watchdog', { seconds: 600 });
  await sweepPresence.run(platform, {}, { number: 1, isLast: false });
  const { connected } = await platform.database
    .company(location.companyId)
    .selectFrom('devices')
    .select('connected')
    .where('id', '=', location.device.id)
    .executeTakeFirstOrThrow();
  expect(connected).toBe(true);
});

test('the log says when a key was used for the first time, and from where, and once', async () => {
  const location = await aLocation();
  const log = () =>
    platform.database
      .company(location.companyId)
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'subject_id', 'ip'])
      .where('action', '=', 'api-key.first-used')
      .execute();
  expect((await location.post('/v4/watchdog', {}, 'bf_unknown')).status).toBe(401);
  expect(await log()).toEqual([]);
  await Promise.all(Array.from({ length: 6 }, () => location.post('/v4/watchdog', {})));
  await location.post('/v4/alarms', { alarm: 'input.1', active: false });
  expect(await log()).toEqual([
    { actor_kind: 'api-key', actor_id: location.keyId, subject_id: location.device.id, ip: '127.0.0.1' },
  ]);
});
