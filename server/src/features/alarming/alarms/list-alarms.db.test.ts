import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { encodeCursor } from '#platform/http/route/cursor.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { findDeviceAlarms } from './find-device-alarms.ts';
import { listDeviceAlarms } from './list-device-alarms.ts';
import { listOpenAlarms } from './list-open-alarms.ts';
import { aFarm } from './farm.fixture.ts';

let platform: TestPlatform;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await ownTestDatabase();
  platform = await testPlatform(database);
  close = () => database.close();
});
afterAll(() => close());

/** A farm with three alarms a minute apart, the newest of them accepted. */
async function threeAlarms() {
  const farm = await aFarm(platform);
  for (const alarm of ['input.1', 'input.2', 'input.3']) {
    await farm.raises(alarm);
    platform.clock.advance(60_000);
  }
  await farm.accepts('input.3', 'Anna');
  return farm;
}

test('open alarms come a page at a time, those that need somebody first, then the newest', async () => {
  const farm = await threeAlarms();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listOpenAlarms(platform, farm.context, { limit: 1, cursor, total: 'true' });
    expect(page.total).toBe(3);
    seen.push(...page.items.map(({ alarmId }) => alarmId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(['input.2', 'input.1', 'input.3']);
});

test('critical alarms come before others, inputs and Dupline inputs before failures, the newest first', async () => {
  const farm = await aFarm(platform);
  for (const alarm of ['input.1', 'failure.power-failure', 'dupline.1.2', 'input.2', 'failure.watchdog']) {
    await farm.raises(alarm);
    if (alarm.startsWith('dupline')) await farm.tell(alarm, 'timer');
    platform.clock.advance(60_000);
  }
  await farm.configure('input.1', { critical: true });
  await farm.configure('failure.watchdog', { critical: true });
  await farm.configure('input.2', { critical: true });
  await farm.accepts('input.2', 'Anna');
  const seen: string[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await listOpenAlarms(platform, farm.context, { limit: 1, cursor });
    seen.push(...page.items.map(({ alarmId }) => alarmId));
    cursor = page.nextCursor ?? undefined;
  }
  expect(seen.filter((alarmId) => alarmId !== 'failure.nobody-scheduled')).toEqual([
    'input.1',
    'failure.watchdog',
    'dupline.1.2',
    'failure.power-failure',
    'input.2',
  ]);
});

test('the report of a group comes before the alarms that it speaks for, and these before failures', async () => {
  const farm = await aFarm(platform);
  await farm.configure('failure.power-failure', { alarm_group: null });
  const six = [1, 2, 3, 4, 5, 6].map((number) => `input.${number}`);
  for (const alarm of six) await farm.configure(alarm, { alarm_group: 'House' });
  await farm.raises(...six);
  platform.clock.advance(60_000);
  await farm.raises('failure.power-failure');
  const { items } = await listOpenAlarms(platform, farm.context, { limit: 50 });
  expect(items.map(({ alarmId }) => alarmId.replace(/^input.*/, 'input'))).toEqual([
    'failure.multiple-alarms',
    ...Array(6).fill('input'),
    'failure.power-failure',
  ]);
  expect(items[0]?.covers).toEqual(
    await Promise.all(six.map(async (alarm) => (await farm.node(alarm)).name)),
  );
});

test('the age of an alarm counts from when it was raised, on the alarm, its point and its device', async () => {
  const farm = await aFarm(platform);
  await farm.contact('Jan');
  const raisedAt = platform.clock.now().toISOString();
  await farm.raises('input.1');
  platform.clock.advance(60_000);
  await farm.tell('input.1', 'round-over');
  platform.clock.advance(60_000);
  const { items } = await listOpenAlarms(platform, farm.context, { limit: 50 });
  const open = items.find(({ alarmId }) => alarmId === 'input.1');
  const { state, timer_at: timer } = await farm.node('input.1');
  expect(open).toMatchObject({ state, raisedAt, until: timer?.toISOString() ?? null, calling: null });
  expect(Date.parse(open?.since ?? '')).toBe(Date.parse(raisedAt) + 60_000);

  const nodes = await listDeviceAlarms(platform, farm.context, farm.device.id, { limit: 200 });
  const shown = nodes.items.find(({ alarmId }) => alarmId === 'input.1');
  expect(shown).toMatchObject({ raisedAt, since: open?.since });
  expect(nodes.items.find(({ alarmId }) => alarmId === 'input.2')?.raisedAt).toBeNull();

  const ofDevice = async () =>
    (await findDeviceAlarms(platform.database.allCompanies, [farm.device.id])).get(farm.device.id);
  expect((await ofDevice())?.toISOString()).toBe(raisedAt);
  // The device shows the worst alarm and its age.
  const second = platform.clock.now();
  await farm.raises('input.2');
  expect(await ofDevice()).toEqual(second);
  await farm.restores('input.1', 'input.2');
  expect(await ofDevice()).toBeUndefined();
  expect(await farm.episode('input.1')).toMatchObject({ raisedAt, until: null });
});

test('an alarm that is raised or over between two pages moves no other', async () => {
  const farm = await threeAlarms();
  const first = await listOpenAlarms(platform, farm.context, { limit: 1 });
  await farm.raises('input.4');
  const cursor = first.nextCursor!;
  const rest = await listOpenAlarms(platform, farm.context, { limit: 10, cursor });
  expect(rest.items.map(({ alarmId }) => alarmId)).toEqual(['input.1', 'input.3']);
  await farm.restores('input.4', 'input.2');
  const again = await listOpenAlarms(platform, farm.context, { limit: 10, cursor });
  expect(again.items.map(({ alarmId }) => alarmId)).toEqual(['input.1', 'input.3']);
});

test('alarms of one moment are each shown once', async () => {
  const farm = await aFarm(platform);
  await farm.raises('input.1', 'input.2', 'input.3');
  const first = await listOpenAlarms(platform, farm.context, { limit: 2 });
  const second = await listOpenAlarms(platform, farm.context, { limit: 2, cursor: first.nextCursor! });
  const ids = [...first.items, ...second.items].map(({ alarmId }) => alarmId);
  expect(ids.toSorted()).toEqual(['input.1', 'input.2', 'input.3']);
  expect(second.nextCursor).toBeNull();
});

test('the alarms of a device come a page at a time, inputs first and failures last', async () => {
  const farm = await aFarm(platform);
  await farm.raises('dupline.1.2', 'io.2.1');
  const ask = (query: { limit: number; cursor?: string; total?: 'true' }) =>
    listDeviceAlarms(platform, farm.context, farm.device.id, query);
  const all = await ask({ limit: 200, total: 'true' });
  const ids = all.items.map(({ alarmId }) => alarmId);
  expect(all).toMatchObject({ nextCursor: null, total: ids.length });
  const inputs = Array.from({ length: 16 }, (_, index) => `input.${index + 1}`);
  expect(ids.slice(0, 19)).toEqual([...inputs, 'io.2.1', 'dupline.1.2', expect.stringMatching(/^failure/)]);

  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask({ limit: 5, ...(cursor && { cursor }) });
    expect(page.items.length).toBeLessThanOrEqual(5);
    expect(page).not.toHaveProperty('total');
    seen.push(...page.items.map(({ alarmId }) => alarmId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(ids);
});

test('a page behind the last alarm is empty, and a device of another company is none', async () => {
  const [farm, stranger] = [await aFarm(platform), await aFarm(platform)];
  const cursor = encodeCursor(['device-alarms', 'failure.zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz']);
  const query = { limit: 50, cursor };
  expect(await listDeviceAlarms(platform, farm.context, farm.device.id, query)).toEqual({
    items: [],
    nextCursor: null,
  });
  for (const asked of [query, { limit: 50 }])
    await expect(listDeviceAlarms(platform, stranger.context, farm.device.id, asked)).rejects.toMatchObject({
      code: 'not-found',
    });
});

test.each(['rubbish', '50', encodeCursor(['history', 7])])(
  '%j is no cursor of these lists',
  async (cursor) => {
    const farm = await aFarm(platform);
    const refused = { code: 'invalid-input', options: { errors: [{ pointer: '/cursor' }] } };
    const query = { limit: 50, cursor };
    await expect(listOpenAlarms(platform, farm.context, query)).rejects.toMatchObject(refused);
    await expect(listDeviceAlarms(platform, farm.context, farm.device.id, query)).rejects.toMatchObject(
      refused,
    );
  },
);
