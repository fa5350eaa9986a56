import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { deleteContact } from '#features/alarming/call-lists/contacts/delete-contact.ts';
import { anApp } from '#features/alarming/push-apps/push-app.fixture.ts';
import { createContact } from '#features/alarming/call-lists/contacts/create-contact.ts';
import { insertPaymentRows } from '#features/money/payments/payment-rows.fixture.ts';
import { takeFinding } from './acts/take-finding.ts';
import { bySubject } from './causes/cause-source.ts';
import { selectSilent } from './causes/device-causes.queries.ts';
import { countKind } from './count-health.job.ts';
import { getHealthCounts } from './get-counts.ts';
import { aWatchedFarm } from './health.fixture.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  // The newest firmware is that of all companies.
  database = await ownTestDatabase();
  platform = await testPlatform(database);
});
afterAll(() => database.close());
const hourMs = 3_600_000;
const ago = (hours: number) => new Date(platform.clock.now().getTime() - hours * hourMs);
const dayAgo = (days: number) =>
  ago(days * 24)
    .toISOString()
    .slice(0, 10);

test('what is wrong with a dialler comes by its cause, most urgent first, and goes with it', async () => {
  const farm = await aWatchedFarm(platform);
  const { allCompanies } = platform.database;
  const [barn, mill] = [await farm.dialler('Barn'), await farm.dialler('Mill', { subscribed: false })];
  await farm.counts();
  expect(await farm.kinds()).toEqual([]);

  await farm.change(mill.id, { connected: false, connected_since: ago(2) });
  await farm.raises(barn.id, 'power-failure', 'reporting', ago(2));
  await farm.raises(barn.id, 'battery-defect', 'reporting', ago(25));
  await farm.raises(barn.id, 'gsm-no-network', 'reporting', ago(2));
  await farm.raises(barn.id, 'gsm-no-module', 'reporting', ago(3));
  await farm.raises(barn.id, 'unreadable-message', 'reporting');
  await farm.raises(barn.id, 'test-alarm', 'reporting');
  await farm.change(barn.id, { clock_offset_seconds: -400 });
  await allCompanies
    .insertInto('voip_lines')
    .values({
      company_id: farm.companyId,
      device_id: barn.id,
      serial_number: barn.serialNumber,
      said: 'unregistered',
      since: ago(1),
    })
    .execute();
  const firmware = (serial: string, version: string) =>
    allCompanies
      .updateTable('device_identities')
      .set({ software_version: version })
      .where('serial_number', '=', serial)
      .execute();
  await firmware(barn.serialNumber, '2.1.9');
  await farm.counts();
  const found = await farm.lists();
  expect(found.map(({ kind, urgency }) => `${urgency} ${kind}`)).toEqual([
    'high broken-messages',
    'high test-failed',
    'high power',
    'high sim-failure',
    'high voip-unregistered',
    'normal battery',
    'normal clock-off',
    'normal firmware-too-old',
    'low silent',
  ]);
  const of = (kind: string) => found.find((finding) => finding.kind === kind);
  expect(of('sim-failure')).toMatchObject({
    since: ago(3).toISOString(),
    device: { id: barn.id, name: 'Barn' },
    facts: { failures: ['gsm-no-module', 'gsm-no-network'], subscribed: true },
    times: 1,
  });
  expect(of('silent')).toMatchObject({
    since: ago(2).toISOString(),
    device: { id: mill.id },
    facts: { subscribed: false },
  });
  expect(of('clock-off')?.facts.offsetSeconds).toBe(-400);
  expect(await farm.kinds({ urgency: 'low,normal', search: 'barn' })).toEqual([
    'battery',
    'clock-off',
    'firmware-too-old',
  ]);
  const { name } = await database.allCompanies
    .selectFrom('companies')
    .select('name')
    .where('id', '=', farm.companyId)
    .executeTakeFirstOrThrow();
  expect(await farm.kinds({ search: name.toUpperCase() })).toHaveLength(found.length);
  expect(await farm.kinds({ search: 'nobody has this' })).toEqual([]);
  expect(await farm.kinds({ kind: 'power,silent' })).toEqual(['power', 'silent']);
  expect(await farm.kinds({ kind: 'silent' })).toEqual(['silent']);

  // A second count has nothing to write, and time alone makes nothing younger.
  const before = await farm.rows();
  platform.clock.advance(600_000);
  await farm.counts();
  expect(await farm.rows()).toEqual(before);

  for (const code of [
    'power-failure',
    'battery-defect',
    'gsm-no-network',
    'gsm-no-module',
    'unreadable-message',
    'test-alarm',
  ])
    await farm.raises(barn.id, code, 'none');
  await farm.change(barn.id, { clock_offset_seconds: 0 });
  await farm.change(mill.id, { connected: true, connected_since: platform.clock.now() });
  await allCompanies
    .updateTable('voip_lines')
    .set({ said: 'registered' })
    .where('device_id', '=', barn.id)
    .execute();
  await firmware(barn.serialNumber, '2.2.0');
  await farm.counts();
  expect(await farm.kinds()).toEqual([]);
  expect((await farm.rows()).every(({ gone_at }) => gone_at !== null)).toBe(true);
});

