import { createHash } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { keyVerifier, verifies } from '#platform/mqtt/mosquitto/key-verifier.ts';
import { aCompany, pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { authenticateDevice, authenticateDevices } from './authenticate-devices.ts';
import { replaceDeviceKey } from './replace-device-key.job.ts';
import { setConnected } from '../presence/set-connected.ts';
import { aDevice } from '../device-claim.fixture.ts';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await testPlatform();
});

async function aClaimedDevice() {
  const { context } = await aCompany(platform);
  return aDevice(platform, context);
}

const send = (serialNumber: string) =>
  replaceDeviceKey.run(platform, { serialNumber }, { number: 1, isLast: false });

function sentKeys(serialNumber: string): unknown[] {
  return platform.gateway.requests
    .filter(({ serial, request }) => serial === serialNumber && request.method === 'key.set')
    .map(({ request }) => request.params?.['key']);
}

test('a device connects with its own key and no other', async () => {
  const { serialNumber, key } = await aClaimedDevice();
  expect(await authenticateDevice(platform, serialNumber, key)).toBe(true);
  expect(await authenticateDevice(platform, serialNumber, `${key}x`)).toBe(false);
  expect(await authenticateDevice(platform, 'BF-NOBODY', key)).toBe(false);
});

test('keys of a set are answered each by itself, in order, also two of one device', async () => {
  const [one, two] = [await aClaimedDevice(), await aClaimedDevice()];
  const shown = [
    { serial: two.serialNumber, key: one.key },
    { serial: one.serialNumber, key: one.key },
    { serial: 'BF-NOBODY', key: one.key },
    { serial: two.serialNumber, key: two.key },
  ];
  expect(await authenticateDevices(platform, shown)).toEqual([false, true, false, true]);
});

test('of a set one device comes with its new key: that is its only one then, and the others keep theirs', async () => {
  const [one, two] = [await aClaimedDevice(), await aClaimedDevice()];
  for (const { serialNumber } of [one, two]) {
    platform.gateway.present.add(serialNumber);
    await send(serialNumber);
  }
  const [newKey = ''] = sentKeys(one.serialNumber) as string[];
  const shown = [
    { serial: one.serialNumber, key: newKey },
    { serial: two.serialNumber, key: two.key },
  ];
  expect(await authenticateDevices(platform, shown)).toEqual([true, true]);
  expect(await authenticateDevice(platform, one.serialNumber, one.key)).toBe(false);
  expect(await authenticateDevice(platform, two.serialNumber, two.key)).toBe(true);
});

test('the old key is good until the device has connected with the new one', async () => {
  const { serialNumber, key } = await aClaimedDevice();
  platform.gateway.present.add(serialNumber);
  await send(serialNumber);
  const [newKey] = sentKeys(serialNumber) as string[];
  expect(newKey).toMatch(/^[\w-]{43}$/);

  expect(await authenticateDevice(platform, serialNumber, key)).toBe(true);
  expect(await authenticateDevice(platform, serialNumber, newKey!)).toBe(true);
  expect(await authenticateDevice(platform, serialNumber, key)).toBe(false);
  expect(await authenticateDevice(platform, serialNumber, newKey!)).toBe(true);

  await send(serialNumber);
  expect(sentKeys(serialNumber)).toHaveLength(1);
});

test('a device whose answer was lost gets the same key again', async () => {
  const { serialNumber } = await aClaimedDevice();
  platform.gateway.present.add(serialNumber);
  platform.gateway.answer.reply = { ok: false, code: 'lost' };
  await expect(send(serialNumber)).rejects.toThrow('Communication error');
  platform.gateway.answer.reply = { ok: true };
  await send(serialNumber);
  const keys = sentKeys(serialNumber);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a device gets the key that waits for it also while TOKEN_SECRET is changed', async () => {
  const { serialNumber } = await aClaimedDevice();
  platform.gateway.present.add(serialNumber);
  const { TOKEN_SECRET: former } = platform.config;
  Object.assign(platform.config, { TOKEN_SECRET: 'x'.repeat(40), TOKEN_SECRET_OLD: former });
  await send(serialNumber);
  const [key] = sentKeys(serialNumber) as string[];
  expect(await authenticateDevice(platform, serialNumber, key!)).toBe(true);
});

test('and another one where nobody can make that one any more, which lets it in as well', async () => {
  const { serialNumber, key: oldKey } = await aClaimedDevice();
  platform.gateway.present.add(serialNumber);
  Object.assign(platform.config, { TOKEN_SECRET: 'x'.repeat(40) });
  await send(serialNumber);
  await send(serialNumber);
  const [key, again] = sentKeys(serialNumber) as string[];
  expect(again).toBe(key);
  expect(await authenticateDevice(platform, serialNumber, oldKey)).toBe(true);
  expect(await authenticateDevice(platform, serialNumber, key!)).toBe(true);
  expect(await authenticateDevice(platform, serialNumber, oldKey)).toBe(false);
});

