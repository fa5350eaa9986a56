import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDevice } from '../gateway/device.fixture.ts';
import { startMosquitto, type TestMosquitto } from './mosquitto.fixture.ts';

const serial = 'BF-1000-0001';
/** Mosquitto looks every second at sessions that may be over. */
const looksWithin = 4_000;

let broker: TestMosquitto;
beforeAll(async () => {
  // Memory that was given back holds what nobody can use: who reads it ends at once, and not by chance.
  broker = await startMosquitto({ GLIBC_TUNABLES: 'glibc.malloc.perturb=255:glibc.malloc.tcache_count=0' });
});
afterAll(() => broker.stop());

test('Mosquitto lives on where a device that is away gets another key', async () => {
  const began = performance.now();
  let keys = 0;
  const key = () => ({ [serial]: `key ${keys}` });
  await broker.letIn([serial], key());
  while (performance.now() - began < looksWithin) {
    const before = await connectDevice(broker.port, serial, { clean: false, password: `key ${keys}` });
    before.cut();
    keys += 1;
    await broker.letIn([serial], key());
    const after = await connectDevice(broker.port, serial, { clean: false, password: `key ${keys}` });
    await after.leave();
  }
  expect(keys).toBeGreaterThan(1);
  const still = await connectDevice(broker.port, serial, { clean: false, password: `key ${keys}` });
  expect(still.client.connected).toBe(true);
  await still.leave();
});