test('a subscribed dialler whose alarms reach nobody is first, and one that is silent follows', async () => {
  const farm = await aWatchedFarm(platform);
  const { allCompanies } = platform.database;
  const barn = await farm.dialler('Barn');
  await farm.change(barn.id, { connected: false, connected_since: ago(1) });
  await allCompanies
    .updateTable('alarm_nodes')
    .set({ enabled: true })
    .where('device_id', '=', barn.id)
    .where('alarm_id', '=', 'failure.connection')
    .execute();
  const { id: contactId } = await allCompanies
    .selectFrom('contacts')
    .select('id')
    .where('company_id', '=', farm.companyId)
    .executeTakeFirstOrThrow();
  await deleteContact(platform, farm.context, contactId);
  await farm.counts();
  expect((await farm.lists()).map(({ kind, urgency, repairs }) => [kind, urgency, repairs[0]])).toEqual([
    ['calls-nobody', 'urgent', 'mail'],
    ['silent', 'urgent', 'mail'],
  ]);
  const counts = await getHealthCounts(platform);
  expect(counts.countedAt).toBe(platform.clock.now().toISOString());
  expect(counts.urgent).toBeGreaterThan(0);
  await createContact(platform, farm.context, { name: 'Ben', phone: '+31612345679', administrator: true });
  await farm.counts();
  expect(await farm.kinds()).toEqual(['silent']);
});

