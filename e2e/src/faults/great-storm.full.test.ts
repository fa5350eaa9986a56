import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptEpisode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { previewCallPlan, type CallPlan } from '@belfry/contract/alarming/calling/call-plan.contract.ts';
import { addDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import { newFarm, type Farm } from '../players/farm.ts';
import { readJournals } from '../world/journal.ts';
import { compareStored } from './storm-oracle.ts';
import { until } from '../world/until.ts';
import { isFullSize } from '../world/full-size.ts';
import { smallWorld } from '../world/stage.ts';
import type { World } from '../world/world.ts';

/**
 * Devices with 16 inputs each, all raised within a minute: 200 of them at full size. One of each company's devices has no
 * group, so that each of its inputs calls by itself.
 */

const companies = isFullSize ? 4 : 2;
const devicesOfEach = isFullSize ? 50 : 3;
const inputs = Array.from({ length: 16 }, (_, index) => `input.${index + 1}`);
/** Seconds that a phone rings, and how many calls name the inputs of a device that has no group. */
const ringing = 45;
const callsOfDevice = Math.ceil(inputs.length / 5);
/**
 * Seconds that a step may come after its minute: the calls that its phone had before, on a machine that does much else. The
 * plan's steps are two minutes apart.
 */
const mostLate = 110 + (callsOfDevice - 1) * ringing;
const patience = { within: 120_000, every: 200 };
/** Ten minutes of it are played through half a second by half a second, where that much is due. */
const playedWithin = 900_000;

interface StormDevice {
  id: string;
  serial: string;
  grouped: boolean;
}

let world: World;
const farms: { farm: Farm; devices: StormDevice[] }[] = [];
const alarms = companies * devicesOfEach * inputs.length;
const everything = () => farms.flatMap(({ farm, devices }) => devices.map((device) => ({ farm, device })));

beforeAll(async () => {
  world = await smallWorld();
  for (let company = 1; company <= companies; company += 1) farms.push(await aCompany(`Storm ${company}`));
});
afterAll(async () => {
  await world?.close();
});

/** A company whose people let it ring, each reached in a way of their own. */
async function aCompany(name: string) {
  const farm = await newFarm(world, name, await world.newDialler('v2'));
  await farm.person('Ann');
  await farm.person('Bob', { media: [{ medium: 'sms', needsAcceptance: true }] });
  await farm.person('Cas', { media: [{ medium: 'e-mail', needsAcceptance: true }] });
  await farm.calls({ maxAttempts: 1, timeToAccept: 2 });
  const devices: StormDevice[] = [{ id: farm.device.id, serial: farm.dialler.serial, grouped: false }];
  while (devices.length < devicesOfEach) {
    const { serial, connectCode } = await world.newDialler('v2');
    const body = { serialNumber: serial, connectCode, name: `${name}, ${serial}` };
    const { id } = await farm.admin.call(addDevice, { body });
    devices.push({ id, serial, grouped: true });
  }
  await world.database.rows(
    `update alarm_nodes set delay_seconds = 0, repeat_rounds = 0,
       alarm_group = case when device_id = any($2) and alarm_id like 'input.%' then 'barn' end
     where device_id = any($1)`,
    [devices.map(({ id }) => id), devices.filter(({ grouped }) => grouped).map(({ id }) => id)],
  );
  return { farm, devices };
}

async function all(active: boolean): Promise<void> {
  for (const alarm of inputs)
    await Promise.all(
      everything().map(({ device }) => {
        const dialler = world.dialler(device.serial);
        return active ? dialler.raises(alarm) : dialler.restores(alarm);
      }),
    );
  await until('every event is acknowledged', async () => (await world.waiting()).length === 0, patience);
}

/** How many nodes of the storm stand in which state. */
async function states(alarm: string, grouped: boolean): Promise<Record<string, number>> {
  const devices = everything().filter(({ device }) => device.grouped === grouped);
  const rows = await world.database.rows<{ state: string; nodes: string }>(
    `select state, count(*) as nodes from alarm_nodes where device_id = any($1) and alarm_id like $2 group by state`,
    [devices.map(({ device }) => device.id), alarm],
  );
  return Object.fromEntries(rows.map(({ state, nodes }) => [state, Number(nodes)]));
}

const separate = companies;
const grouped = companies * devicesOfEach - separate;

test(`${alarms} alarms within a minute: none is lost, and more than five of a group are one`, async () => {
  await all(true);
  const journal = readJournals(world.journalDir);
  expect(journal).toHaveLength(alarms);
  expect(await compareStored(world.database, journal)).toEqual([]);
  await until(
    'all groups are covered',
    async () => (await states('input.%', true))['grouped'] === grouped * 16,
    patience,
  );
  expect(await states('failure.multiple-alarms', true)).toEqual({ reporting: grouped });
  expect(await states('input.%', false)).toEqual({ reporting: separate * 16 });
  expect(await states('failure.multiple-alarms', false)).toEqual({ none: separate });
});

interface Call {
  device_id: string;
  alarm_id: string;
  run_id: string;
  started_at: Date;
  outcome: string | null;
  steps: { contact: string; medium: string; after: number }[];
}

// What the report of a group did for a round stands in the round's own order and time.
const calls = `with steps as (
    select run_id, contact_id, medium, started_at, id from attempts a
      where not exists (select from carried_attempts c where c.attempt_id = a.id)
    union all select run_id, contact_id, medium, started_at, attempt_id from carried_attempts)
  select r.device_id, n.alarm_id, r.id as run_id, r.started_at, r.outcome,
    coalesce(jsonb_agg(jsonb_build_object('contact', a.contact_id, 'medium', a.medium,
      'after', extract(epoch from a.started_at - r.started_at)) order by a.started_at, a.id)
      filter (where a.id is not null), '[]') as steps
  from runs r join episodes e on e.id = r.episode_id join alarm_nodes n on n.id = e.node_id
  left join steps a on a.run_id = r.id
  group by r.id, n.alarm_id`;

const stepsOf = ({ startsAt, lines }: CallPlan) =>
  lines.flatMap((line) =>
    line.kind === 'attempt'
      ? [
          {
            contact: line.contactId,
            medium: line.medium,
            after: (Date.parse(line.at) - Date.parse(startsAt ?? '')) / 1000,
          },
        ]
      : [],
  );

test(
  'everybody is called as the plan says',
  async () => {
    // Time is moved when all that is due has run, and waits a minute for it: not for a thousand first calls at once.
    const due = `select count(*) from graphile_worker.jobs
      where locked_at is not null or (run_at <= now() and attempts < max_attempts)`;
    const nothingIsDue = async () => (await world.database.count(due)) === 0;
    await until('whoever can be called is called', nothingIsDue, { ...patience, within: playedWithin / 2 });
    for (let minute = 0; minute < 10; minute += 1) await world.time.advance('PT1M');
    const rows = await world.database.rows<Call>(calls);
    const byDevice = Map.groupBy(rows, ({ device_id: device }) => device);
    const faults: string[] = [];
    for (const { farm, device } of everything()) {
      const runs = byDevice.get(device.id) ?? [];
      const whole = runs.filter(({ outcome }) => outcome === 'used-up');
      const covering = device.grouped ? [...inputs, 'failure.multiple-alarms'] : inputs;
      if (
        whole
          .map(({ alarm_id: alarm }) => alarm)
          .toSorted()
          .join() !== covering.toSorted().join()
      )
        faults.push(`${device.serial} was called for ${whole.map(({ alarm_id: alarm }) => alarm).join()}`);
      const [one] = whole;
      if (!one) continue;
      const body = { deviceId: device.id, alarmId: one.alarm_id, at: one.started_at.toISOString() };
      const plan = stepsOf(await farm.admin.call(previewCallPlan, { body }));
      expect(plan.map(({ medium }) => medium)).toEqual(['voice', 'sms', 'e-mail']);
      for (const run of runs) {
        const same =
          run.steps.length === plan.length &&
          run.steps.every((step, index) => {
            const planned = plan[index];
            const late = step.after - (planned?.after ?? Number.NaN);
            return (
              step.contact === planned?.contact &&
              step.medium === planned.medium &&
              late >= 0 &&
              late < mostLate
            );
          });
        if (!same) faults.push(`${device.serial} ${run.alarm_id}: ${JSON.stringify(run.steps)}`);
      }
    }
    expect(faults).toEqual([]);
  },
  playedWithin,
);

test('one acceptance is for the whole group', async () => {
  const open = await world.database.rows<{ id: string; device_id: string }>(
    `select e.id, e.device_id from episodes e join alarm_nodes n on n.id = e.node_id
      where n.alarm_id = 'failure.multiple-alarms' and e.over_at is null`,
  );
  expect(open).toHaveLength(grouped);
  for (const { farm, device } of everything()) {
    const episode = open.find(({ device_id: id }) => id === device.id);
    if (episode) await farm.admin.call(acceptEpisode, { params: { id: episode.id } });
  }
  expect(await states('input.%', true)).toEqual({ accepted: grouped * 16 });
  expect(await states('input.%', false)).toEqual({ 'max-repeated': separate * 16 });
});

test('when the wind is down, everything is restored and nothing is left over', async () => {
  await all(false);
  expect(await compareStored(world.database, readJournals(world.journalDir))).toEqual([]);
  await until(
    'all is over',
    async () => (await world.database.count('select count(*) from episodes where over_at is null')) === 0,
    patience,
  );
  expect(await states('input.%', true)).toEqual({ restored: grouped * 16 });
  expect(await states('input.%', false)).toEqual({ restored: separate * 16 });
  expect(await world.database.count('select count(*) from runs where finished_at is null')).toBe(0);
  expect(
    await world.database.rows(
      `select task_identifier, last_error from graphile_worker.jobs where attempts >= max_attempts and last_error is not null`,
    ),
  ).toEqual([]);
  expect(world.server.complaints()).toEqual([]);
});
