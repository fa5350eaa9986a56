import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { pdfText } from '#platform/pdf/pdf-text.fixture.ts';
import { setConnected } from '#features/devices/devices/presence/set-connected.ts';
import { addDevice } from '#features/devices/devices/claims/add-device.ts';
import { aDevice, aStockDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { authenticateDevice } from '#features/devices/devices/keys/authenticate-devices.ts';
import { removeDevice } from '#features/lifecycles/device-removal/remove-device.ts';
import { getStockDevice } from './get-stock-device.ts';
import { importStock } from './import-stock.ts';
import { printLabels } from './labels/print-labels.ts';
import { licenseStockDevice } from './license-stock-device.ts';
import { renewSecrets } from './renew-secrets.ts';

let platform: TestPlatform;
let staff: Awaited<ReturnType<typeof aCompany>>;
let farm: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  platform = await testPlatform();
  staff = await aCompany(platform, { roleId: roles.providerAdmin });
  farm = await aCompany(platform);
});

const aSerial = () => `BF-${randomBytes(5).toString('hex').toUpperCase()}`;
const send = (csv: string, dryRun = false) => importStock(platform, staff.context, { csv, dryRun });
const see = (serialNumber: string) => getStockDevice(platform, staff.context, serialNumber);
const refused = (code: string) => expect.objectContaining({ code });
const logged = () =>
  platform.database.allCompanies
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('company_id', '=', staff.companyId)
    .orderBy('seq')
    .execute();

test('a list is looked at first, then taken in as a whole; its secrets are told once and are good', async () => {
  const [one, two, known] = [aSerial(), aSerial(), await aStockDevice(platform)];
  const key = 'k'.repeat(43);
  const list = `serial number;inputs;licences;key;connect code
${one};8;fancom;;
${two};;;${key};DEMO-7KQ2-VX9H-MT4R
${known.serialNumber};;;;`;

  expect(await send(`${list}\n${one};12`, true)).toEqual({
    devices: [],
    made: [],
    faults: [
      { line: 5, fault: 'inputs-format', value: '12' },
      { line: 5, fault: 'repeated-serial-number', value: one, sameAs: 2 },
    ],
  });
  expect((await send(`${list}\n${one};12`)).made).toEqual([]);
  const looked = await send(list, true);
  expect(looked).toMatchObject({ faults: [], made: [] });
  expect(looked.devices.map(({ isKnown }) => isKnown)).toEqual([false, false, true]);
  await expect(see(one)).rejects.toEqual(refused('not-found'));

  const { made } = await send(list);
  expect(made).toMatchObject([
    { serialNumber: one, type: 'dialler' },
    { serialNumber: two, key, connectCode: 'DEMO-7KQ2-VX9H-MT4R' },
  ]);
  // Sent twice it makes nothing, and the first secrets stay good.
  expect((await send(list)).made).toEqual([]);
  const [{ connectCode, key: made1 } = { connectCode: '', key: '' }] = made;
  expect(await authenticateDevice(platform, one, made1 ?? '')).toBe(true);
  expect(await authenticateDevice(platform, known.serialNumber, known.key)).toBe(true);
  expect(await see(one)).toMatchObject({
    inputs: 8,
    licences: ['fancom'],
    stockedAt: platform.clock.now().toISOString(),
    givenBack: [],
    allowedActions: ['renew-secrets'],
  });
  expect(await addDevice(platform, farm.context, { serialNumber: one, connectCode })).toMatchObject({
    serialNumber: one,
  });
  await expect(see(one)).rejects.toEqual(refused('not-found'));

  const log = await logged();
  expect(log).toEqual([
    { action: 'device.stocked', details: { devices: 2, renewed: 0, serialNumbers: [one, two] } },
  ]);
  expect(JSON.stringify(log)).not.toContain(connectCode);
});

test('a list of staff has an end', async () => {
  const serials = Array.from({ length: 1001 }, (_, index) => `BF-${index + 100_000}`);
  expect((await send(['serial number', ...serials].join('\n'), true)).faults).toEqual([
    { line: 1002, fault: 'too-many-rows', value: '1000' },
  ]);
});

