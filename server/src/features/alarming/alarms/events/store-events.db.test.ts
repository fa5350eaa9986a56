import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tells } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import type { OddMessage, ReceivedEvent } from '#platform/mqtt/gateway/device-gateway.ts';
import { pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aStockDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { addModules } from '../points/add-modules.ts';
import { mostNodes, mostOwnNames } from '../points/alarm-point-limits.rules.ts';
import { endFailure } from '../failures/end-failure.job.ts';
import { storeOddMessage } from './keep-odd-message.ts';
import { listDeviceAlarms } from '../list-device-alarms.ts';
import { openEpoch } from './open-epoch.ts';
import { alarmTimers } from '../engine/alarm-timers.ts';
import { storeEvents } from './store-events.ts';
import { aFarm, type Farm } from '../farm.fixture.ts';

let platform: TestPlatform;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await ownTestDatabase();
  platform = await testPlatform(database);
  close = () => database.close();
});
afterAll(() => close());

const hour = 3_600_000;
const ago = (milliseconds: number) => new Date(platform.clock.now().getTime() - milliseconds).toISOString();
const odd = (farm: Farm) =>
  platform.database.allCompanies
    .selectFrom('odd_messages')
    .selectAll()
    .where('device_id', '=', farm.device.id)
    .orderBy('id')
    .execute();
const seqs = async (farm: Farm) => (await farm.stored()).map(({ seq }) => seq);

async function timePasses(seconds: number): Promise<void> {
  platform.clock.advance(seconds * 1000);
  await alarmTimers.run(platform);
}

test('an event is stored with both clocks, changes its node, and is told to the browsers and to the device', async () => {
  const farm = await aFarm(platform);
  platform.live.sent.length = 0;
  const at = ago(2_000);
  expect(await farm.hears(farm.event('input.1', true, { at, value: 4.2 }))).toEqual(['stored']);
  expect(await farm.stored()).toMatchObject([
    { boot: 1, seq: 1, alarm_id: 'input.1', active: true, value: 4.2, late: false, at: new Date(at) },
  ]);
  const node = await farm.node('input.1');
  expect(node).toMatchObject({ state: 'reporting', active: true, newest_boot: 1, newest_seq: 1 });
  expect(await farm.shown()).toMatchObject({ alarm_state: 'reporting', alarm_rank: 1 });
  expect(platform.live.sent.map(({ companyId, event }) => [companyId, event])).toEqual([
    [farm.companyId, 'device'],
    [farm.companyId, 'node'],
    [farm.companyId, 'episode'],
  ]);
  expect(platform.gateway.published.at(-1)).toMatchObject({
    serial: farm.device.serialNumber,
    topic: 'state',
    payload: { alarm: 'input.1', state: 'reporting' },
  });
});

test('an event that comes again is stored once and does nothing, in the same batch and later', async () => {
  const farm = await aFarm(platform);
  const event = farm.event('input.1', true);
  expect(await farm.hears(event, event)).toEqual(['stored', 'stored']);
  const after = await farm.node('input.1');
  const lines = await farm.history();
  expect(await farm.hears(event)).toEqual(['stored']);
  expect(await seqs(farm)).toEqual([1]);
  expect(await farm.node('input.1')).toEqual(after);
  expect(await farm.history()).toEqual(lines);
  expect(await farm.runs()).toHaveLength(1);
});

