import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startBrokerGateway, type BrokerGatewayOptions } from './broker-gateway.ts';
import type { DeviceGateway } from './device-gateway.ts';
import { connectDevice, readableLog, rememberingHandlers, type TestDevice } from './test-device.ts';
import { eventually } from './test-eventually.ts';
import { startMosquitto, type TestMosquitto } from './test-mosquitto.ts';

vi.setConfig({ testTimeout: 60_000 });

const [a, b] = ['BF-1-A01', 'BF-1-B02'];
let mosquitto: TestMosquitto;
let devices: TestDevice[] = [];
let gateway: DeviceGateway;

beforeAll(async () => {
  mosquitto = await startMosquitto();
  await mosquitto.letIn([a, b]);
}, 60_000);
afterAll(() => mosquitto.stop());
afterEach(async () => {
  for (const { client } of devices) client.end(true);
  devices = [];
  await gateway.close();
});

async function start(portal = rememberingHandlers(), options: Partial<BrokerGatewayOptions> = {}) {
  const { log, lines } = readableLog();
  const clock = { now: () => new Date('2026-11-20T04:00:00Z') };
  const base = { url: mosquitto.url, broker: 'mosquitto', log, clock } as const;
  gateway = await startBrokerGateway({ ...base, ...options }, portal.handlers);
  return { ...portal, lines };
}

async function device(serial: string) {
  const will = { topic: `d/${serial}/up/status`, payload: Buffer.from('{"online":false}') };
  const connected = await connectDevice(mosquitto.port, serial, { will: { ...will, qos: 1, retain: true } });
  devices.push(connected);
  return connected;
}

test('whoever neither speaks nor answers is gone, and nothing is concluded before', async () => {
  let returned = 0;
  const readFiles = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const portal = rememberingHandlers({ brokerReturned: () => Promise.resolve(void (returned += 1)) });
  const { presence } = await start(portal, { returnMs: 1_000, returned: readFiles });
  for (const serial of [a, b]) await (await device(serial)).send('status', { online: true });
  await eventually(() => expect([a, b].map((serial) => gateway.isConnected(serial))).toEqual([true, true]));
  expect(gateway.hears()).toBe(true);
  expect(returned).toBe(0);
  await mosquitto.kill();
  await eventually(() => expect(gateway.hears()).toBe(false));
  await mosquitto.start();
  const back = await device(a);
  await back.client.subscribeAsync(`d/${a}/down/request/+`, { qos: 1 });
  back.client.on('message', (topic) => void back.send(`reply/${topic.split('/').at(-1)}`, { ok: true }));
  await eventually(() => expect(gateway.hears()).toBe(true));
  expect([returned, readFiles.mock.calls.length]).toEqual([1, 1]);
  await eventually(() => expect(presence.at(-1)).toBe(`${b} disconnected`));
  expect(gateway.isConnected(a)).toBe(true);
  expect(presence).not.toContain(`${a} disconnected`);
});

test('a portal that starts before its broker starts, says so, and hears devices once it is there', async () => {
  await mosquitto.kill();
  const { stored, lines } = await start(undefined, { firstConnectMs: 50 });
  expect(gateway.hears()).toBe(false);
  expect(lines.some(({ msg, level }) => level === 50 && String(msg).startsWith('broker out of reach'))).toBe(
    true,
  );
  await mosquitto.start();
  await eventually(() => expect(gateway.hears()).toBe(true));
  const dialler = await device(a);
  await dialler.subscribe();
  await eventually(async () => {
    await dialler.raise(1);
    expect(dialler.acks()).toContain(1);
  });
  expect(stored[0]?.serial).toBe(a);
});