test('a device that was away is sent its key when it comes with the old one', async () => {
  const { serialNumber } = await aClaimedDevice();
  await send(serialNumber);
  expect(sentKeys(serialNumber)).toEqual([]);

  await platform.database.ownerPool.query(`select graphile_worker.remove_job($1)`, [
    `device-key ${serialNumber}`,
  ]);
  await setConnected(platform, serialNumber, true, platform.clock.now());
  expect(await pendingJobs(platform, 'devices/replace-key', { serialNumber })).toHaveLength(1);
});

test('on a broker that asks nobody, a key counts from when the device has taken it', async () => {
  const { serialNumber, key } = await aClaimedDevice();
  platform.gateway.keysCheckedBy = 'broker';
  platform.gateway.present.add(serialNumber);
  platform.gateway.answer.reply = { ok: false, code: 'lost' };
  await expect(send(serialNumber)).rejects.toThrow('Communication error');
  expect(await authenticateDevice(platform, serialNumber, key)).toBe(true);

  platform.gateway.answer.reply = { ok: true };
  await send(serialNumber);
  expect(await authenticateDevice(platform, serialNumber, key)).toBe(false);
  await send(serialNumber);
  expect(sentKeys(serialNumber)).toHaveLength(2);
});

test('the verifier of a key is kept when the device first shows it, and stays', async () => {
  const { serialNumber, key } = await aClaimedDevice();
  const ofDevice = () =>
    platform.database.allCompanies
      .selectFrom('device_identities')
      .select('key_verifier')
      .where('serial_number', '=', serialNumber)
      .executeTakeFirstOrThrow()
      .then((row) => row.key_verifier);
  const stocked = await ofDevice();
  expect(verifies(stocked ?? '', key, 1)).toBe(true);
  await authenticateDevice(platform, serialNumber, key);
  expect(await ofDevice()).toBe(stocked);

  await platform.database.allCompanies
    .updateTable('device_identities')
    .set({ key_verifier: null })
    .where('serial_number', '=', serialNumber)
    .execute();
  await authenticateDevice(platform, serialNumber, `${key}x`);
  expect(await ofDevice()).toBeNull();
  await authenticateDevice(platform, serialNumber, key);
  const shown = await ofDevice();
  expect(verifies(shown ?? '', key, 1)).toBe(true);
  await authenticateDevice(platform, serialNumber, key);
  expect(await ofDevice()).toBe(shown);
});

test('with a new key comes its verifier, once the device has used it', async () => {
  const { serialNumber, key } = await aClaimedDevice();
  const isOf = async (text: string) => {
    const row = await platform.database.allCompanies
      .selectFrom('device_identities')
      .select('key_verifier')
      .where('serial_number', '=', serialNumber)
      .executeTakeFirstOrThrow();
    return verifies(row.key_verifier ?? '', text, 1);
  };
  platform.gateway.present.add(serialNumber);
  await send(serialNumber);
  const [newKey = ''] = sentKeys(serialNumber) as string[];
  expect(await isOf(key)).toBe(true);
  await authenticateDevice(platform, serialNumber, newKey);
  expect([await isOf(newKey), await isOf(key)]).toEqual([true, false]);
});

test('a key that is replaced by whoever knows no verifiers takes the verifier with it, and that is told', async () => {
  const { serialNumber } = await aClaimedDevice();
  const { ownerPool, allCompanies } = platform.database;
  const listener = await ownerPool.connect();
  onTestFinished(() => listener.release(true));
  const told: unknown[] = [];
  listener.on('notification', ({ channel }) => void told.push(channel));
  await listener.query('listen key_verifiers');
  const set = async (change: { key_hash?: Buffer; key_verifier?: string; connected?: boolean }) => {
    await allCompanies
      .updateTable('device_identities')
      .set(change)
      .where('serial_number', '=', serialNumber)
      .execute();
    // What was told before comes before the answer.
    await listener.query('select 1');
    const { key_verifier: kept } = await allCompanies
      .selectFrom('device_identities')
      .select('key_verifier')
      .where('serial_number', '=', serialNumber)
      .executeTakeFirstOrThrow();
    return { kept, told: told.splice(0).length };
  };
  const [key_verifier, another] = [keyVerifier('another'), keyVerifier('one more')];
  const ofOne = createHash('sha256').update('one').digest();
  const ofOther = createHash('sha256').update('other').digest();
  expect(await set({ key_hash: ofOne, key_verifier })).toEqual({ kept: key_verifier, told: 1 });
  expect(await set({ key_hash: ofOne, connected: true })).toEqual({ kept: key_verifier, told: 0 });
  expect(await set({ key_verifier: another })).toEqual({ kept: another, told: 1 });
  expect(await set({ key_hash: ofOther })).toEqual({ kept: null, told: 1 });
  expect(await set({ key_hash: ofOne })).toEqual({ kept: null, told: 0 });
});

test('no key stands readable in the database', async () => {
  const { serialNumber } = await aClaimedDevice();
  platform.gateway.present.add(serialNumber);
  await send(serialNumber);
  const row = await platform.database.allCompanies
    .selectFrom('device_identities')
    .selectAll()
    .where('serial_number', '=', serialNumber)
    .executeTakeFirstOrThrow();
  const jobs = await pendingJobs(platform, 'devices/replace-key', { serialNumber });
  expect(JSON.stringify([row, jobs])).not.toContain(sentKeys(serialNumber)[0]);
});
