import type { SubscriptionState } from '@belfry/contract/ground/allowance/subscription-states.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  exportDevices as route,
  listDevices as listRoute,
} from '@belfry/contract/devices/devices/devices.contract.ts';
import * as z from 'zod/mini';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { exportDevices } from './export-devices.ts';
import { listDevices } from './list-devices.ts';
import { aDevice } from './device-claim.fixture.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

type Company = Awaited<ReturnType<typeof aCompany>>;

async function csvOf({ context }: Company, query: Record<string, string> = {}): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of exportDevices(platform, context, z.parse(route.query, query))) pieces.push(piece);
  return pieces.join('').split('\r\n').slice(0, -1);
}
const namesOf = async ({ context }: Company, query: Record<string, string>) =>
  (await listDevices(platform, context, z.parse(listRoute.query, query))).items.map(({ name }) => name);

async function subscribe(
  company: Company,
  deviceId: string,
  state: SubscriptionState,
  startedAt = '2026-01-01',
) {
  await platform.database.allCompanies
    .insertInto('subscriptions')
    .values({
      company_id: company.companyId,
      device_id: deviceId,
      type: 'monthly',
      state,
      started_at: new Date(startedAt),
    })
    .execute();
}
const stateOf = async (deviceId: string) =>
  (
    await platform.database.allCompanies
      .selectFrom('devices')
      .select('subscription_state')
      .where('id', '=', deviceId)
      .executeTakeFirstOrThrow()
  ).subscription_state;

test('the file has what the list shows, in words of the caller’s language', async () => {
  const company = await aCompany(platform, { langCode: 'de-DE' });
  const { id, serialNumber } = await aDevice(platform, company.context, {
    name: 'Stall',
    location: 'Nord, alt',
  });
  await platform.database.allCompanies
    .updateTable('devices')
    .set({
      connected: true,
      connected_since: new Date('2026-11-20T01:02:03Z'),
      software_version: '2.4.1',
      order_number: 'PO 4711',
      sim: JSON.stringify({ iccid: '89', signal: 71 }),
      alarm_state: 'reporting',
      alarm_rank: 1,
      alarm_state_since: new Date('2026-11-20T02:00:00Z'),
    })
    .where('id', '=', id)
    .execute();
  await subscribe(company, id, 'active-payment-needed');
  expect(await csvOf(company)).toEqual([
    '\uFEFFSeriennummer,Name,Standort,Bestellnummer,Typ,Verbindung,Verbindung seit (UTC),Alarmzustand,Alarmzustand seit (UTC),Abonnement,Firmware,SIM-Signal (%)',
    `${serialNumber},Stall,"Nord, alt",PO 4711,Belfry-Wählgerät,Verbunden,2026-11-20T01:02:03.000Z,Wird gemeldet,2026-11-20T02:00:00.000Z,"Aktiv, Zahlung nötig",2.4.1,71`,
  ]);
});

test('the list’s filters and order are the file’s, and a name is no formula', async () => {
  const company = await aCompany(platform);
  const other = await aCompany(platform);
  await aDevice(platform, other.context, { name: 'Barn of another' });
  for (const name of ['=SUM(A1)', 'Barn 2', 'Barn 1']) await aDevice(platform, company.context, { name });
  const names = (lines: string[]) => lines.slice(1).map((line) => line.split(',')[1]);
  expect(names(await csvOf(company, { sort: '-name' }))).toEqual(['Barn 2', 'Barn 1', "'=SUM(A1)"]);
  expect(names(await csvOf(company, { search: 'barn', sort: 'name' }))).toEqual(['Barn 1', 'Barn 2']);
  expect(await csvOf(company, { connected: 'true' })).toHaveLength(1);
});

test('it goes on over many pages, each device once', async () => {
  const company = await aCompany(platform);
  const device = await aDevice(platform, company.context, { name: 'Barn' });
  const { allCompanies } = platform.database;
  await allCompanies
    .insertInto('device_identities')
    .values(
      Array.from({ length: 1500 }, (_, n) => ({
        serial_number: `${device.serialNumber}-${n}`,
        type: 'dialler',
        key_hash: Buffer.from(''),
        connect_code_hash: Buffer.from(''),
      })),
    )
    .execute();
  await allCompanies
    .insertInto('devices')
    .values(
      Array.from({ length: 1500 }, (_, n) => ({
        company_id: company.companyId,
        serial_number: `${device.serialNumber}-${n}`,
        type: 'dialler',
        name: 'Barn',
        added_at: new Date(),
      })),
    )
    .execute();
  const lines = await csvOf(company);
  expect(lines).toHaveLength(1502);
  expect(new Set(lines).size).toBe(1502);
});

test('the list knows the subscription that counts: the newest that goes on, else the newest', async () => {
  const company = await aCompany(platform);
  const { id } = await aDevice(platform, company.context, { name: 'With' });
  await aDevice(platform, company.context, { name: 'Without' });
  expect(await stateOf(id)).toBeNull();
  await subscribe(company, id, 'canceled', '2026-05-01');
  expect(await stateOf(id)).toBe('canceled');
  await subscribe(company, id, 'active', '2026-02-01');
  expect(await stateOf(id)).toBe('active');
  expect(await namesOf(company, { subscription: 'active' })).toEqual(['With']);
  expect(await namesOf(company, { subscription: 'none' })).toEqual(['Without']);
  expect(await namesOf(company, { subscription: 'retired' })).toEqual([]);
  const { items } = await listDevices(platform, company.context, { limit: 10, sort: 'name' });
  expect(items.map(({ subscriptionState }) => subscriptionState)).toEqual(['active', null]);

  const change = (set: object) =>
    platform.database.allCompanies
      .updateTable('subscriptions')
      .set(set)
      .where('device_id', '=', id)
      .where('state', '<>', 'canceled')
      .execute();
  await change({ state: 'active-automatic-payment-pending' });
  expect(await stateOf(id)).toBe('active-automatic-payment-pending');
  await change({ state: 'retired' });
  expect(await stateOf(id)).toBe('canceled');
  await platform.database.allCompanies.deleteFrom('subscriptions').where('device_id', '=', id).execute();
  expect(await stateOf(id)).toBeNull();
});

test('a customer’s own change of a subscription is seen as well', async () => {
  const company = await aCompany(platform);
  const { id } = await aDevice(platform, company.context);
  await subscribe(company, id, 'active');
  await platform.database.transaction(company.companyId, (trx) =>
    trx.updateTable('subscriptions').set({ state: 'canceled' }).where('device_id', '=', id).execute(),
  );
  expect(await stateOf(id)).toBe('canceled');
});
