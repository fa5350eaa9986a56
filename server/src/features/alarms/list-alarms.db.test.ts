import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '../../platform/database/test-database.ts';
import { encodeCursor } from '../../platform/http/cursor.ts';
import { testPlatform, type TestPlatform } from '../../platform/test-platform.ts';
import { listDeviceAlarms } from './list-device-alarms.ts';
import { listOpenAlarms } from './list-open-alarms.ts';
import { aFarm } from './test-farm.ts';

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
