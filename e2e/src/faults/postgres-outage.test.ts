import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDevices } from '@belfry/contract/devices/devices/devices.contract.ts';
import { Refused } from '../players/api.ts';
import { readPostmaster } from '../world/database.ts';
import { newFarm } from '../players/farm.ts';
import { readJournals } from '../world/journal.ts';
import { missingPromises } from './storm-oracle.ts';
import { until } from '../world/until.ts';
import { smallWorld } from '../world/stage.ts';
import type { World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await smallWorld();
});
afterAll(async () => {
  await world?.close();
});

/** Sits on PostgreSQL's port, so that it surely cannot come back before we let it. */
async function occupy(port: number): Promise<{ leave(): Promise<void> }> {
  const guest = await until(
    'the port of PostgreSQL is free',
    async () => {
      const server = createServer((socket) => {
        socket.on('error', () => undefined).destroy();
      });
      server.on('error', () => undefined);
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return server;
    },
    { every: 1 },
  );
  return {
    async leave() {
      guest.close();
      await once(guest, 'close');
    },
  };
}

test('PostgreSQL dies while events flow: 503, nothing acknowledged meanwhile, back within 10 s, nothing lost', async () => {
  const farm = await newFarm(world, 'Outage Farm');
  const journal = () =>
    readJournals(world.journalDir).filter((event) => event.serial === farm.dialler.serial);
  const acknowledged = () => journal().filter((event) => event.acknowledged).length;
  let active = false;
  const raise = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) {
      active = !active;
      await (active ? farm.dialler.raises('input.3') : farm.dialler.restores('input.3'));
    }
  };
  await raise(40);
  await until('events flow', () => acknowledged() > 0);

  const postmaster = readPostmaster(world.dataDir);
  if (!postmaster) throw new Error('PostgreSQL does not run');
  process.kill(postmaster.pid, 'SIGKILL');
  const lastBefore = Math.max(...journal().map((event) => event.seq));
  const guest = await occupy(postmaster.port);
  await until('the portal has noticed', () =>
    farm.admin.call(listDevices, {}).then(
      () => false,
      () => true,
    ),
  );
  await raise(40);
  for (let look = 0; look < 5; look += 1) {
    const refused = await farm.admin.call(listDevices, {}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect((refused as Refused).problem).toMatchObject({ status: 503, code: 'service-unavailable' });
  }
  const answer = await fetch(`${world.apiUrl}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    expect.objectContaining({ status: 'not-ready', database: 'away' }),
  ]);
  expect((await fetch(`${world.apiUrl}/healthz`)).status).toBe(200);
  // What was committed just before may still be on its way to the dialler; what came after must not be promised.
  const promised = journal().filter((event) => event.seq > lastBefore && event.acknowledged);
  expect(promised).toEqual([]);
  const pid = world.server.pid;

  await guest.leave();
  await until('the portal is back', async () => (await farm.admin.call(listDevices, {})).items.length === 1, {
    within: 10_000,
  });
  await until('everything is acknowledged', () => acknowledged() === 80);
  expect(await missingPromises(world.database, journal())).toEqual([]);
  expect(
    await world.database.count('select count(*) from device_events where device_id = $1', [farm.device.id]),
  ).toBe(80);
  await farm.alarmIs('input.3', 'restored');
  expect(world.server.isRunning()).toBe(true);
  expect(world.server.pid).toBe(pid);
});
