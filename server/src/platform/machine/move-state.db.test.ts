import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { NodeState } from '@belfry/contract/values/alarm-states.ts';
import { aFarm } from '#features/alarming/alarms/farm.fixture.ts';
import type { Database } from '#platform/database/database.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { moveLockedState, moveState, nextOfLocked } from './move-state.ts';

let platform: TestPlatform;
let everybody: Database['allCompanies'];
let farm: Awaited<ReturnType<typeof aFarm>>;
let id: string;

beforeAll(async () => {
  platform = await testPlatform();
  everybody = platform.database.allCompanies;
});
// Its alarm points are rows that stand in a state.
beforeEach(async () => {
  farm = await aFarm(platform);
  ({ id } = await farm.node('input.1'));
});

const move = (from: NodeState | readonly NodeState[], state: NodeState) =>
  moveState(everybody, 'alarm_nodes', { id, from }, { state });

test('a row that stands where it was read goes on, with what changes with it', async () => {
  const since = new Date('2026-11-20T04:00:00Z');
  const { version } = await farm.node('input.1');
  const delayed = { state: 'delay' as const, since, version: sql<number>`version + 1` };
  const gone = { id, state: 'delay', since, version: version + 1 };
  expect(await moveState(everybody, 'alarm_nodes', { id, from: 'none' }, delayed)).toMatchObject(gone);
  expect(await farm.node('input.1')).toMatchObject(gone);
});

test('a row that stands elsewhere stays as it is, and that is told', async () => {
  const before = await farm.node('input.1');
  expect(await move(['delay', 'failed'], 'restored')).toBeUndefined();
  expect(await farm.node('input.1')).toEqual(before);
  expect(await move(['delay', 'none'], 'restored')).toBeDefined();
});

test('of several who move a row at the same time one does', async () => {
  const moved = await Promise.all(Array.from({ length: 6 }, () => move('none', 'delay')));
  expect(moved.filter((row) => row !== undefined)).toHaveLength(1);
});

test('who holds the lock of a row that moved all the same is told loudly', async () => {
  const standing = { id, from: 'none' as const };
  const node = await moveLockedState(everybody, 'alarm_nodes', standing, { state: 'delay' });
  expect(node.state).toBe('delay');
  await expect(moveLockedState(everybody, 'alarm_nodes', standing, { state: 'restored' })).rejects.toThrow(
    `alarm_nodes ${id} is not none any more`,
  );
});

test('many rows move in one statement, or nothing changes, though the commit is sent behind it', async () => {
  const points = ['input.1', 'input.2'];
  const start = () =>
    platform.database.transaction('engine', async (trx, last) => {
      await trx
        .updateTable('devices')
        .set({ location: 'Lunteren' })
        .where('id', '=', farm.device.id)
        .execute();
      const update = sql`update alarm_nodes n set state = ${nextOfLocked('n.state', 'x.was', 'x.next')}
        from (values ('none', 'delay')) as x (was, next)
        where device_id = ${farm.device.id} and alarm_id = any(${points})`;
      last(update.execute(trx));
    });

  await move('none', 'restored');
  await expect(start()).rejects.toThrow('a row read as none is restored');
  expect(await farm.states(...points)).toEqual(['restored', 'none']);
  expect((await farm.shown()).location).toBe('Barneveld');

  await move('restored', 'none');
  await start();
  expect(await farm.states(...points)).toEqual(['delay', 'delay']);
  expect((await farm.shown()).location).toBe('Lunteren');
});

test('only rows with an id and a state are moved, and a move says where to', async () => {
  // @ts-expect-error a contact stands in no state
  const contact = () => moveState(everybody, 'contacts', { id, from: 'none' }, { state: 'delay' });
  await expect(contact()).rejects.toThrow('"state"');
  // @ts-expect-error it does not say where to
  expect(await moveState(everybody, 'alarm_nodes', { id, from: 'none' }, { active: true })).toMatchObject({
    state: 'none',
  });
});
