import { beforeEach, expect, test } from 'vitest';
import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { aCompany, pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { storeEvents } from '#features/alarming/alarms/events/store-events.ts';
import { countLosses } from '#features/alarming/monitoring/count-losses.job.ts';
import { applyHello } from '../settings/apply-hello.ts';
import { correctClock } from '../settings/correct-clock.job.ts';
import { findIdentity } from '../keys/device-identities.queries.ts';
import { getDevice } from '../get-device.ts';
import { listDeviceHistory } from '../list-device-history.ts';
import { storePresences } from './device-presence.queries.ts';
import { notePresences } from './note-presences.ts';
import { setConnected } from './set-connected.ts';
import { aDevice, aStockDevice } from '../device-claim.fixture.ts';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await testPlatform();
});

async function aFarm() {
  const { context, companyId } = await aCompany(platform);
  const device = await aDevice(platform, context);
  platform.live.sent.length = 0;
  const kinds = async () =>
    (await listDeviceHistory(platform, context, device.id, { limit: 20 })).items.map(({ kind }) => kind);
  return { companyId, device, kinds, now: () => getDevice(platform, context, device.id) };
}

const hello: HelloMessage = {
  softwareVersion: '3.2.1',
  macAddress: '00:11:22:33:44:55',
  ipv4: '192.168.1.20',
  port: 8080,
  uptime: 3600,
  boot: 7,
  at: '2026-11-20T03:00:02Z',
  via: 'gsm',
  interfaces: [{ name: 'GSM', state: 'ok' }],
  inputs: [],
  sim: { iccid: '8931', signal: 72 },
  voip: 'registered',
};

test('coming and going is stored, told and kept in the history, each once', async () => {
  const { companyId, device, kinds, now } = await aFarm();
  const came = platform.clock.now();
  await setConnected(platform, device.serialNumber, true, came);
  await setConnected(platform, device.serialNumber, true, new Date(came.getTime() + 5_000));
  expect(await now()).toMatchObject({ connected: true, connectedSince: came.toISOString(), version: 2 });
  expect(platform.live.sent).toEqual([
    {
      companyId,
      event: 'device',
      payload: {
        id: device.id,
        version: 2,
        connected: true,
        connectedSince: came.toISOString(),
        uptimeSeconds: null,
      },
    },
  ]);
  await setConnected(platform, device.serialNumber, false, new Date(came.getTime() + 60_000));
  expect(await kinds()).toEqual(['device.disconnected', 'device.connected', 'device.added']);
  expect((await findIdentity(platform.database.allCompanies, device.serialNumber))?.connected).toBe(false);
});

test('comings and goings of a set are each stored with their own line, gap and check', async () => {
  const [one, two] = [await aFarm(), await aFarm()];
  const stock = await aStockDevice(platform);
  const came = platform.clock.now();
  const lost = new Date(came.getTime() + 60_000);
  await setConnected(platform, two.device.serialNumber, true, came);
  await notePresences(platform, [
    { serial: two.device.serialNumber, connected: false, at: lost },
    { serial: 'BF-NOBODY', connected: true, at: lost },
    { serial: one.device.serialNumber, connected: true, at: came },
    { serial: stock.serialNumber, connected: true, at: lost },
  ]);
  expect(await one.now()).toMatchObject({ connected: true, connectedSince: came.toISOString() });
  expect(await two.now()).toMatchObject({ connected: false, connectedSince: lost.toISOString() });
  expect((await findIdentity(platform.database.allCompanies, stock.serialNumber))?.connected).toBe(true);
  expect(await one.kinds()).toEqual(['device.connected', 'device.added']);
  expect(await two.kinds()).toEqual(['device.disconnected', 'device.connected', 'device.added']);
  const gaps = await platform.database.allCompanies
    .selectFrom('connection_gaps')
    .select(['device_id', 'lost_at', 'back_at'])
    .where('device_id', 'in', [one.device.id, two.device.id])
    .execute();
  expect(gaps).toEqual([{ device_id: two.device.id, lost_at: lost, back_at: null }]);
  const lookedAt = await platform.database.allCompanies
    .selectFrom('devices')
    .select('connection_check_at')
    .where('id', '=', two.device.id)
    .executeTakeFirstOrThrow();
  expect(lookedAt).toEqual({ connection_check_at: new Date(lost.getTime() + 10 * 60_000) });
  expect(platform.live.sent.map(({ companyId }) => companyId).toSorted()).toEqual(
    [one.companyId, two.companyId, two.companyId].toSorted(),
  );

  await notePresences(platform, [
    { serial: one.device.serialNumber, connected: false, at: lost },
    { serial: two.device.serialNumber, connected: true, at: new Date(lost.getTime() + 1) },
  ]);
  expect(await one.now()).toMatchObject({ connected: false });
  expect(await two.kinds()).toHaveLength(4);
});

