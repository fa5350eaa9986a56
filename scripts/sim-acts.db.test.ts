import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../server/src/features/devices/devices/device-claim.fixture.ts';
import { setConnected } from '../server/src/features/devices/devices/presence/set-connected.ts';
import { askForSimAct } from '../server/src/features/devices/sim-cards/acts/ask-for-sim-act.ts';
import { getSimNetwork } from '../server/src/features/devices/sim-cards/account/get-sim-network.ts';
import { getSimAccount } from '../server/src/features/devices/sim-cards/account/sim-account.ts';
import { assignSimCard } from '../server/src/features/devices/sim-cards/stock/assign-sim-card.ts';
import { anIccid } from '../server/src/features/devices/sim-cards/sim-card.fixture.ts';
import { installSimCallbacks } from '../server/src/features/devices/sim-cards/acts/sim-callbacks.ts';
import { createHttpServer } from '../server/src/platform/http/server/http-server.ts';
import { aCompany, pendingJobs } from '../server/src/platform/platform.fixture.ts';
import { createTelephony } from '../server/src/platform/telephony/telephony.ts';
import type { SimActKind } from '../contract/src/devices/sim-cards/sim-acts.ts';
import { startSimWorld, type SimWorld } from './sim-world.fixture.ts';

let world: SimWorld;
beforeAll(async () => {
  world = await startSimWorld();
});
afterEach(() => world.conduct('answers'));
afterAll(() => world.close());

const reason = 'Ticket 12';
const refused = (code: string) => expect.objectContaining({ code });

/** A card that is active and to be in a device, which is connected. */
async function aCard(status = 'active') {
  const { platform, staff } = world;
  const farm = await aCompany(platform);
  const device = await aDevice(platform, farm.context, { name: 'Barn' });
  await setConnected(platform, device.serialNumber, true, platform.clock.now());
  const iccid = anIccid();
  await world.ask('/sims', { iccid, status });
  await world.reads();
  const id = await world.cardId(iccid);
  const body = { serialNumber: device.serialNumber, version: 1 };
  await assignSimCard(platform, staff, { id, reason }, body);
  world.played.push({ serial: device.serialNumber, sim: { iccid } });
  const asks = async (kind: SimActKind) => {
    platform.clock.advance(60_000);
    return (await askForSimAct(platform, staff, { id, reason }, kind)).id;
  };
  const act = async () => (await world.detail(id)).lastAct;
  return { ...farm, device, iccid, id, asks, act };
}

test('the account is read into stock, with states and tariffs; what is gone there is not known any more', async () => {
  const iccid = anIccid();
  await world.ask('/sims', { iccid, status: 'active' });
  await world.reads();
  const account = await getSimAccount(world.platform);
  expect(account).toMatchObject({ reading: false, failed: false });
  expect(account.cards).toBe((await world.desk()).sims.length);
  const id = await world.cardId(iccid);
  expect(await world.detail(id)).toMatchObject({
    state: 'stock',
    device: null,
    providerState: 'active',
    ratePlan: 'Dialers EU 50 MB',
    company: { id: world.maker.companyId },
    allowedActions: ['suspend', 'assign', 'limit'],
  });
  await world.reads();
  expect(await getSimAccount(world.platform)).toMatchObject({ added: 0 });
  await world.ask(`/sims/${iccid}`, undefined, 'DELETE');
  await world.reads();
  expect(await world.detail(id)).toMatchObject({ providerState: null, allowedActions: ['assign', 'limit'] });
  await world.conduct('silent');
  await world.reads();
  expect(await getSimAccount(world.platform)).toMatchObject({ failed: true, cards: account.cards - 1 });
});

test('a card is suspended, which the customer reads, and activated again; the provider’s state says so', async () => {
  const { id, iccid, asks, act, companyId } = await aCard();
  const actId = await asks('suspend');
  expect(await act()).toMatchObject({
    kind: 'suspend',
    state: 'asked',
    by: world.maker.email,
    endedAt: null,
  });
  await expect(askForSimAct(world.platform, world.staff, { id, reason }, 'reset')).rejects.toEqual(
    refused('not-allowed-now'),
  );
  await world.asks(actId);
  expect(await act()).toMatchObject({ state: 'taken' });
  await expect.poll(async () => (await world.sim(iccid)).status, { interval: 5 }).toBe('suspended');
  world.platform.clock.advance(30_000);
  await world.looks(actId, 0);
  expect(await act()).toMatchObject({ state: 'worked', seconds: 30, why: null });
  expect(await world.detail(id)).toMatchObject({
    providerState: 'suspended',
    allowedActions: ['activate', 'withdraw', 'limit'],
  });
  const again = await asks('activate');
  await world.asks(again);
  await expect.poll(async () => (await world.sim(iccid)).status, { interval: 5 }).toBe('active');
  await world.looks(again, null);
  expect(await act()).toMatchObject({ kind: 'activate', state: 'worked' });
  expect(await world.log(companyId)).toEqual(
    expect.arrayContaining(['sim-card.assigned', 'sim-card.suspend-asked', 'sim-card.activate-asked']),
  );
});