test('of two events that a device gave one number, the second is kept beside the first, and raised', async () => {
  const farm = await aFarm(platform);
  const number = { boot: 3, seq: 5 };
  await farm.hears(farm.event('input.1', true, number));
  const again = farm.event('input.2', true, number);
  const third = farm.event('input.3', true, { boot: 3, seq: 6 });
  expect(await farm.hears(again, third)).toEqual(['stored', 'stored']);
  expect(await farm.stored()).toMatchObject([{ alarm_id: 'input.1' }, { alarm_id: 'input.3' }]);
  expect(await farm.states('input.1', 'input.2', 'input.3')).toEqual(['reporting', 'reporting', 'reporting']);
  const node = await farm.node('input.2');
  expect(node).toMatchObject({ active: true, newest_boot: null });
  const kept = { alarmId: 'input.2', kind: 'event.contradicting', episodeId: node.episode_id };
  expect((await farm.history({ alarmId: 'input.2' }))[0]).toMatchObject(kept);
  expect(await odd(farm)).toMatchObject([{ reason: 'contradiction', times: 1 }]);

  // It comes again, since its acknowledgement was lost, after somebody has seen to it.
  await farm.restores('input.2');
  const lines = await farm.history();
  expect(await farm.hears(again)).toEqual(['stored']);
  expect(await farm.states('input.2')).toEqual(['restored']);
  expect(await farm.history()).toEqual(lines);
  expect(await odd(farm)).toMatchObject([{ times: 2 }]);
});

test('a second event of one number that says "normal" silences nothing, in the same batch as well', async () => {
  const farm = await aFarm(platform);
  const number = { boot: 3, seq: 5 };
  await farm.hears(farm.event('input.1', true, number), farm.event('input.1', false, number));
  expect(await farm.states('input.1')).toEqual(['reporting']);
  expect((await farm.history()).map(({ kind }) => kind)).toContain('event.contradicting');
});

test('the same REST report with another text is one', async () => {
  const farm = await aFarm(platform);
  const said = { ...farm.event('input.1', true, { value: 'a' }), placedByContent: true as const };
  await farm.hears(said);
  await farm.restores('input.1');
  await farm.hears({ ...said, event: { ...said.event, value: 'b' } });
  expect(await farm.states('input.1')).toEqual(['restored']);
  expect(await odd(farm)).toEqual([]);
});

test('a new board with a lower boot is heard from its hello on, and that is a failure until a day later', async () => {
  const farm = await aFarm(platform);
  const { id } = farm.device;
  await farm.hears(farm.event('input.1', true, { boot: 7, seq: 900 }));
  await farm.hears(farm.event('input.2', true, { boot: 2, seq: 4 }));
  await farm.restores('input.1');
  expect(await farm.states('input.1')).toEqual(['reporting']);
  const hello = { boot: 2, inputs: [{ alarm: 'input.5', active: true }] };
  await openEpoch(platform, id, hello, platform.clock.now());
  await openEpoch(platform, id, hello, platform.clock.now());
  expect(await farm.shown()).toMatchObject({ epoch: 1, newest_boot: 2 });
  expect((await farm.history()).filter(({ kind }) => kind === 'device.epoch')).toMatchObject([
    { detail: { before: 7, boot: 2 } },
  ]);
  expect(await farm.states('failure.device-replaced', 'input.5')).toEqual(['reporting', 'reporting']);

  await farm.hears(farm.event('input.1', false, { boot: 2, seq: 5 }));
  expect(await farm.states('input.1')).toEqual(['restored']);
  // The same number in another epoch is another event.
  await farm.hears(farm.event('input.1', true, { boot: 2, seq: 4 }));
  expect((await farm.stored()).map(({ epoch, boot, seq }) => [epoch, boot, seq])).toContainEqual([1, 2, 4]);

  expect(await pendingJobs(platform, 'alarms/end-failure', { deviceId: id })).toHaveLength(1);
  const cause = (await farm.shown()).epoch_since?.toISOString() ?? '';
  const over = { deviceId: id, code: 'device-replaced' as const, cause };
  platform.clock.advance(24 * hour);
  await endFailure.run(platform, over, { number: 1, isLast: false });
  expect(await farm.states('failure.device-replaced')).toEqual(['restored']);
});