test('two sets that name devices in opposite order wait for each other, and neither gives way', async () => {
  const farms = [await aFarm(), await aFarm(), await aFarm()];
  const serials = farms.map(({ device }) => device.serialNumber).toSorted();
  const at = platform.clock.now();
  const set = (order: readonly string[]) => order.map((serial) => ({ serial, connected: true, at }));
  let runs = 0;
  const store = (order: readonly string[]) =>
    platform.database.transaction('engine', (trx) => {
      runs += 1;
      return storePresences(trx, set(order));
    });
  const waiting = async () => {
    const { rows } = await platform.database.ownerPool.query<{ count: number }>(
      `select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()`,
    );
    return rows[0]?.count;
  };
  const [first = '', middle = '', last = ''] = serials;
  // Whoever locks as they were named has the first one here, waits for the middle, and meets the other behind it.
  const other = await platform.database.ownerPool.connect();
  await other.query('begin');
  await other.query('select from device_identities where serial_number = $1 for update', [middle]);
  const stored = Promise.all([store([first, middle, last]), store([last, middle, first])]);
  await expect.poll(waiting).toBe(2);
  await other.query('commit');
  other.release();
  await stored;
  expect(runs).toBe(2);
  for (const farm of farms) expect(await farm.now()).toMatchObject({ connected: true });
});

test('a device that nobody has claimed is noted in the stock, an unknown one nowhere', async () => {
  const { serialNumber } = await aStockDevice(platform);
  await setConnected(platform, serialNumber, true, platform.clock.now());
  await applyHello(platform, serialNumber, hello, platform.clock.now());
  const { database } = platform;
  expect(await findIdentity(database.allCompanies, serialNumber)).toMatchObject({
    connected: true,
    software_version: '3.2.1',
  });
  await setConnected(platform, 'BF-NOBODY', true, platform.clock.now());
  await applyHello(platform, 'BF-NOBODY', hello, platform.clock.now());
  expect(await findIdentity(database.allCompanies, 'BF-NOBODY')).toBeUndefined();
  expect(platform.live.sent).toEqual([]);
});

test('hello fills what the Status tab shows', async () => {
  const { companyId, device, kinds, now } = await aFarm();
  await setConnected(platform, device.serialNumber, true, platform.clock.now());
  await applyHello(platform, device.serialNumber, hello, platform.clock.now());
  const shown = {
    softwareVersion: '3.2.1',
    macAddress: '00:11:22:33:44:55',
    ipv4: '192.168.1.20',
    port: 8080,
    uptimeSeconds: 3600,
    via: 'gsm',
    interfaces: [{ name: 'GSM', state: 'ok' }],
    sim: { iccid: '8931', signal: 72 },
    simSignal: 72,
    voip: 'registered',
    clockOffsetSeconds: 0,
  };
  expect(await now()).toMatchObject(shown);
  expect(platform.live.sent.at(-1)).toEqual({
    companyId,
    event: 'device',
    payload: { id: device.id, version: 3, ...shown },
  });
  expect(await kinds()).not.toContain('device.clock');

  const { sim: _sim, voip: _voip, ...without } = hello;
  await applyHello(platform, device.serialNumber, without, platform.clock.now());
  expect(await now()).toMatchObject({ sim: null, simSignal: null, voip: null });
});

test('a text that PostgreSQL cannot hold does not stop a hello', async () => {
  const { device, now } = await aFarm();
  const odd = { ...hello, softwareVersion: 'a\0b\uD800', interfaces: [{ name: '\0', state: 'ok' as const }] };
  await applyHello(platform, device.serialNumber, odd, platform.clock.now());
  expect((await now()).softwareVersion).toBe('ab\uFFFD');
});

test('a clock that is off by more than a minute is noted and put right', async () => {
  const { device, kinds, now } = await aFarm();
  const { serialNumber } = device;
  await applyHello(platform, serialNumber, { ...hello, at: '2026-11-20T03:00:30Z' }, platform.clock.now());
  expect((await now()).clockOffsetSeconds).toBe(30);
  expect(await kinds()).not.toContain('device.clock');

  await applyHello(platform, serialNumber, { ...hello, at: '2026-11-20T02:58:00Z' }, platform.clock.now());
  expect((await now()).clockOffsetSeconds).toBe(-120);
  expect(await kinds()).toContain('device.clock');
  expect(await pendingJobs(platform, 'devices/correct-clock', { serialNumber })).toHaveLength(1);

  platform.gateway.present.add(serialNumber);
  await correctClock.run(platform, { serialNumber }, { number: 1, isLast: false });
  expect(platform.gateway.requests).toEqual([
    { serial: serialNumber, request: { method: 'time', params: { now: '2026-11-20T03:00:00.000Z' } } },
  ]);
  expect((await now()).clockOffsetSeconds).toBe(0);
});