test.each(['reset', 'wake'] as const)(
  'a %s worked once the device has connected anew, after so many seconds',
  async (kind) => {
    const { asks, act } = await aCard();
    const actId = await asks(kind);
    await world.looks(actId, 0);
    expect(await act(), 'it is connected, and was before').toMatchObject({ state: 'asked' });
    await world.asks(actId);
    await expect
      .poll(
        async () => {
          await world.looks(actId, 1);
          return (await act())?.state;
        },
        { interval: 5 },
      )
      .toBe('worked');
    expect(await act()).toMatchObject({ kind, seconds: 2 });
  },
);

test('without an effect in time there is none, and what was never answered for is unknown', async () => {
  const { asks, act } = await aCard();
  world.played.length = 0;
  const wakes = await asks('wake');
  await world.asks(wakes);
  for (const look of [0, 1, 2, 3, 4]) await world.looks(wakes, look);
  expect(await act()).toMatchObject({ state: 'taken' });
  expect(await pendingJobs(world.platform, 'sim-cards/look-at-act', { actId: wakes, look: 5 })).toHaveLength(
    1,
  );
  await world.looks(wakes, 5);
  expect(await act()).toMatchObject({ state: 'no-effect', seconds: null });
  await world.conduct('silent');
  const lost = await asks('reset');
  await expect(world.asks(lost)).rejects.toThrow('the telephony provider');
  await world.looks(lost, 4);
  expect(await act()).toMatchObject({ state: 'unknown' });
  await world.conduct('answers');
  await world.asks(lost);
  expect(await act(), 'what has ended is not asked for').toMatchObject({ state: 'unknown' });
});

test('a refusal ends it with the provider’s words, and nobody asks more than ten times an hour', async () => {
  const { id, asks, act } = await aCard();
  await world.conduct('refuses');
  for (let time = 0; time < 10; time += 1) await world.asks(await asks('wake'));
  expect(await act()).toMatchObject({ state: 'refused', why: 'Invalid parameter: refused by the desk' });
  await expect(askForSimAct(world.platform, world.staff, { id, reason }, 'wake')).rejects.toEqual(
    refused('limit-reached'),
  );
  world.platform.clock.advance(3_600_000);
  await expect(askForSimAct(world.platform, world.staff, { id, reason: '' }, 'wake')).rejects.toEqual(
    refused('reason-required'),
  );
});

test('a node that is killed while it asks has sent one message, and no other node sends another', async () => {
  const { iccid, asks, act } = await aCard();
  world.played.length = 0;
  const actId = await asks('wake');
  await world.conduct('hangs');
  const fixture = join(import.meta.dirname, 'sim-act-node.fixture.ts');
  const node = fork(fixture, [world.database.url, world.url, actId], { execArgv: [] });
  const sent = async () => (await world.sim(iccid)).commands.length;
  await expect.poll(sent, { interval: 10 }).toBe(1);
  node.kill('SIGKILL');
  await once(node, 'exit');
  expect(await act()).toMatchObject({ state: 'asked' });
  await world.conduct('answers');
  await world.outlasts(actId);
  for (let time = 0; time < 2; time += 1) await world.asks(actId);
  expect(await sent()).toBe(1);
  expect(await act()).toMatchObject({ state: 'taken' });
});

test('the provider’s signed word has an act looked at, and no other', async () => {
  const { asks } = await aCard();
  const { platform } = world;
  const app = await createHttpServer(platform.config, platform.log);
  installSimCallbacks(app, { ...platform, telephony: createTelephony(platform.config) });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  platform.config.callbackUrl = url;
  const actId = await asks('suspend');
  const form = { method: 'POST', body: new URLSearchParams({ SimStatus: 'active' }) };
  expect((await fetch(`${url}/api/telephony/sim-acts/${actId}`, form)).status).toBe(403);
  expect(await pendingJobs(platform, 'sim-cards/look-at-act', { actId, look: null })).toEqual([]);
  await world.asks(actId);
  await expect
    .poll(() => pendingJobs(platform, 'sim-cards/look-at-act', { actId, look: null }), { interval: 5 })
    .toHaveLength(1);
  await app.close();
});

test('the network is what the provider tells now, and empty where it does not', async () => {
  const { id, iccid } = await aCard();
  await world.ask(`/sims/${iccid}/session`);
  const look = () => getSimNetwork(world.platform, world.staff, { id, reason });
  const { answered, sessions, days } = await look();
  expect(answered).toBe(true);
  expect(sessions[0]).toMatchObject({ operator: 'KPN', country: 'NL', radio: '4G', endedAt: null });
  expect(days.at(-1)?.bytes).toBeGreaterThan(0);
  await world.conduct('silent');
  expect(await look()).toEqual({ answered: false, sessions: [], days: [] });
});