test('cards, apps and claims come by their causes, and amounts only for whoever sees money', async () => {
  const farm = await aWatchedFarm(platform);
  const { allCompanies } = platform.database;
  const [barn, mill] = [await farm.dialler('Barn'), await farm.dialler('Mill')];
  const iccid = () => `893150${String(randomInt(1e12)).padStart(13, '0')}`;
  const card = (given: object) =>
    allCompanies
      .insertInto('sim_cards')
      .values({
        company_id: farm.companyId,
        serial_number: barn.serialNumber,
        iccid: iccid(),
        first_seen_at: ago(999),
        seen_at: ago(1),
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const inBarn = await card({ device_id: barn.id, used_percent: 120 });
  await card({ left_at: ago(31 * 24), seen_at: ago(31 * 24), device_id: null });
  const moving = await card({ device_id: barn.id, left_at: ago(1) });
  await allCompanies
    .updateTable('sim_cards')
    .set({ device_id: mill.id, serial_number: mill.serialNumber, left_at: null })
    .where('id', '=', moving.id)
    .execute();
  const uses = (day: string, sim_data_bytes: number) => ({
    company_id: farm.companyId,
    device_id: barn.id,
    day,
    sim_data_bytes,
  });
  await allCompanies
    .insertInto('device_usage')
    .values([
      uses(dayAgo(0), 6_000_000),
      ...Array.from({ length: 7 }, (_, day) => uses(dayAgo(day + 2), 500_000)),
    ])
    .execute();
  const app = await anApp(platform, farm.context);
  await allCompanies
    .updateTable('push_apps')
    .set({ last_failure: 'busy', last_failure_at: ago(1) })
    .where('id', '=', app.id)
    .execute();
  const claimId = await platform.database.transaction('allCompanies', (trx) =>
    insertPaymentRows(trx, { companyId: farm.companyId, at: ago(50), word: randomUUID().slice(0, 8) }),
  );
  const claim = (change: object) =>
    allCompanies.updateTable('payments').set(change).where('id', '=', claimId).execute();
  await claim({ state: 'chargeback', kind: 'invoice', failed_at: ago(4) });
  await farm.counts();
  const found = await farm.lists();
  const of = (kind: string) => found.find((finding) => finding.kind === kind);
  expect(found.map(({ kind }) => kind)).toEqual([
    'apps-all-failing',
    'sim-burst',
    'sim-moved',
    'payment-failed',
    'app-failing',
    'sim-usage',
    'sim-silent',
  ]);
  expect(of('sim-moved')).toMatchObject({
    sim: { id: moving.id },
    facts: { movedFrom: barn.serialNumber },
    device: { id: mill.id },
  });
  expect(of('sim-burst')).toMatchObject({
    facts: { bytes: 6_000_000, usualBytes: 500_000 },
    repairs: expect.arrayContaining(['suspend']),
  });
  expect(of('sim-usage')).toMatchObject({ sim: { id: inBarn.id }, facts: { percent: 120 } });
  expect(of('payment-failed')).toMatchObject({ claim: { id: claimId }, facts: { takenBack: true } });
  expect(of('payment-failed')?.claim).not.toHaveProperty('amount');
  expect(of('payment-failed')?.repairs).not.toContain('open-claim');
  const finance = {
    ...farm.staff.context,
    actor: { ...farm.staff.context.actor, permissions: ['M', 'MF'] as const },
  };
  const [paid] = await farm.lists({ kind: 'payment-failed' }, finance);
  expect(paid).toMatchObject({ claim: { amount: { cents: 1000 } }, repairs: ['open-claim', 'open-company'] });

  // Two apps: one that works is enough for a company.
  const other = await anApp(platform, farm.context, 'Laptop');
  await allCompanies
    .updateTable('sim_cards')
    .set({ used_percent: 10, moved_at: null, left_at: null })
    .where('company_id', '=', farm.companyId)
    .execute();
  await allCompanies
    .updateTable('sim_cards')
    .set({ seen_at: ago(1) })
    .where('company_id', '=', farm.companyId)
    .execute();
  await sql`delete from device_usage where device_id = ${barn.id}`.execute(allCompanies);
  await claim({ state: 'paid' });
  await farm.counts();
  expect(await farm.kinds()).toEqual(['app-failing']);
  await allCompanies
    .updateTable('push_apps')
    .set({ last_success_at: platform.clock.now() })
    .where('id', 'in', [app.id, other.id])
    .execute();
  await farm.counts();
  expect(await farm.kinds()).toEqual([]);
});

test('a card that has come to another customer is a finding of theirs', async () => {
  const [farm, next] = [await aWatchedFarm(platform), await aWatchedFarm(platform)];
  const [barn, shed] = [await farm.dialler('Barn'), await next.dialler('Shed')];
  const { allCompanies } = platform.database;
  const isIn = (companyId: string, { id, serialNumber }: { id: string; serialNumber: string }) => ({
    company_id: companyId,
    device_id: id,
    serial_number: serialNumber,
  });
  const card = await allCompanies
    .insertInto('sim_cards')
    .values({
      ...isIn(farm.companyId, barn),
      iccid: `893150${String(randomInt(1e12)).padStart(13, '0')}`,
      first_seen_at: ago(999),
      seen_at: ago(1),
      used_percent: 120,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await farm.counts();
  const [before] = await farm.lists({ kind: 'sim-usage' });
  await takeFinding(platform, farm.staff.context, before?.id ?? '');
  await allCompanies
    .updateTable('sim_cards')
    .set(isIn(next.companyId, shed))
    .where('id', '=', card.id)
    .execute();
  await farm.counts();
  expect(await farm.kinds({ kind: 'sim-usage' })).toEqual([]);
  expect(await next.lists({ kind: 'sim-usage' })).toMatchObject([
    { device: { id: shed.id }, times: 1, takenBy: null },
  ]);
});

test('a page at a time, only what is gone of it is closed; what comes back is counted on, and stays put off', async () => {
  const farm = await aWatchedFarm(platform);
  const { allCompanies } = platform.database;
  const diallers = await Promise.all(['One', 'Two', 'Three'].map((name) => farm.dialler(name)));
  const ids = diallers.map(({ id }) => id).toSorted();
  const silent = bySubject('silent', selectSilent);
  const counts = () => countKind(allCompanies, silent, platform.clock.now(), 1);
  const goes = (id: string | undefined, connected: boolean) =>
    farm.change(id ?? '', { connected, connected_since: ago(1) });
  for (const id of ids) await goes(id, false);
  await counts();
  await goes(ids[1], true);
  await counts();
  expect(
    (await farm.rows()).filter(({ gone_at }) => gone_at !== null).map(({ subject_id }) => subject_id),
  ).toEqual([ids[1]]);
  await allCompanies
    .updateTable('health_findings')
    .set({ snoozed_until: '2027-01-31', snooze_note: 'Rebuilt', taken_by: farm.staff.userId })
    .where('subject_id', '=', ids[1] ?? '')
    .execute();
  await goes(ids[1], false);
  platform.clock.advance(25 * hourMs);
  await counts();
  expect(
    (await farm.lists({ snoozed: 'only' })).map(({ times, snoozeNote, takenBy }) => ({
      times,
      snoozeNote,
      takenBy,
    })),
  ).toEqual([{ times: 2, snoozeNote: 'Rebuilt', takenBy: null }]);
  expect(await farm.kinds()).toEqual(['silent', 'silent']);
});

test('devices behind the newest firmware of several companies are behind; what one company says alone is no measure', async () => {
  const [farm, other] = [await aWatchedFarm(platform), await aWatchedFarm(platform)];
  const [old, own, theirs] = [
    await farm.dialler('Old'),
    await farm.dialler('Own'),
    await other.dialler('Theirs'),
  ];
  const version = (serial: string, to: string) =>
    platform.database.allCompanies
      .updateTable('device_identities')
      .set({ software_version: to })
      .where('serial_number', '=', serial)
      .execute();
  await version(old.serialNumber, '97.0.0');
  await version(own.serialNumber, '98.0.0');
  await farm.counts();
  expect(await farm.kinds({ kind: 'firmware-behind' })).toEqual([]);
  await version(theirs.serialNumber, '98.0.0');
  await farm.counts();
  expect(
    (await farm.lists({ kind: 'firmware-behind' })).map(({ device, facts }) => [
      device?.id,
      facts.softwareVersion,
    ]),
  ).toEqual([[old.id, '97.0.0']]);
  expect(await getHealthCounts(platform)).toMatchObject({ newestFirmware: '98.0.0' });
  await platform.database.allCompanies
    .updateTable('companies')
    .set({ deleted_at: platform.clock.now() })
    .where('id', '=', farm.companyId)
    .execute();
  await farm.counts();
  expect(await farm.rows()).toEqual([]);
});