test('a hello with a lower boot than before, by a hello or an event, opens an epoch once', async () => {
  const { device, kinds } = await aFarm();
  const { serialNumber: serial } = device;
  const says = (boot: number) => applyHello(platform, serial, { ...hello, boot }, platform.clock.now());
  const epoch = async () => {
    const { allCompanies } = platform.database;
    const row = await allCompanies
      .selectFrom('devices')
      .select(['epoch', 'newest_boot'])
      .where('serial_number', '=', serial)
      .executeTakeFirstOrThrow();
    return [row.epoch, row.newest_boot];
  };
  for (const boot of [7, 8, 8]) await says(boot);
  expect(await epoch()).toEqual([0, 8]);
  const receivedAt = platform.clock.now();
  const event = { boot: 9, seq: 1, at: hello.at, alarm: 'input.1', active: false };
  await storeEvents(platform, [{ serial, event, receivedAt }]);
  expect(await epoch()).toEqual([0, 9]);
  for (const boot of [8, 8, 9]) await says(boot);
  expect(await epoch()).toEqual([1, 9]);
  expect((await kinds()).filter((kind) => kind === 'device.epoch')).toHaveLength(1);
});

test('the inputs that a device says it has beyond its box get alarm points, once, in the language of its people', async () => {
  const { companyId, context } = await aCompany(platform, { langCode: 'de-DE' });
  const device = await aDevice(platform, context, { inputs: 8 });
  const ids = async () =>
    (
      await platform.database
        .company(companyId)
        .selectFrom('alarm_nodes')
        .select(['alarm_id', 'name'])
        .where('alarm_id', 'not like', 'failure.%')
        .where('alarm_id', 'not like', 'input.%')
        .orderBy('alarm_id')
        .execute()
    ).map(({ alarm_id, name }) => [alarm_id, name]);
  const said: HelloMessage = {
    ...hello,
    dupline: [{ module: 2, inputs: 2 }],
    externalIo: [{ unit: 1, inputs: 1 }],
    inputs: [
      { alarm: 'input.1', active: false },
      { alarm: 'io.7.1', active: false },
    ],
  };
  await applyHello(platform, device.serialNumber, said, platform.clock.now());
  await applyHello(platform, device.serialNumber, said, platform.clock.now());
  expect(await ids()).toEqual([
    ['dupline.2.1', 'Dupline 2, Eingang 1'],
    ['dupline.2.2', 'Dupline 2, Eingang 2'],
    ['io.1.1', 'Externe IO 1, Eingang 1'],
    ['io.7.1', 'Externe IO 7, Eingang 1'],
  ]);
  const { items } = await listDeviceHistory(platform, context, device.id, { limit: 20 });
  expect(items.filter(({ kind }) => kind === 'node.created')).toMatchObject([{ detail: { inputs: 4 } }]);
});

test('a device that says it has more inputs than any device gets no more alarm points than the limit, and one line says so', async () => {
  const { device, companyId, kinds } = await aFarm();
  const dupline = Array.from({ length: 128 }, (_, module) => ({ module, inputs: 100_000 }));
  const says = (more: Partial<HelloMessage> = {}) =>
    applyHello(platform, device.serialNumber, { ...hello, dupline, ...more }, platform.clock.now());
  for (let time = 1; time <= 3; time += 1) await says();
  // Other modules each time are no line each time.
  for (let module = 200; module < 203; module += 1) await says({ dupline: [{ module, inputs: 8 }] });
  expect((await kinds()).filter((kind) => kind === 'device.unreadable')).toHaveLength(1);
  const { state } = await platform.database
    .company(companyId)
    .selectFrom('alarm_nodes')
    .select('state')
    .where('alarm_id', '=', 'failure.unreadable-message')
    .executeTakeFirstOrThrow();
  expect(state).toBe('none');
  const { count } = await platform.database
    .company(companyId)
    .selectFrom('alarm_nodes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(2048);
});

test('a loss that meets another in the database is noted all the same', async () => {
  const { device, now } = await aFarm();
  const at = platform.clock.now();
  await setConnected(platform, device.serialNumber, true, new Date(at.getTime() - 60_000));
  const waiting = async () => {
    const { rows } = await platform.database.ownerPool.query<{ some: boolean }>(
      'select exists (select from pg_locks where not granted) as some',
    );
    return rows[0]?.some;
  };
  let lost: Promise<void> = Promise.resolve();
  // Takes the device and the shared job in the opposite order, so that one of the two has to give way.
  await platform.database.transaction('allCompanies', async (trx) => {
    await enqueue(trx, [countLosses.of({}, { key: 'monitoring/count-losses' })]);
    lost = setConnected(platform, device.serialNumber, false, at);
    await expect.poll(waiting).toBe(true);
    await trx.updateTable('devices').set({ notes: 'Met' }).where('id', '=', device.id).execute();
  });
  await lost;
  expect(await now()).toMatchObject({ connected: false, connectedSince: at.toISOString() });
  expect(await pendingJobs(platform, 'monitoring/count-losses', {})).not.toEqual([]);
});
