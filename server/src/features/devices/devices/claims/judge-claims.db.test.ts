import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Context, UserActor } from '#platform/context.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { keptLog } from '#app.fixture.ts';
import { importDevices } from '#features/devices/device-import/import-devices.ts';
import { addDevice } from './add-device.ts';
import { claimsLogged, claimsPerCompany, claimsPerNetwork } from './claim-tries.rules.ts';
import { searchDevice } from '../search-device.ts';
import { aDevice, aStockDevice } from '../device-claim.fixture.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

const wrongCode = 'NOPE-NOPE-NOPE-NOPE';
let networks = 0;
/** A network that no other test tries from. */
const aNetwork = () => `10.93.${Math.floor((networks += 1) / 250)}.${networks % 250}`;

/** A company whose people come from a network of their own. */
async function aClaimant(ip = aNetwork()) {
  const { companyId, context: plain } = await aCompany(platform);
  const { log, lines } = keptLog();
  const context: Context<UserActor> = { ...plain, ip, log };
  const search = (serialNumber: string, connectCode = wrongCode) =>
    searchDevice(platform, context, { serialNumber, connectCode });
  const add = (serialNumber: string, connectCode = wrongCode) =>
    addDevice(platform, context, { serialNumber, connectCode });
  const sends = (rows: readonly { serialNumber: string; connectCode: string }[], dryRun = true) => {
    const cells = rows.map(({ serialNumber, connectCode }) => `${serialNumber};${connectCode}`);
    const csv = ['serial number;connect code', ...cells].join('\n');
    return importDevices(platform, context, { csv, dryRun });
  };
  const audited = async () =>
    (
      await platform.database.allCompanies
        .selectFrom('audit_log')
        .select(['details', 'ip', 'actor_id'])
        .where('company_id', '=', companyId)
        .where('action', '=', 'device.claim-failed')
        .orderBy('seq')
        .execute()
    ).map(({ details, ip: from, actor_id: by }) => ({ details, from, by }));
  return { companyId, context, lines, search, add, sends, audited };
}

const code = (wanted: string) => ({ code: wanted });
const serials = (count: number, mark = randomUUID().slice(0, 6).toUpperCase()) =>
  Array.from({ length: count }, (_, index) => `BF-${mark}-${index}`);
const wrongRows = (names: readonly string[]) =>
  names.map((serialNumber) => ({ serialNumber, connectCode: wrongCode }));

test('whoever guesses at a device shuts it for themselves and not for its owner', async () => {
  const [thief, owner] = [await aClaimant(), await aClaimant()];
  const { serialNumber, connectCode } = await aStockDevice(platform);
  const look = () => thief.search(serialNumber);
  const take = () => thief.add(serialNumber);
  const list = () => thief.sends(wrongRows([serialNumber]));
  const really = () => thief.sends(wrongRows([serialNumber]), false);
  await expect(look()).rejects.toMatchObject(code('not-found'));
  await expect(take()).rejects.toMatchObject(code('not-found'));
  expect((await list()).faults).toMatchObject([{ fault: 'not-found' }]);
  expect((await really()).faults).toMatchObject([{ fault: 'not-found' }]);
  await expect(look()).rejects.toMatchObject(code('not-found'));
  // Not even the right code is told from a wrong one now.
  for (const connect of [wrongCode, connectCode]) {
    await expect(thief.search(serialNumber, connect)).rejects.toMatchObject({
      code: 'too-many-requests',
      options: { retryAfterSeconds: expect.any(Number) },
    });
    await expect(thief.add(serialNumber, connect)).rejects.toMatchObject(code('too-many-requests'));
    const { faults } = await thief.sends([{ serialNumber, connectCode: connect }]);
    expect(faults).toMatchObject([{ fault: 'too-many-tries' }]);
  }
  await expect(owner.search(serialNumber, connectCode)).resolves.toMatchObject({ serialNumber });
  await expect(owner.add(serialNumber, connectCode)).resolves.toMatchObject({ serialNumber });
});

test('a right code forgets the failures at its serial number, and none costs a try', async () => {
  const installer = await aClaimant();
  const { serialNumber, connectCode } = await aStockDevice(platform);
  for (let round = 1; round <= 3; round += 1) {
    for (let typo = 1; typo <= 4; typo += 1)
      await expect(installer.search(serialNumber)).rejects.toMatchObject(code('not-found'));
    for (let look = 1; look <= 7; look += 1)
      await expect(installer.search(serialNumber, connectCode)).resolves.toMatchObject({ serialNumber });
  }
});

test('an installer adds 200 devices in an hour, with typos', async () => {
  const installer = await aClaimant();
  const stock = await Promise.all(Array.from({ length: 200 }, () => aStockDevice(platform, { inputs: 1 })));
  const typed = stock.map((device, index) =>
    index % 10 === 0 ? { ...device, connectCode: wrongCode } : device,
  );
  expect((await installer.sends(typed)).faults).toHaveLength(20);
  expect((await installer.sends(typed, false)).faults).toHaveLength(20);
  expect(await installer.sends(stock, false)).toMatchObject({ faults: [], added: 200 });
});