test('what a new board said before its hello is raised by the hello', async () => {
  const farm = await aFarm(platform);
  await farm.hears(
    farm.event('input.1', false, { boot: 7, seq: 1 }),
    farm.event('input.2', false, { boot: 7, seq: 2 }),
  );
  const came = platform.clock.now();
  await platform.database.allCompanies
    .updateTable('devices')
    .set({ connected_since: came })
    .where('id', '=', farm.device.id)
    .execute();
  await farm.hears(
    farm.event('input.1', true, { boot: 1, seq: 1 }),
    farm.event('input.2', true, { boot: 1, seq: 2 }),
    farm.event('input.2', false, { boot: 1, seq: 3 }),
  );
  expect((await farm.history()).slice(-3).map(({ late }) => late)).toEqual([true, true, true]);
  expect(await farm.states('input.1', 'input.2')).toEqual(['none', 'none']);
  await openEpoch(platform, farm.device.id, { boot: 1, inputs: [] }, platform.clock.now());
  expect(await farm.states('input.1', 'input.2')).toEqual(['reporting', 'none']);
});

test('one boot far too high deafens until the next hello, and no longer', async () => {
  const farm = await aFarm(platform);
  await farm.hears(farm.event('input.1', false, { boot: 2 ** 47, seq: 1 }));
  expect(await farm.shown()).toMatchObject({ newest_boot: 2 ** 47 });
  await openEpoch(platform, farm.device.id, { boot: 12, inputs: [] }, platform.clock.now());
  await farm.hears(farm.event('input.1', true, { boot: 12, seq: 1 }));
  expect(await farm.states('input.1')).toEqual(['reporting']);
});

test('an event older than the newest of its node is recorded late and changes no state', async () => {
  const farm = await aFarm(platform);
  const [raised, restored] = [farm.event('input.1', true), farm.event('input.1', false)];
  await farm.hears(restored);
  const after = await farm.node('input.1');
  await farm.hears(raised);
  expect(await farm.node('input.1')).toEqual(after);
  expect((await farm.stored()).map(({ seq, late }) => [seq, late])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect((await farm.history()).slice(-1)).toMatchObject([{ kind: 'event.active', late: true }]);
});

test('the order is that of each node: what another node said meanwhile makes nothing late', async () => {
  const farm = await aFarm(platform);
  const [first, second] = [farm.event('input.1', true), farm.event('input.2', true)];
  await farm.hears(second);
  await farm.hears(first);
  expect(await farm.states('input.1', 'input.2')).toEqual(['reporting', 'reporting']);
});

test('after a restart of the device its first event is newer than all before', async () => {
  const farm = await aFarm(platform);
  await farm.hears(farm.event('input.1', true, { boot: 7, seq: 900 }));
  await farm.hears(farm.event('input.1', false, { boot: 8, seq: 1 }));
  expect(await farm.node('input.1')).toMatchObject({ active: false, state: 'restored' });
});

test('any order and repetition of a device’s events ends as the ordered run', async () => {
  const alarms = ['input.1', 'input.2', 'dupline.1.3'];
  const said = fc.array(fc.record({ alarm: fc.constantFrom(...alarms), active: fc.boolean() }), {
    minLength: 1,
    maxLength: 7,
  });
  /** The same events, some again, in any order, cut into batches. */
  const mess = said.chain((events) =>
    fc.record({
      events: fc.constant(events),
      order: fc
        .array(fc.nat(events.length - 1), { maxLength: 5 })
        .chain((again) =>
          fc.shuffledSubarray([...events.keys(), ...again], { minLength: events.length + again.length }),
        ),
      cuts: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 }),
    }),
  );
  const facts = async (farm: Farm) => ({
    stored: (await farm.stored()).map(({ boot, seq, alarm_id, active, at }) => [
      boot,
      seq,
      alarm_id,
      active,
      at,
    ]),
    active: await Promise.all(
      alarms.map(async (alarm) => (await farm.node(alarm).catch(() => null))?.active ?? false),
    ),
  });
  await fc.assert(
    fc.asyncProperty(mess, async ({ events, order, cuts }) => {
      const [calm, wild] = [await aFarm(platform), await aFarm(platform)];
      const of = (farm: Farm) => events.map(({ alarm, active }) => farm.event(alarm, active));
      await calm.hears(...of(calm));
      const all = of(wild);
      const queue = order.map((index) => all[index]!);
      for (let turn = 0; queue.length > 0; turn += 1)
        await wild.hears(...queue.splice(0, cuts[turn % cuts.length]));
      expect(await facts(wild)).toEqual(await facts(calm));
    }),
    { numRuns: 25 },
  );
});

