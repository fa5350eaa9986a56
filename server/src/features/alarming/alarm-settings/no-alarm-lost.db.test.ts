import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { scheduleOf } from '#features/alarming/alarms/alarm-facts.ts';
import { isOpenAt, type AlertPeriods } from '#features/alarming/alarms/engine/alert-schedule.rules.ts';
import { findMisstated } from '#features/alarming/alarms/engine/device-states.fixture.ts';
import { changeDevice } from '#features/devices/devices/change-device.fixture.ts';
import { aConfiguredFarm, type ConfiguredFarm } from './alarm-settings.fixture.ts';

let platform: TestPlatform;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await ownTestDatabase();
  platform = await testPlatform(database);
  close = () => database.close();
});
afterAll(() => close());

const alarms = ['input.1', 'input.2', 'input.3', 'input.4', 'input.5', 'input.6', 'input.7'];
const all = 'failure.multiple-alarms';
/** More of them by `ALARM_RUNS`, for whoever changed the engine. */
const numRuns = Number(process.env['ALARM_RUNS'] ?? 25);
type Command = (farm: ConfiguredFarm) => Promise<unknown>;

/** What is not possible in the present state is refused, and then changes nothing. */
const ifAllowed = (act: Promise<unknown>) =>
  act.catch((error: { code?: string }) => {
    if (error.code !== 'not-allowed-now' && error.code !== 'not-found') throw error;
  });

const alarm = fc.constantFrom(...alarms);
const anyAlarm = fc.constantFrom(...alarms, all);
const some = fc.uniqueArray(alarm, { minLength: 1 });
const hours = fc.record({ day: fc.boolean(), night: fc.boolean(), weekend: fc.boolean() });
const settings = fc.record(
  {
    enabled: fc.boolean(),
    delaySeconds: fc.constantFrom(0, 30, 600),
    recoveryDelaySeconds: fc.constantFrom(0, 30, 600),
    alertWhen: hours,
    group: fc.constantFrom(null, 'A', 'B'),
    repeatAfterSeconds: fc.constantFrom(60, 600),
    repeatRounds: fc.constantFrom(0, 3),
    remind: fc.boolean(),
  },
  { requiredKeys: [] },
);
const command: fc.Arbitrary<[string, Command]> = fc.oneof(
  { weight: 4, arbitrary: some.map((which) => named('raises', which, (farm) => farm.raises(...which))) },
  { weight: 2, arbitrary: some.map((which) => named('restores', which, (farm) => farm.restores(...which))) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(some, settings)
      .map(([which, to]) => named('sets', [which, to], (farm) => farm.setsAll(which, to))),
  },
  fc
    .tuple(fc.boolean(), hours)
    .map(([enabled, alertWhen]) =>
      named('sets group report', { enabled, alertWhen }, (farm) => farm.sets(all, { enabled, alertWhen })),
    ),
  fc
    .constantFrom('A', 'A', null)
    .map((group) => named('groups all', group, (farm) => farm.setsAll(alarms, { group }))),
  anyAlarm.map((one) => named('pauses', one, (farm) => ifAllowed(farm.pauses(one, 10)))),
  anyAlarm.map((one) => named('resumes', one, (farm) => ifAllowed(farm.resumes(one)))),
  anyAlarm.map((one) =>
    named('accepts', one, async (farm) => {
      if ((await farm.node(one)).episode_id) await ifAllowed(farm.accepts(one, 'Anna'));
    }),
  ),
  anyAlarm.map((one) => named('round is over', one, (farm) => roundOver(farm, one))),
  fc.constantFrom(1, 60, 600, 3600, 43_200).map((time) => named('waits', time, (farm) => farm.waits(time))),
  fc.constantFrom('00:00', '07:00', '12:00').map((dayFrom) =>
    named('day begins', dayFrom, (farm) =>
      changeDevice(platform, farm.context, farm.device.id, {
        schedule: { dayFrom, dayUntil: '19:00', weekendDays: [6, 7] },
      }),
    ),
  ),
);

