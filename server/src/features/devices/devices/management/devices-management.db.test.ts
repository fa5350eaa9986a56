import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listAllDevices } from '@belfry/contract/devices/devices/devices-management.contract.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { changeDevice } from '../change-device.fixture.ts';
import { aDevice, aStockDevice } from '../device-claim.fixture.ts';
import { setConnected } from '../presence/set-connected.ts';
import { deviceListing } from './device-listing.ts';
import { selectListings, type ListingFilter } from './device-listings.queries.ts';
import { getManagedDevice } from './get-managed-device.ts';

let platform: TestPlatform;
let farm: Awaited<ReturnType<typeof aCompany>>;
let staff: Awaited<ReturnType<typeof aCompany>>;
/** Begins the serial numbers of this file, so that the devices of others are not seen. */
const series = `S${randomBytes(4).toString('hex').toUpperCase()}`;
const reason = 'Ticket 1';

beforeAll(async () => {
  platform = await testPlatform();
  farm = await aCompany(platform);
  staff = await aCompany(platform, { roleId: roles.providerAdmin });
});

const serial = (name: string) => `${series}-${name}`;
const list = (query: Record<string, string>) =>
  listOverCompanies(
    platform,
    staff.context,
    deviceListing('Belfry'),
    z.parse(listAllDevices.query, { search: series, ...query }),
  );
const found = async (query: Record<string, string>) =>
  (await list(query)).items.map(({ serialNumber }) => serialNumber.slice(series.length + 1));

test('stock and sold stand in one list, which follows what becomes of each device', async () => {
  await aStockDevice(platform, { serialNumber: serial('1'), licences: ['private-lan'] });
  const pump = await aDevice(platform, farm.context, { serialNumber: serial('2'), name: 'Pump' });
  platform.clock.advance(60_000);
  await aDevice(platform, farm.context, { serialNumber: serial('3'), name: 'Barn' });

  const { items, total } = await list({ total: 'true' });
  expect(total).toBe(3);
  expect(items[0]).toMatchObject({ id: null, company: null, name: null, licences: 1 });
  expect(items[1]).toMatchObject({ id: pump.id, company: { id: farm.companyId }, name: 'Pump' });

  expect(await found({ sort: 'name' })).toEqual(['1', '3', '2']);
  expect(await found({ sort: '-added' })).toEqual(['3', '2', '1']);
  await setConnected(platform, serial('2'), true, platform.clock.now());
  expect(await found({ connected: 'true' })).toEqual(['2']);

  const first = await list({ limit: '2', sort: '-name' });
  const second = await list({ limit: '2', sort: '-name', cursor: first.nextCursor ?? '' });
  const all = [...first.items, ...second.items];
  expect(all.map(({ name }) => name)).toEqual(['Pump', 'Barn', null]);

  expect(await found({ place: 'stock' })).toEqual(['1']);
  expect(await found({ place: 'sold' })).toEqual(['2', '3']);
  expect(await found({ company: farm.companyId })).toEqual(['2', '3']);
  expect(await found({ company: staff.companyId })).toEqual([]);
  expect(await found({ subscription: 'none' })).toEqual(['1', '2', '3']);
  expect(await found({ alarmState: 'reporting' })).toEqual([]);

  await changeDevice(platform, farm.context, pump.id, { name: `Well of ${series}`, location: 'Yard' });
  expect(await found({ search: `well of ${series}` })).toEqual(['2']);
  await platform.database.allCompanies
    .updateTable('devices')
    .set({ mac_address: `02:${series}` })
    .where('id', '=', pump.id)
    .execute();
  expect(await found({ search: `02:${series}` })).toEqual(['2']);
  await platform.database.allCompanies
    .updateTable('device_identities')
    .set({ software_version: '2.1.7' })
    .where('serial_number', '=', serial('1'))
    .execute();
  expect(await found({ firmware: '2.1' })).toEqual(['1']);
  expect(await found({ firmware: '1.7' })).toEqual([]);
});

test('support sees a device without whom it calls, for a reason that its company reads', async () => {
  const device = await aDevice(platform, farm.context, { serialNumber: serial('9'), name: 'Silo' });
  await platform.database.allCompanies
    .insertInto('removed_devices')
    .values({
      id: staff.userId,
      company_id: staff.companyId,
      serial_number: device.serialNumber,
      name: 'Elsewhere',
      location: '',
      type: 'dialler',
      added_at: new Date('2025-01-01'),
      removed_at: new Date('2026-01-01'),
      how: 'handed-over',
    })
    .execute();
  const seen = await getManagedDevice(platform, staff.context, { deviceId: device.id, reason });
  expect(seen).toMatchObject({
    device: { serialNumber: device.serialNumber, name: 'Silo' },
    company: { id: farm.companyId },
    before: [{ how: 'handed-over', at: '2026-01-01T00:00:00.000Z', byThisCompany: false }],
  });
  expect(seen.alarms.slice(0, 2).map(({ alarmId }) => alarmId)).toEqual(['input.1', 'input.2']);
  expect(JSON.stringify(seen)).not.toMatch(/Elsewhere|callList|phoneNumber|notes/);
  const looks = await platform.database.allCompanies
    .selectFrom('audit_log')
    .select('reason')
    .where('company_id', '=', farm.companyId)
    .where('action', '=', 'company.looked-at')
    .execute();
  expect(looks).toEqual([{ reason }]);
});

test('what nobody has is no device of a company, and a customer looks at none', async () => {
  const deviceId = staff.userId;
  await expect(getManagedDevice(platform, staff.context, { deviceId, reason })).rejects.toMatchObject({
    code: 'not-found',
  });
  const other = await aCompany(platform);
  const device = await aDevice(platform, farm.context, { serialNumber: serial('8') });
  await expect(
    getManagedDevice(platform, other.context, { deviceId: device.id, reason }),
  ).rejects.toMatchObject({ code: 'no-permission' });
});

test('what few devices are is found by an index, and not by passing over all others', async () => {
  const plan = (filter: ListingFilter) =>
    platform.database.transaction('allCompanies', async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return JSON.stringify(await selectListings(trx, filter).explain());
    });
  expect(await plan({ type: 'dupline-rtu' })).toContain('device_identities_by_type');
  expect(await plan({ firmware: '2.1' })).toContain('device_identities_by_firmware');
  expect(await plan({ alarmState: 'reporting' })).toContain('device_states_alarming');
});