test('an alarm point that nobody configured gets a node and is called out', async () => {
  const farm = await aFarm(platform);
  await farm.raises('dupline.2.7', 'failure.something-new');
  await timePasses(6);
  expect(await farm.states('dupline.2.7', 'failure.something-new')).toEqual(['reporting', 'reporting']);
  expect(await farm.node('dupline.2.7')).toMatchObject({ name: 'Dupline 2, input 7', enabled: true });
  await farm.restores('dupline.2.7');
  expect(await farm.states('dupline.2.7')).toEqual(['restored']);
});

test('a device that nobody owns keeps its events, and the others of the batch are stored', async () => {
  const farm = await aFarm(platform);
  const stranger = await aStockDevice(platform);
  const refused = { ...farm.event('input.1', true), serial: stranger.serialNumber };
  const unknown = { ...farm.event('input.1', true), serial: 'BF-NOBODY' };
  expect(await farm.hears(refused, farm.event('input.1', true), unknown)).toEqual([
    'refused',
    'stored',
    'refused',
  ]);
  expect(await seqs(farm)).toEqual([3]);
});

test('what an event brings about is one row of the history and two lines', async () => {
  const farm = await aFarm(platform);
  await farm.configure('input.1', { delay_seconds: 30 });
  const before = (await farm.history()).length;
  await farm.raises('input.1');
  platform.clock.advance(10_000);
  await farm.restores('input.1');
  const lines = (await farm.history()).slice(before);
  expect(lines.map(({ kind, detail }) => ({ kind, detail }))).toEqual([
    { kind: 'event.active', detail: {} },
    { kind: 'node.state', detail: { from: 'none', to: 'delay', event: 'activated' } },
    { kind: 'event.normal', detail: {} },
    { kind: 'node.state', detail: { from: 'delay', to: 'none', event: 'normal' } },
  ]);
  expect(new Set(lines.map(({ episodeId }) => episodeId)).size).toBe(1);
  const rows = await platform.database.allCompanies
    .selectFrom('history')
    .select(['kind', 'moved_to'])
    .where('device_id', '=', farm.device.id)
    .where('alarm_id', '=', 'input.1')
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { kind: 'event.active', moved_to: 'delay' },
    { kind: 'event.normal', moved_to: 'none' },
  ]);
});

test('two companies in one batch stay apart', async () => {
  const [mine, yours] = [await aFarm(platform), await aFarm(platform)];
  platform.live.sent.length = 0;
  await storeEvents(platform, [mine.event('input.1', true), yours.event('input.2', true)]);
  expect(await mine.states('input.1', 'input.2')).toEqual(['reporting', 'none']);
  expect(await yours.states('input.1', 'input.2')).toEqual(['none', 'reporting']);
  for (const [farm, alarm] of [
    [mine, 'input.1'],
    [yours, 'input.2'],
  ] as const) {
    const heard = platform.live.sent.filter(({ companyId }) => companyId === farm.companyId);
    expect(heard.map(({ event }) => event).toSorted()).toEqual(['device', 'episode', 'node']);
    for (const { payload } of heard) expect(JSON.stringify(payload)).toContain(farm.device.id);
    expect((await farm.history({ alarmId: alarm })).map(({ kind }) => kind)).toEqual([
      'event.active',
      'node.state',
    ]);
    const { companyId } = farm;
    const own = await platform.database.company(companyId).selectFrom('episodes').selectAll().execute();
    expect(own).toMatchObject([{ alarm_id: alarm, company_id: companyId }]);
  }
});

