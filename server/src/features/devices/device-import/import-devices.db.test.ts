import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { aCompany, pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { listDevices } from '#features/devices/devices/list-devices.ts';
import type { StockDevice } from '#features/devices/devices/claims/stock-devices.ts';
import { aDevice, aStockDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { importDevices } from './import-devices.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

type Company = Awaited<ReturnType<typeof aCompany>>;
const header = 'serial number;connect code;name;location;time zone;order number';
const rowOf = ({ serialNumber, connectCode }: StockDevice, rest = ';;') =>
  `${serialNumber};${connectCode};${rest}`;
const send = ({ context }: Company, lines: readonly string[], dryRun: boolean) =>
  importDevices(platform, context, { csv: [header, ...lines].join('\r\n'), dryRun });
const devicesOf = async ({ context }: Company) =>
  (await listDevices(platform, context, { limit: 200, sort: 'name' })).items;

test('a dry run shows what would be added and adds nothing; then the same list adds all', async () => {
  const company = await aCompany(platform);
  const [one, two] = [await aStockDevice(platform, { inputs: 8 }), await aStockDevice(platform)];
  const lines = [rowOf(one, 'Barn 1;North;Europe/Berlin;PO 4711'), rowOf(two)];
  const devices = [
    {
      line: 2,
      serialNumber: one.serialNumber,
      type: 'dialler',
      name: 'Barn 1',
      location: 'North',
      timeZone: 'Europe/Berlin',
      orderNumber: 'PO 4711',
    },
    {
      line: 3,
      serialNumber: two.serialNumber,
      type: 'dialler',
      name: two.serialNumber,
      location: '',
      timeZone: 'Europe/Amsterdam',
      orderNumber: null,
    },
  ];
  expect(await send(company, lines, true)).toEqual({ rows: 2, faults: [], devices, added: 0 });
  expect(await devicesOf(company)).toEqual([]);

  expect(await send(company, lines, false)).toEqual({ rows: 2, faults: [], devices, added: 2 });
  const added = await devicesOf(company);
  expect(added.map(({ name }) => name)).toEqual([two.serialNumber, 'Barn 1'].toSorted());
  const { rows: ordered } = await sql<{ name: string; order_number: string | null }>`
    select name, order_number from devices where company_id = ${company.companyId} order by order_number`.execute(
    platform.database.allCompanies,
  );
  expect(ordered).toEqual([
    { name: 'Barn 1', order_number: 'PO 4711' },
    { name: two.serialNumber, order_number: null },
  ]);
  const nodes = await platform.database
    .company(company.companyId)
    .selectFrom('alarm_nodes')
    .select('alarm_id')
    .where('alarm_id', 'like', 'input.%')
    .execute();
  expect(nodes).toHaveLength(8 + 16);
  for (const { serialNumber } of [one, two])
    expect(await pendingJobs(platform, 'devices/replace-key', { serialNumber })).toHaveLength(1);
  const audit = await platform.database.allCompanies
    .selectFrom('audit_log')
    .select('details')
    .where('company_id', '=', company.companyId)
    .where('action', '=', 'device.added')
    .orderBy('seq')
    .execute();
  expect(audit.map(({ details }) => details)).toEqual(
    [one, two].map(({ serialNumber }) => ({ serialNumber })),
  );
  expect(
    platform.live.sent.filter(({ companyId }) => companyId === company.companyId).map(({ event }) => event),
  ).toEqual(['device', 'device']);
});

test('every row that cannot be taken is named; unknown, wrong and somebody else’s are one', async () => {
  const company = await aCompany(platform);
  const other = await aCompany(platform);
  const good = await aStockDevice(platform);
  const wrong = await aStockDevice(platform);
  const taken = await aDevice(platform, other.context);
  const own = await aDevice(platform, company.context);
  const part = await aStockDevice(platform, { type: 'remote-system' });
  const answer = await send(
    company,
    [
      rowOf(good, 'Good;;'),
      rowOf({ ...wrong, connectCode: 'NOPE-NOPE-NOPE-NOPE' }),
      'BF-NOBODY-HAS-IT;NOPE-NOPE-NOPE-NOPE;;;',
      rowOf(taken),
      rowOf(own),
      rowOf(part),
      'x;y;;;',
    ],
    false,
  );
  expect(answer.faults.map(({ line, fault }) => [line, fault])).toEqual([
    [3, 'not-found'],
    [4, 'not-found'],
    [5, 'not-found'],
    [6, 'already-connected-to-this-company'],
    [7, 'location-not-supported'],
    [8, 'serial-number-format'],
    [8, 'connect-code-format'],
  ]);
  expect(answer).toMatchObject({ rows: 7, devices: [{ name: 'Good' }], added: 0 });
  expect((await devicesOf(company)).map(({ id }) => id)).toEqual([own.id]);
});

test('of two companies that send the same list at once, one gets all of it', async () => {
  const companies = [await aCompany(platform), await aCompany(platform)];
  const stock = await Promise.all(Array.from({ length: 5 }, () => aStockDevice(platform)));
  const lines = stock.map((device) => rowOf(device));
  await Promise.allSettled([
    send(companies[0]!, lines, false),
    send(companies[1]!, lines.toReversed(), false),
  ]);
  const counts = await Promise.all(companies.map(async (company) => (await devicesOf(company)).length));
  expect(counts.toSorted((one, other) => one - other)).toEqual([0, 5]);
});

test('an unknown time zone of the browser is a fault of the call', async () => {
  const { context } = await aCompany(platform);
  await expect(
    importDevices(platform, context, { csv: '', dryRun: true, timeZone: 'Europe/Nowhere' }),
  ).rejects.toMatchObject({ code: 'invalid-input', options: { errors: [{ pointer: '/timeZone' }] } });
});

test('a long list goes in as a whole', async () => {
  const company = await aCompany(platform);
  const stock = await Promise.all(Array.from({ length: 150 }, () => aStockDevice(platform, { inputs: 8 })));
  const lines = stock.map((device) => rowOf(device));
  expect(await send(company, lines, false)).toMatchObject({ added: 150, faults: [] });
  expect(await devicesOf(company)).toHaveLength(150);
});
