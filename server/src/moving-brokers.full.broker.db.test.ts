import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gatewayHandlersOf } from './app.ts';
import { hashSecret, newSecret } from '#platform/auth/secrets.ts';
import type { Config } from '#platform/config/config.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import type { DeviceGateway } from '#platform/mqtt/gateway/device-gateway.ts';
import { connectDevice, readableLog, type TestDevice } from '#platform/mqtt/gateway/device.fixture.ts';
import { startMosquitto, type TestMosquitto } from '#platform/mqtt/mosquitto/mosquitto.fixture.ts';
import { startRabbitmq, type TestRabbitmq } from '#platform/mqtt/broker/rabbitmq.fixture.ts';
import { eventually } from '#platform/mqtt/eventually.fixture.ts';
import { freePort } from '#platform/mqtt/port.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { findIdentity } from '#features/devices/devices/keys/device-identities.queries.ts';
import { deviceKey } from '#features/devices/devices/keys/device-key.ts';
import { replaceDeviceKey } from '#features/devices/devices/keys/replace-device-key.job.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { startGateway } from './start-gateway.ts';

vi.setConfig({ testTimeout: 120_000 });

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let rabbitmq: TestRabbitmq;
let mosquitto: TestMosquitto;
let authPort = 0;

beforeAll(async () => {
  database = await ownTestDatabase();
  platform = { ...(await testPlatform()), database };
  authPort = await freePort();
  [rabbitmq, mosquitto] = await Promise.all([startRabbitmq({ authPort }), startMosquitto()]);
}, 120_000);
afterAll(async () => {
  await Promise.all([rabbitmq.stop(), mosquitto.stop()]);
  await database.close();
});

type Kind = 'embedded' | 'rabbitmq' | 'mosquitto';

async function startOn(kind: Kind): Promise<{ gateway: DeviceGateway; port: number }> {
  const external = { embedded: null, rabbitmq, mosquitto }[kind];
  const config: Config = {
    ...platform.config,
    MQTT_PORT: 0,
    brokerAuthPort: authPort,
    ...(kind !== 'embedded' && { MQTT_URL: external?.url, MQTT_BROKER: kind }),
    ...(kind === 'mosquitto' && {
      MOSQUITTO_FOLDER: mosquitto.folder,
      MOSQUITTO_PID_FILE: mosquitto.pidFile,
    }),
  };
  const { log, lines } = readableLog();
  const { gateway } = await startGateway(
    config,
    database.url,
    { ...platform, log },
    gatewayHandlersOf(platform),
  );
  const ready = external ? 'intake: reads' : 'device gateway listens';
  await eventually(() => expect(lines.map(({ msg }) => msg)).toContain(ready));
  return { gateway, port: external?.port ?? gateway.port };
}

/** Lets the device have another key, as when a company takes it over. Answers with the key that it took. */
async function replaceKey(gateway: DeviceGateway, device: TestDevice): Promise<string> {
  const { serial } = device;
  const taken = Promise.withResolvers<string>();
  await device.subscribe();
  device.client.on('message', (topic, payload) => {
    if (!topic.includes('/request/')) return;
    const { method, params } = JSON.parse(payload.toString()) as { method: string; params: { key: string } };
    if (method === 'key.set') taken.resolve(params.key);
    device.send(`reply/${topic.split('/').at(-1)}`, { ok: true }).catch(() => undefined);
  });
  await device.client.publishAsync(`d/${serial}/up/status`, '{"online":true}', { qos: 1, retain: true });
  await eventually(() => expect(gateway.isConnected(serial)).toBe(true));
  const { wanted_key_seed: former } = (await findIdentity(database.allCompanies, serial)) ?? {};
  if (!former) {
    const seed = newSecret();
    const key = deviceKey(platform.config.TOKEN_SECRET, serial, seed);
    await database.allCompanies
      .updateTable('device_identities')
      .set({ wanted_key_seed: seed, wanted_key_hash: hashSecret(key) })
      .where('serial_number', '=', serial)
      .execute();
  }
  await replaceDeviceKey.run({ ...platform, gateway }, { serialNumber: serial }, { number: 1, isLast: true });
  return taken.promise;
}

test('moving to another broker, and back, locks no device out, and each goes on giving devices keys', async () => {
  const { context } = await aCompany(platform);
  const { serialNumber: serial, key: factoryKey } = await aDevice(platform, context);
  let key = factoryKey;
  let former = 'a key that it never had';
  const ways: Kind[] = ['embedded', 'rabbitmq', 'mosquitto', 'embedded', 'mosquitto', 'rabbitmq'];
  for (const kind of ways) {
    const { gateway, port } = await startOn(kind);
    const device = await eventually(() => connectDevice(port, serial, { password: key }));
    await expect(connectDevice(port, serial, { password: former })).rejects.toThrow(/refused/i);
    const next = await replaceKey(gateway, device);
    const again = await eventually(() => connectDevice(port, serial, { password: next }));
    [former, key] = [key, next];
    for (const { client } of [device, again]) await client.endAsync(true);
    await gateway.close();
  }
  expect(key).not.toBe(factoryKey);
});

test('a device whose key nobody has seen yet shows it to the broker that asks, and is known to Mosquitto then', async () => {
  const { context } = await aCompany(platform);
  const { serialNumber: serial, key: password } = await aDevice(platform, context);
  await database.allCompanies
    .updateTable('device_identities')
    .set({ key_verifier: null })
    .where('serial_number', '=', serial)
    .execute();
  const first = await startOn('mosquitto');
  await expect(connectDevice(first.port, serial, { password })).rejects.toThrow(/refused/i);
  await first.gateway.close();
  const asking = await startOn('rabbitmq');
  await (await connectDevice(asking.port, serial, { password })).leave();
  await asking.gateway.close();
  const second = await startOn('mosquitto');
  const device = await eventually(() => connectDevice(second.port, serial, { password }));
  expect(device.client.connected).toBe(true);
  await device.leave();
  await second.gateway.close();
});