test('when the engine fails, nothing of the batch is stored and nothing is to be done', async () => {
  const farm = await aFarm(platform);
  await farm.configure('input.2', { delay_seconds: 60, alert_when: JSON.stringify(null) });
  platform.live.sent.length = 0;
  const before = [await farm.history(), await farm.node('input.1')];
  const jobs = await pendingJobs(platform, 'attempts/step-runs', {});
  await expect(farm.raises('input.1', 'input.2', 'dupline.9.9')).rejects.toThrow('null');
  expect(await farm.stored()).toEqual([]);
  expect([await farm.history(), await farm.node('input.1')]).toEqual(before);
  await expect(farm.node('dupline.9.9')).rejects.toThrow('no result');
  expect(await farm.runs()).toEqual([]);
  expect(await pendingJobs(platform, 'attempts/step-runs', {})).toEqual(jobs);
  expect(platform.live.sent).toEqual([]);
});

test('a text that PostgreSQL cannot hold does not stop an event', async () => {
  const farm = await aFarm(platform);
  expect(await farm.hears(farm.event('input.1', true, { value: 'a\0b\uD800' }))).toEqual(['stored']);
  expect(await farm.states('input.1')).toEqual(['reporting']);
});

test('what a device kept for a day and is over is stored with its own times and calls nobody', async () => {
  const farm = await aFarm(platform);
  const kept: ReceivedEvent[] = [];
  for (let index = 0; index < 500; index += 1)
    for (const active of [true, false])
      kept.push(farm.event(`input.${(index % 4) + 1}`, active, { at: ago(24 * hour - index * 60_000) }));
  for (let batch = kept.splice(0, 90); batch.length > 0; batch = kept.splice(0, 90))
    await farm.hears(...batch);
  await timePasses(20);
  const stored = await farm.stored();
  expect(stored).toHaveLength(1000);
  expect(stored[0]!.received_at.getTime() - stored[0]!.at.getTime()).toBeGreaterThanOrEqual(24 * hour);
  expect(await farm.states('input.1', 'input.2', 'input.3', 'input.4')).toEqual(Array(4).fill('none'));
  expect(await farm.runs()).toEqual([]);
  expect(await farm.episodesOf('input.1')).toEqual([]);
});

test('what a device kept and is not over calls after a grace in which it may still say so', async () => {
  const farm = await aFarm(platform);
  await farm.hears(farm.event('input.1', true, { at: ago(hour) }));
  expect(await farm.states('input.1')).toEqual(['delay']);
  await timePasses(14);
  expect(await farm.states('input.1')).toEqual(['delay']);
  await timePasses(2);
  expect(await farm.states('input.1')).toEqual(['reporting']);
  expect(await farm.runs()).toHaveLength(1);
});

test('what a device said in time is an alarm at once, however long the portal was busy', async () => {
  const farm = await aFarm(platform);
  const said = ['input.1', 'input.2'].map((alarm) => farm.event(alarm, true));
  const over = farm.event('input.2', false);
  await timePasses(90);
  await farm.hears(...said, over);
  expect(await farm.states('input.1', 'input.2')).toEqual(['reporting', 'restored']);
  expect(await farm.episodesOf('input.2')).toHaveLength(1);
});

/** A message of a farm's device that could not be read. */
function unreadable(farm: Farm, payload: string, said: Partial<OddMessage> = {}): OddMessage {
  return {
    serial: farm.device.serialNumber,
    topic: 'event',
    reason: 'wrong-form',
    detail: 'at: invalid_type',
    payload: Buffer.from(payload),
    size: payload.length,
    digest: Buffer.from(payload),
    active: false,
    alarm: null,
    ...said,
  };
}

