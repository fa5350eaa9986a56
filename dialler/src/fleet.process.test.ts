import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFleet, type Fleet } from './fleet.ts';
import { startTestPortal, type TestPortal } from './portal.fixture.ts';

let portal: TestPortal;
let fleet: Fleet;

beforeEach(async () => {
  portal = await startTestPortal();
  fleet = createFleet(40, {
    port: portal.port,
    connectsPerSecond: 2_000,
    backOff: { first: 10, longest: 50 },
  });
});

afterEach(async () => {
  await fleet.stop({ goodbye: false });
  await portal.close();
});

test('storms, and measures how long the portal took', async () => {
  expect(await fleet.connect(5_000)).toMatchObject({ connected: 40 });
  const report = await fleet.storm({ rate: 2_000, count: 200, drain: 5_000 });
  expect(report).toMatchObject({ raised: 200, acknowledged: 200 });
  const { p50, p99, max } = report.latency;
  expect(p50).toBeGreaterThan(0);
  expect(p50).toBeLessThanOrEqual(p99);
  expect(p99).toBeLessThanOrEqual(max);
  expect(portal.by('FLEET-00040').events).toHaveLength(5);
  expect(fleet.unacknowledged).toBe(0);
});

test('says what the portal did not acknowledge', async () => {
  await fleet.connect(5_000);
  portal.acknowledges = (serial) => serial !== 'FLEET-00001';
  const report = await fleet.storm({ rate: 2_000, count: 40, drain: 200 });
  expect(report).toMatchObject({ raised: 40, acknowledged: 39 });
});

test('loses all its connections and comes back', async () => {
  const helloed = (times: number) =>
    vi.waitFor(() => expect(portal.by('FLEET-00001').hellos).toHaveLength(times), {
      timeout: 20_000,
      interval: 5,
    });
  await fleet.connect(5_000);
  await helloed(1);
  expect(await fleet.reconnect(5_000)).toMatchObject({ connected: 40 });
  await helloed(2);
});