test('a lost label is replaced: with another key only where none is in the device yet', async () => {
  const { serialNumber, key, connectCode } = await aStockDevice(platform);
  const renew = (act: 'renew-secrets' | 'renew-connect-code') =>
    renewSecrets(platform, staff.context, { serialNumber, act });
  const fresh = await renew('renew-secrets');
  expect(await authenticateDevice(platform, serialNumber, key)).toBe(false);
  expect(await authenticateDevice(platform, serialNumber, fresh.key ?? '')).toBe(true);
  const adds = (code: string) => addDevice(platform, farm.context, { serialNumber, connectCode: code });
  await expect(adds(connectCode)).rejects.toEqual(refused('not-found'));

  await setConnected(platform, serialNumber, true, platform.clock.now());
  expect((await see(serialNumber)).allowedActions).toEqual(['renew-connect-code']);
  await expect(renew('renew-secrets')).rejects.toEqual(refused('device-has-its-key'));
  const second = await renew('renew-connect-code');
  expect(second.key).toBeNull();
  expect(await authenticateDevice(platform, serialNumber, fresh.key ?? '')).toBe(true);
  await expect(adds(fresh.connectCode)).rejects.toEqual(refused('not-found'));
  const { id } = await adds(second.connectCode);
  await expect(renew('renew-connect-code')).rejects.toEqual(refused('not-found'));

  await removeDevice(platform, farm.context, id, { serialNumber });
  expect(await see(serialNumber)).toMatchObject({
    givenBack: [{ how: 'removed', at: platform.clock.now().toISOString() }],
    allowedActions: ['renew-connect-code'],
  });
  const log = (await logged()).slice(-2).map(({ details }) => details);
  expect(log).toEqual([
    { serialNumber, withKey: true },
    { serialNumber, withKey: false },
  ]);
});

test('what a device in stock is licensed for comes with it', async () => {
  const { serialNumber, connectCode } = await aStockDevice(platform, { licences: ['dupline'] });
  const license = (act: 'grant' | 'withdraw', ...features: ('fancom' | 'dupline')[]) =>
    licenseStockDevice(platform, staff.context, { params: { serialNumber }, body: { act, features } });
  expect((await license('grant', 'fancom', 'dupline')).licences).toEqual(['dupline', 'fancom']);
  expect((await license('withdraw', 'dupline')).licences).toEqual(['fancom']);
  const before = (await logged()).length;
  expect((await license('withdraw', 'dupline')).licences).toEqual(['fancom']);
  expect((await logged()).slice(before - 2).map(({ action, details }) => [action, details])).toEqual([
    ['device.licences-granted', { serialNumber, features: ['fancom'] }],
    ['device.licences-withdrawn', { serialNumber, features: ['dupline'] }],
  ]);
  const { id } = await addDevice(platform, farm.context, { serialNumber, connectCode });
  const held = await platform.database.allCompanies
    .selectFrom('device_licenses')
    .select('feature')
    .where('device_id', '=', id)
    .execute();
  expect(held).toEqual([{ feature: 'fancom' }]);
  await expect(license('grant', 'dupline')).rejects.toEqual(refused('not-found'));
});

test('a label is printed of a code that is the device’s, and of no other', async () => {
  const [one, two] = [await aStockDevice(platform), await aDevice(platform, farm.context)];
  const print = (devices: { serialNumber: string; connectCode: string }[]) =>
    printLabels(platform, staff.context, { devices, layout: 'sheet', firstLabel: 1 });
  const [page = ''] = pdfText(await print([one, two]));
  for (const said of [one.serialNumber, two.serialNumber, one.connectCode])
    expect(page.replaceAll(/\s/g, '')).toContain(said);
  await expect(print([one, { ...one, connectCode: 'NOPE-NOPE-NOPE' }])).rejects.toMatchObject({
    code: 'invalid-input',
    options: { errors: [{ pointer: '/devices/1/connectCode' }] },
  });
});