function named(what: string, how: unknown, act: Command): [string, Command] {
  return [`${what} ${JSON.stringify(how)}`, act];
}

/** As the plan ends a round: the run first, then the node is told. */
async function roundOver(farm: ConfiguredFarm, one: string): Promise<void> {
  const node = await farm.node(one);
  if ((node.covered_state ?? node.state) !== 'reporting' || node.state === 'restoring' || !node.episode_id)
    return;
  await platform.database.allCompanies
    .updateTable('runs')
    .set({ finished_at: platform.clock.now(), next_step_at: null, outcome: 'used-up' })
    .where('episode_id', '=', node.episode_id)
    .where('finished_at', 'is', null)
    .execute();
  await farm.tell(one, 'round-over', {}, { delivered: true });
}

/** Alarms that are active and may report, but that nobody is called for, nobody accepted and no report covers. */
async function lost(farm: ConfiguredFarm): Promise<string[]> {
  const { allCompanies } = platform.database;
  const now = platform.clock.now();
  const device = await farm.shown();
  const nodes = await allCompanies
    .selectFrom('alarm_nodes')
    .selectAll()
    .where('device_id', '=', device.id)
    .execute();
  const runs = await farm.calling();
  const calls = (episode: string | null) => runs.some((run) => run.episode_id === episode);
  const coverOf = (group: string | null) =>
    nodes.find((node) => node.alarm_id.startsWith(all) && group !== null && node.covers_group === group);
  const faults = nodes.flatMap((node) => {
    const about = `${node.alarm_id} is ${node.state}`;
    const waits = node.timer_at !== null && node.timer_at > now;
    const silent = !node.enabled || (node.paused_until !== null && node.paused_until > now);
    if (silent && node.state !== 'disabled' && node.state !== 'none') return [`${about}, but switched off`];
    if (!node.active || silent) return [];
    switch (node.state) {
      case 'suppressed':
        return isOpenAt(node.alert_when as AlertPeriods, scheduleOf(device), now) ? [about] : [];
      case 'delay':
      case 'waiting-for-repeat':
        return waits ? [] : [`${about} without a timer`];
      case 'reporting':
        return calls(node.episode_id) ? [] : [`${about} without a run`];
      case 'grouped': {
        const cover = coverOf(node.alarm_group);
        if (!cover || !['reporting', 'waiting-for-repeat', 'delay'].includes(cover.state))
          return [`${about} under a report that is ${cover?.state}`];
        if (node.covered_state === 'waiting-for-repeat') return waits ? [] : [`${about} without a timer`];
        return calls(node.episode_id) ? [] : [`${about} without a run`];
      }
      case 'accepted':
      case 'max-repeated':
        return [];
      default:
        return [about];
    }
  });
  const callsFor = new Set(
    nodes
      .filter(({ state, covered_state: covered }) =>
        state === 'grouped' ? covered === 'reporting' : ['reporting', 'restoring'].includes(state),
      )
      .map((n) => n.episode_id),
  );
  const needless = runs.filter((run) => !callsFor.has(run.episode_id)).map(() => 'a run that nobody needs');
  const misstated = (await findMisstated(allCompanies)).map(
    (row) => `stated otherwise: ${JSON.stringify(row)}`,
  );
  return [...faults, ...needless, ...misstated];
}

test(
  'no order of events, people and changes of settings leaves an alarm without a call or an acceptance',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (commands) => {
        const farm = await aConfiguredFarm(platform);
        const done: string[] = [];
        for (const [what, act] of commands) {
          await act(farm);
          await farm.waits(0);
          done.push(what);
          expect({ after: done, lost: await lost(farm) }).toEqual({ after: done, lost: [] });
        }
      }),
      { numRuns },
    );
  },
  Math.max(60_000, numRuns * 2_000),
);