test('a message that cannot be read is kept as it came, and shown as a failure', async () => {
  const farm = await aFarm(platform);
  const alarm = 'failure.unreadable-message';
  const at = platform.clock.now();
  const [one, two] = [unreadable(farm, 'oink'), unreadable(farm, 'oink 2')];
  for (const message of [one, one, two]) expect(await storeOddMessage(platform, message, at)).toBe('stored');
  expect(await odd(farm)).toMatchObject([{ payload: Buffer.from('oink'), times: 2 }, { times: 1 }]);
  const lines = (await farm.history()).filter(({ kind }) => kind === 'device.unreadable');
  expect(lines.map((line) => tells(line, 'reason'))).toEqual(['wrong-form', 'wrong-form']);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  const { recipients } = await platform.database.allCompanies
    .selectFrom('call_lists')
    .innerJoin('alarm_nodes', 'alarm_nodes.call_list_id', 'call_lists.id')
    .select('recipients')
    .where('device_id', '=', farm.device.id)
    .where('alarm_id', '=', alarm)
    .executeTakeFirstOrThrow();
  expect(recipients).toBe('administrators');
  expect(await farm.episodesOf(alarm)).toHaveLength(1);

  expect(await pendingJobs(platform, 'alarms/end-failure', { deviceId: farm.device.id })).toHaveLength(1);
});

test.each([
  { what: 'somebody has accepted it', topic: 'event', isSoon: true },
  { what: 'the device was understood since', topic: 'usage', isSoon: true },
  // Nobody has heard of what may have been an alarm.
  { what: 'the device was understood since', topic: 'event', isSoon: false },
  { what: 'the device was understood since', topic: 'ventilator', isSoon: false },
])(
  'the failure of an unreadable $topic ends after an hour when $what: $isSoon; else after a day',
  async ({ what, topic, isSoon }) => {
    for (const isSeen of [true, false]) {
      const farm = await aFarm(platform);
      const alarm = 'failure.unreadable-message';
      const at = platform.clock.now();
      await storeOddMessage(platform, unreadable(farm, 'oink', { topic }), at);
      const look = (cause: Date) =>
        endFailure.run(
          platform,
          { deviceId: farm.device.id, code: 'unreadable-message', cause: cause.toISOString() },
          { number: 1, isLast: false },
        );
      platform.clock.advance(1000);
      if (isSeen && what.startsWith('the device')) await farm.restores('input.1');
      else if (isSeen) await farm.accepts(alarm, 'Anna');
      const stays = isSeen ? (await farm.states(alarm))[0] : 'reporting';
      await look(at);
      expect(await farm.states(alarm)).toEqual([stays]);
      platform.clock.advance(hour);
      // Another came since: it has its own end.
      await look(new Date(at.getTime() - 1));
      expect(await farm.states(alarm)).toEqual([stays]);
      await look(at);
      expect(await farm.states(alarm)).toEqual([isSeen && isSoon ? 'restored' : 'reporting']);
      platform.clock.advance(23 * hour);
      await look(at);
      expect(await farm.states(alarm)).toEqual(['restored']);
    }
  },
);

test('what an unreadable message says became active is raised, and what follows still counts', async () => {
  const farm = await aFarm(platform);
  await farm.restores('input.1');
  const message = unreadable(farm, 'x', { active: true, alarm: 'input.1' });
  await storeOddMessage(platform, message, platform.clock.now());
  expect(await farm.states('input.1')).toEqual(['reporting']);
  expect(await farm.node('input.1')).toMatchObject({ newest_seq: 1 });
  await farm.restores('input.1');
  expect(await farm.states('input.1')).toEqual(['restored']);
});

test('a second alarm that nobody can name calls again though the first was accepted', async () => {
  const farm = await aFarm(platform);
  const alarm = 'failure.unreadable-message';
  const say = (payload: string) =>
    storeOddMessage(platform, unreadable(farm, payload, { active: true }), platform.clock.now());
  await say('a');
  await farm.accepts(alarm, 'Anna');
  await say('b');
  expect(await farm.states(alarm)).toEqual(['accepted']);
  platform.clock.advance(300_000);
  await say('a');
  expect(await farm.states(alarm)).toEqual(['accepted']);
  await say('c');
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect(await farm.episodesOf(alarm)).toHaveLength(2);
});

test('of a device that nobody owns no message is kept', async () => {
  const { serialNumber: serial } = await aStockDevice(platform);
  const message = { ...unreadable(await aFarm(platform), 'x'), serial };
  expect(await storeOddMessage(platform, message, platform.clock.now())).toBe('refused');
});

