import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { coded } from '#features/people/users/users.fixture.ts';
import { aFarmWithDevice } from './farm-with-device.fixture.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

/** Anna is logged in and has read what the device is set to. */
async function aFarmThatReads() {
  const farm = await aFarmWithDevice(platform, app);
  await farm.anna.logIn();
  const read = await farm.anna.reads();
  return { ...farm, read, acts: async () => (await farm.audit()).slice(1) };
}
const minute = 60_000;

test('what the device says is shown with its time, and stays readable while it is away', async () => {
  const { read, anna, played } = await aFarmThatReads();
  expect(read).toMatchObject({
    reported: {
      settings: { volume: 5, name: 'Barn', mainboard: 'C2' },
      revision: '1',
      changedAt: null,
      readAt: platform.clock.now().toISOString(),
    },
    wanted: null,
    fault: null,
  });
  played.leave();
  expect(await anna.reads()).toMatchObject({
    connected: false,
    reported: { settings: { volume: 5 } },
    fault: 'device-not-connected',
  });
  played.come();
  played.mode = 'deaf';
  expect(await anna.reads()).toMatchObject({ connected: true, fault: 'communication-error' });
});

test('a plain look asks the device nothing', async () => {
  const { anna, played } = await aFarmThatReads();
  const before = played.asked.length;
  await anna.state();
  expect(played.asked).toHaveLength(before);
});

test('what the portal cannot show as it is becomes text', async () => {
  const { anna, played } = await aFarmThatReads();
  played.turn({ zones: [{ id: 1 }], nothing: null });
  expect((await anna.reads()).reported.settings).toMatchObject({ zones: '[{"id":1}]', nothing: 'null' });
});

test('a change is confirmed by the device, and written down with names and values', async () => {
  const { anna, played, acts, history, email } = await aFarmThatReads();
  const answer = await anna.put({ volume: 7, name: 'Barn', lineNumber: '0318 123456' });
  expect(answer.json()).toMatchObject({
    reported: { settings: { volume: 7, lineNumber: '0318 123456' }, revision: '2' },
    wanted: null,
  });
  expect(played.settings['volume']).toBe(7);
  expect(await acts()).toMatchObject([
    {
      action: 'device.settings-changed',
      details: { changed: ['volume', 'lineNumber'], values: { volume: [5, 7] }, confirmed: true },
    },
  ]);
  expect(JSON.stringify(await acts())).not.toContain('123456');
  expect((await history()).at(-1)).toEqual({
    kind: 'device.settings',
    person: email,
    detail: {
      settings: ['volume', 'lineNumber'],
      values: { volume: [5, 7], lineNumber: ['', '0318 123456'] },
      confirmed: true,
    },
  });
});

test('what was changed at the device meanwhile is not overwritten, and is read at once', async () => {
  const { anna, played, acts } = await aFarmThatReads();
  played.turn({ volume: 3 });
  const late = await anna.put({ volume: 7 });
  expect(coded(late)).toEqual([409, 'changed-meanwhile']);
  expect(late.json()).toMatchObject({ current: await anna.state() });
  expect(played.settings['volume']).toBe(3);
  expect(await anna.state()).toMatchObject({
    reported: { settings: { volume: 3 }, revision: '2' },
    wanted: null,
  });
  // The second time as after an answer that was lost.
  for (let time = 1; time <= 2; time += 1)
    expect((await anna.put({ volume: 7 }, '2')).json()).toMatchObject({ wanted: null });
  expect(await acts()).toMatchObject([{ details: { values: { volume: [3, 7] } } }]);
});

test.each([
  ['a value out of range', { volume: 99 }, '/settings/volume'],
  ['a setting that the portal does not know', { mainboard: 'D1' }, '/settings/mainboard'],
  ['a word for a number', { volume: 'loud' }, '/settings/volume'],
])('%s goes nowhere', async (_, settings, pointer) => {
  const { anna, played } = await aFarmThatReads();
  const answer = await anna.put(settings);
  expect(answer.json()).toMatchObject({ code: 'invalid-input', errors: [{ pointer }] });
  expect(played.methods()).not.toContain('settings.put');
});

test.each([{}, Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`s${n}`, 1]))])(
  'nothing, and too much, is refused',
  async (settings) => {
    const { anna } = await aFarmThatReads();
    expect(coded(await anna.put(settings))).toEqual([400, 'invalid-input']);
  },
);

test('a device that is away is said to be, and nothing is wanted of it', async () => {
  const { anna, played, acts } = await aFarmThatReads();
  played.leave();
  expect(coded(await anna.put({ volume: 7 }))).toEqual([409, 'device-not-connected']);
  expect(await anna.state()).toMatchObject({ wanted: null });
  expect(await acts()).toEqual([]);
});

test('a login that is over is said to be, and nothing is wanted', async () => {
  const { anna, played } = await aFarmThatReads();
  played.tickets.clear();
  expect(coded(await anna.put({ volume: 7 }))).toEqual([409, 'device-login-required']);
  expect(await anna.state()).toMatchObject({ login: null, wanted: null });
  platform.clock.advance(1);
});

test('without an answer a change stays wanted until the device says what it did', async () => {
  const { anna, played, acts, history } = await aFarmThatReads();
  played.mode = 'silent';
  expect(coded(await anna.put({ volume: 7 }))).toEqual([502, 'communication-error']);
  expect(await anna.state()).toMatchObject({
    reported: { settings: { volume: 5 } },
    wanted: { settings: { volume: 7 }, by: 'Anna Test', state: 'sending' },
  });
  platform.clock.advance(15_000);
  expect(await anna.state()).toMatchObject({ wanted: { state: 'unconfirmed' } });
  expect(await acts()).toMatchObject([{ details: { changed: ['volume'], confirmed: false } }]);
  played.mode = 'answers';
  expect(await anna.reads()).toMatchObject({ reported: { settings: { volume: 7 } }, wanted: null });
  expect((await history()).at(-1)).toEqual({
    kind: 'device.settings',
    person: null,
    detail: { settings: ['volume'], late: true },
  });
});

test('what the device never took is said, and can be given up', async () => {
  const { anna, played } = await aFarmThatReads();
  played.mode = 'deaf';
  await anna.put({ volume: 7 });
  played.mode = 'answers';
  platform.clock.advance(minute);
  expect(await anna.reads()).toMatchObject({
    reported: { settings: { volume: 5 } },
    wanted: { settings: { volume: 7 }, state: 'not-taken' },
  });
  expect((await anna.discard()).statusCode).toBe(204);
  expect(await anna.state()).toMatchObject({ wanted: null });
});

test('a further wish takes the place of one that was not confirmed', async () => {
  const { anna, played } = await aFarmThatReads();
  played.mode = 'deaf';
  await anna.put({ volume: 7 });
  played.mode = 'answers';
  expect((await anna.put({ volume: 8 })).json()).toMatchObject({
    reported: { settings: { volume: 8 } },
    wanted: null,
  });
});

test('of two who change at the same time one is told of the other', async () => {
  const farm = await aFarmThatReads();
  const ben = await farm.colleague();
  await ben.logIn();
  const codes = (await Promise.all([farm.anna.put({ volume: 7 }), ben.put({ volume: 8 })])).map(
    (answer) => answer.statusCode,
  );
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await farm.anna.state()).toMatchObject({ wanted: null });
});