test('a company that fails at ever other serial numbers is told nothing more', async () => {
  const thief = await aClaimant();
  const good = await aStockDevice(platform);
  const names = serials(1000);
  const { faults } = await thief.sends([...wrongRows(names.slice(0, 999)), good]);
  const counts = Object.groupBy(faults, ({ fault }) => fault);
  expect(counts['not-found']).toHaveLength(claimsPerCompany);
  expect(counts['too-many-tries']).toHaveLength(1000 - claimsPerCompany);
  await expect(thief.search(good.serialNumber, good.connectCode)).rejects.toMatchObject(
    code('too-many-requests'),
  );
  // Its own devices are none of the others': whoever else has the code takes it, from the same network too.
  const neighbour = await aClaimant(thief.context.ip ?? '');
  await expect(neighbour.add(good.serialNumber, good.connectCode)).resolves.toMatchObject({
    serialNumber: good.serialNumber,
  });
});

test('lists that come at once are told no more than one after the other', async () => {
  const thief = await aClaimant();
  const answers = await Promise.all([1, 2, 3].map(() => thief.sends(wrongRows(serials(150)))));
  const told = answers.flatMap(({ faults }) => faults).filter(({ fault }) => fault === 'not-found');
  expect(told).toHaveLength(claimsPerCompany);
});

test('ever new companies of one network are told nothing more either', async () => {
  const ip = aNetwork();
  const companies = Math.ceil(claimsPerNetwork / claimsPerCompany);
  for (let number = 1; number <= companies; number += 1)
    await (await aClaimant(ip)).sends(wrongRows(serials(claimsPerCompany)));
  const good = await aStockDevice(platform);
  const another = await aClaimant(ip);
  await expect(another.search(good.serialNumber, good.connectCode)).rejects.toMatchObject(
    code('too-many-requests'),
  );
  const elsewhere = await aClaimant();
  await expect(elsewhere.search(good.serialNumber, good.connectCode)).resolves.toMatchObject({
    serialNumber: good.serialNumber,
  });
});

test('what failed stands in the audit log of the company that tried and in the log, never a code', async () => {
  const [thief, owner] = [await aClaimant(), await aClaimant()];
  const taken = await aDevice(platform, owner.context);
  await expect(thief.search(taken.serialNumber, taken.connectCode)).rejects.toMatchObject(code('not-found'));
  await expect(thief.add('BF-NOBODY-HAS-THIS')).rejects.toMatchObject(code('not-found'));
  // Serial number and code in each other's place.
  await expect(thief.search('DEMO-7KQ2-VX9H-MT4R', wrongCode)).rejects.toMatchObject(code('not-found'));
  const by = { from: thief.context.ip, by: thief.context.actor.userId };
  expect(await thief.audited()).toEqual([
    { details: { serialNumber: taken.serialNumber }, ...by },
    { details: { serialNumber: 'BF-NOBODY-HAS-THIS' }, ...by },
    { details: {}, ...by },
  ]);
  expect(await owner.audited()).toEqual([]);
  const written = thief.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(written).toMatchObject(
    Array.from({ length: 3 }, () => ({
      level: 40,
      company: thief.companyId,
      failures: 1,
      msg: 'devices could not be claimed',
    })),
  );
  const text = thief.lines.join('');
  for (const secret of [taken.connectCode, wrongCode, 'DEMO-7KQ2']) expect(text).not.toContain(secret);
});

test('the audit log names the first failures of an hour, not a thousand', async () => {
  const thief = await aClaimant();
  const names = serials(claimsLogged + 5);
  await expect(thief.search(names[0]!)).rejects.toMatchObject(code('not-found'));
  await thief.sends(wrongRows(names.slice(1)));
  await thief.sends(wrongRows(names));
  expect((await thief.audited()).map(({ details }) => details)).toEqual(
    names.slice(0, claimsLogged).map((serialNumber) => ({ serialNumber })),
  );
  expect(thief.lines).toHaveLength(3);
});

test('a device that is here already, and one that needs a licence, are no guesses', async () => {
  const company = await aClaimant();
  const own = await aDevice(platform, company.context);
  const part = await aStockDevice(platform, { type: 'remote-system' });
  for (let look = 1; look <= 7; look += 1) {
    await expect(company.search(own.serialNumber)).rejects.toMatchObject(
      code('already-connected-to-this-company'),
    );
    await expect(company.search(part.serialNumber, part.connectCode)).rejects.toMatchObject(
      code('location-not-supported'),
    );
  }
  expect(await company.audited()).toEqual([]);
});