test('the newest hundred odd messages of a device are kept', async () => {
  const farm = await aFarm(platform);
  const { companyId, device } = farm;
  await sql`
    insert into odd_messages (company_id, device_id, received_at, last_at, topic, reason, payload, size, digest)
    select ${companyId}, ${device.id}, now(), now(), 'event', 'no-json', text::bytea, 1, text::bytea
    from generate_series(1, 100) as number cross join lateral (select number::text) as one (text)`.execute(
    platform.database.allCompanies,
  );
  await storeOddMessage(platform, unreadable(farm, 'newest'), platform.clock.now());
  const kept = (await odd(farm)).map(({ payload }) => payload.toString());
  expect(kept).toHaveLength(100);
  expect([kept[0], kept.at(-1)]).toEqual(['2', 'newest']);
});

test('points in words of the device are taken up to a limit; beyond it the failure is the alarm', async () => {
  const farm = await aFarm(platform);
  const names = Array.from({ length: mostOwnNames }, (_, index) => `ventilator ${index + 1}`);
  await farm.raises(...names);
  expect(await farm.node('ventilator 3')).toMatchObject({ name: 'ventilator 3', active: true });
  expect(await farm.hears(farm.event('one more', true), farm.event('input.1', true))).toEqual([
    'stored',
    'stored',
  ]);
  await expect(farm.node('one more')).rejects.toThrow('no result');
  expect(await farm.states('input.1', 'failure.unreadable-message')).toEqual(['reporting', 'reporting']);
  expect(await odd(farm)).toMatchObject([{ reason: 'too-many-points' }]);
  const page = await listDeviceAlarms(platform, farm.context, farm.device.id, { limit: 100 });
  const rest = await listDeviceAlarms(platform, farm.context, farm.device.id, {
    limit: 200,
    cursor: page.nextCursor!,
  });
  const listed = [...page.items, ...rest.items].map(({ alarmId }) => alarmId);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed).toEqual(expect.arrayContaining(names));
});

test('the names of group reports are the portal’s own: an event of one is kept and raised as a failure', async () => {
  for (const alarm of ['failure.multiple-alarms', 'failure.multiple-alarms-2']) {
    const farm = await aFarm(platform);
    expect(await farm.raises(alarm, 'input.1')).toEqual(['stored', 'stored']);
    expect(await odd(farm)).toMatchObject([{ reason: 'wrong-form', detail: 'alarm: reserved' }]);
    expect(await farm.states('input.1', 'failure.unreadable-message')).toEqual(['reporting', 'reporting']);
    expect((await farm.stored()).map(({ alarm_id: stored }) => stored)).toEqual(['input.1']);
    // It is shown, and the end of it is no failure of its own.
    await farm.tell('failure.unreadable-message', 'normal', { active: false });
    await farm.restores(alarm);
    expect((await farm.history()).filter(({ kind }) => kind === 'device.unreadable')).toHaveLength(2);
    expect(await farm.states('failure.unreadable-message')).toEqual(['restored']);
  }
});

