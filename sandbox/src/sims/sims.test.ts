import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { sandboxCredentialList } from '@belfry/contract/sandbox/sandbox-defaults.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { portOf } from '../port.ts';
import { startTestWorld, until, type TestWorld } from '../world.fixture.ts';
import { stockIccids } from './sim-book.ts';

let world: TestWorld;
let diallers: Server;
const heard: string[] = [];
const iccid = '8931500000000000012';
const dialler = {
  serial: 'BF-1',
  key: 'k',
  sim: { iccid },
  connected: true,
  mqtt: { host: '127.0.0.1', port: 1 },
};

beforeAll(async () => {
  diallers = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.end(request.url === '/diallers' ? JSON.stringify({ diallers: [dialler] }) : '{}');
  });
  diallers.listen(0, '127.0.0.1');
  await once(diallers, 'listening');
  world = await startTestWorld({
    patience: 500,
    simChangeMs: 1,
    diallerControlUrl: `http://127.0.0.1:${portOf(diallers)}`,
  });
});
afterEach(() => conduct('answers'));
afterAll(async () => {
  await world.close();
  diallers.closeAllConnections();
  diallers.close();
});

const conduct = (mode: string, lateMs?: number) =>
  world.post('/sims/conduct', { mode, ...(lateMs !== undefined && { lateMs }) });
const sims = () => world.client.wireless.v1.sims;
const simOf = async (of: string) => (await sims().list({ iccid: of, limit: 1 }))[0]!;
const connectedAnew = () => heard.filter((each) => each === 'POST /diallers/BF-1/connection').length;
const callback = (path: string) => ({ callbackUrl: `${world.portal.url}${path}`, callbackMethod: 'POST' });
const told = (path: string, name: string) => world.portal.values(path, name).at(-1);

test('the SIMs of the played diallers and those in stock are listed, page by page', async () => {
  const listed = await sims().list({ pageSize: 2, limit: 10 });
  expect(listed.map((sim) => [sim.iccid, sim.status])).toEqual([
    ...stockIccids.map((each, place) => [each, place === 2 ? 'ready' : 'new']),
    [iccid, 'active'],
  ]);
  const [plan] = await world.client.wireless.v1.ratePlans.list({ limit: 5 });
  expect(listed[0]?.ratePlanSid).toBe(plan?.sid);
});

test('a change is under way first, and then told, signed', async () => {
  const { sid } = await simOf(stockIccids[0]!);
  const asked = await sims()(sid).update({ status: 'active', ...callback('/sim-1') });
  expect(asked.status).toBe('updating');
  await until(() => told('/sim-1', 'SimStatus') === 'active', 'the callback');
  expect((await sims()(sid).fetch()).status).toBe('active');
  expect(world.portal.heard.every(({ genuine }) => genuine)).toBe(true);
  await sims()(sid).update({ status: 'suspended' });
  await until(async () => (await sims()(sid).fetch()).status === 'suspended', 'suspended');
  await expect(sims()(sid).update({ resetStatus: 'resetting' })).rejects.toMatchObject({ status: 400 });
  const command = { sim: sid, command: 'wake' };
  await expect(world.client.wireless.v1.commands.create(command)).rejects.toMatchObject({ code: 20422 });
});

test('a reset and a text message have the dialler that has the SIM connect anew', async () => {
  const { sid } = await simOf(iccid);
  const before = (await sims()(sid).dataSessions.list({ limit: 50 })).length;
  const reset = await sims()(sid).update({ resetStatus: 'resetting', ...callback('/sim-2') });
  expect(reset.resetStatus).toBe('resetting');
  await until(() => connectedAnew() === 1 && told('/sim-2', 'SimSid') === sid, 'the reset');
  expect((await sims()(sid).fetch()).resetStatus).toBe(null);
  const sent = await world.client.wireless.v1.commands.create({
    sim: sid,
    command: 'wake',
    deliveryReceiptRequested: true,
    ...callback('/command'),
  });
  expect(sent).toMatchObject({ status: 'queued', simSid: sid, direction: 'to_sim' });
  await until(() => told('/command', 'Status') === 'delivered', 'the delivery');
  expect(connectedAnew()).toBe(2);
  const [newest, ...others] = await sims()(sid).dataSessions.list({ limit: 50 });
  expect(others.length + 1).toBe(before + 2);
  expect(newest).toMatchObject({ radioLink: '4G', operatorCountry: 'NLD', end: null });
});

test('a day of usage is what it was and what was used more', async () => {
  const { sid } = await simOf(iccid);
  const today = async () => {
    const [, ...days] = await sims()(sid).usageRecords.list({ granularity: 'daily', limit: 100 });
    return [days.length, (days.at(-1)?.data as { total: number } | undefined)?.total ?? 0] as const;
  };
  const [count, before] = await today();
  expect(count).toBe(30);
  await world.post(`/sims/${iccid}/usage`, { bytes: 10_000_000 });
  expect(await today()).toEqual([30, before + 10_000_000]);
});

test('it refuses, is silent, answers late, or takes what it does not answer', async () => {
  const { sid } = await simOf(iccid);
  const send = () => world.client.wireless.v1.commands.create({ sim: sid, command: 'late' });
  await conduct('refuses');
  await expect(send()).rejects.toMatchObject({ status: 400, code: 20422 });
  await conduct('late', 20);
  expect((await send()).status).toBe('queued');
  for (const mode of ['silent', 'hangs']) {
    await conduct(mode);
    const asked = fetch(`${world.sandbox.url}/v1/Commands`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${world.client.accountSid}:${world.client.password}`)}` },
      body: new URLSearchParams({ Sim: sid, Command: mode }),
      signal: AbortSignal.timeout(150),
    });
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  }
  await conduct('answers');
  const taken = await world.client.wireless.v1.commands.list({ sim: sid, limit: 5 });
  expect(taken.map(({ command }) => command)).toEqual(['hangs', 'late', 'wake']);
});

test('a SIP account is made, gets another password and goes', async () => {
  const { credentials } = world.client.sip.credentialLists(sandboxCredentialList);
  const isIn = async (password: string) =>
    (
      (await (
        await fetch(`${world.sandbox.url}/sip/register`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'bf-1', password }),
        })
      ).json()) as { registered: boolean }
    ).registered;
  const first = 'First-Password-1';
  await expect(credentials.create({ username: 'bf-1', password: 'short' })).rejects.toMatchObject({
    status: 400,
  });
  const { sid } = await credentials.create({ username: 'bf-1', password: first });
  await expect(credentials.create({ username: 'bf-1', password: first })).rejects.toMatchObject({
    code: 20422,
  });
  expect(await isIn(first)).toBe(true);
  await credentials(sid).update({ password: 'Second-Password-2' });
  expect([await isIn(first), await isIn('Second-Password-2')]).toEqual([false, true]);
  expect((await credentials.list({ limit: 5 })).map(({ username }) => username)).toEqual(['bf-1']);
  expect(await credentials(sid).remove()).toBe(true);
  expect(await isIn('Second-Password-2')).toBe(false);
  await expect(credentials(sid).fetch()).rejects.toMatchObject({ status: 404 });
});

test('the desk shows them, and nobody else gets in', async () => {
  const page = await (await fetch(world.sandbox.url)).text();
  expect(page).toContain(`id="sim-${iccid}"`);
  expect((await fetch(`${world.sandbox.url}/v1/Sims`)).status).toBe(401);
});