/** A farm whose device has as many alarm points as any may have. */
async function aFullFarm(): Promise<Farm> {
  const farm = await aFarm(platform);
  const { companyId, device } = farm;
  const modules = Array.from({ length: 3 }, (_, module) => ({
    kind: 'dupline' as const,
    module,
    inputs: 999,
  }));
  await platform.database.transaction('allCompanies', (trx) =>
    addModules(trx, {
      companyId,
      deviceId: device.id,
      langCode: 'en-US',
      now: platform.clock.now(),
      modules,
    }),
  );
  await farm.configure(null, { delay_seconds: 0 });
  expect(await pointsOf(farm)).toBe(mostNodes);
  return farm;
}
const pointsOf = async ({ device }: Farm) => {
  const { count } = await platform.database.allCompanies
    .selectFrom('alarm_nodes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('device_id', '=', device.id)
    .executeTakeFirstOrThrow();
  return count;
};
const refusals = async (farm: Farm) =>
  (await farm.history()).filter(({ kind }) => kind === 'device.unreadable');

test('the 2,049th point of a device is refused with a line and the failure, while known points ring', async () => {
  const farm = await aFullFarm();
  const heard = await farm.hears(
    farm.event('io.7.1', true),
    farm.event('input.1', true),
    farm.event('dupline.0.5', true),
  );
  expect(heard).toEqual(['stored', 'stored', 'stored']);
  expect(await pointsOf(farm)).toBe(mostNodes);
  expect(await farm.states('input.1', 'dupline.0.5', 'failure.unreadable-message')).toEqual([
    'reporting',
    'reporting',
    'reporting',
  ]);
  expect(await odd(farm)).toMatchObject([{ topic: 'event', reason: 'too-many-points', times: 1 }]);
  expect(await refusals(farm)).toMatchObject([
    { alarmName: 'io.7.1', detail: { reason: 'too-many-points', active: true } },
  ]);
});

test('ever new points beyond the limit are a line an hour, and one for each alarm of theirs', async () => {
  const farm = await aFullFarm();
  const failure = 'failure.unreadable-message';
  const names = (count: number, module: number) =>
    Array.from({ length: count }, (_, input) => `io.${module}.${input + 1}`);
  await farm.raises(...names(150, 1));
  await farm.restores(...names(150, 1));
  expect(await refusals(farm)).toHaveLength(1);
  expect(await odd(farm)).toHaveLength(100);
  await farm.accepts(failure, 'Anna');
  await farm.raises('io.2.1');
  expect(await farm.states(failure)).toEqual(['accepted']);
  expect(await refusals(farm)).toHaveLength(1);
  // Whoever accepted does not know of what comes now: it calls again, and says of what.
  platform.clock.advance(300_000);
  await farm.raises('io.2.2');
  expect(await farm.states(failure)).toEqual(['reporting']);
  expect(await refusals(farm)).toMatchObject([{ alarmName: 'io.1.1' }, { alarmName: 'io.2.2' }]);
  platform.clock.advance(hour);
  await farm.restores('io.2.2');
  expect(await refusals(farm)).toHaveLength(3);
});

test('a new board that says a point beyond the limit is active raises the failure, not nothing', async () => {
  const farm = await aFullFarm();
  await farm.hears(farm.event('input.1', false, { boot: 9 }));
  const inputs = ['input.2', 'input.99'].map((alarm) => ({ alarm, active: true }));
  await openEpoch(platform, farm.device.id, { boot: 2, inputs }, platform.clock.now());
  expect(await farm.states('input.2', 'failure.unreadable-message')).toEqual(['reporting', 'reporting']);
  expect(await refusals(farm)).toMatchObject([{ alarmName: 'input.99', detail: { topic: 'hello' } }]);
  expect(await pointsOf(farm)).toBe(mostNodes);
});

test('a system failure that a full device has no point of yet is heard all the same', async () => {
  const farm = await aFarm(platform);
  await platform.database.allCompanies
    .deleteFrom('alarm_nodes')
    .where('device_id', '=', farm.device.id)
    .where('alarm_id', 'in', ['failure.unreadable-message', 'failure.power-failure'])
    .execute();
  const { companyId, device } = farm;
  await platform.database.transaction('allCompanies', (trx) =>
    addModules(trx, {
      companyId,
      deviceId: device.id,
      langCode: 'en-US',
      now: platform.clock.now(),
      modules: [1, 2, 3].map((module) => ({ kind: 'dupline', module, inputs: 999 })),
    }),
  );
  await farm.raises('failure.power-failure', 'failure.of-its-own', 'io.1.1');
  expect(await farm.node('failure.power-failure')).toMatchObject({ active: true });
  expect(await farm.node('failure.unreadable-message')).toMatchObject({ active: true });
  await expect(farm.node('failure.of-its-own')).rejects.toThrow('no result');
});
