import { beforeAll, expect, test } from 'vitest';
import { updateDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import { newFarm, type Farm, type Person } from '../players/farm.ts';
import { until } from '../world/until.ts';
import { movingWorld, type MovingWorld } from '../world/stage.ts';

/** A night at a farm, from half past nine to breakfast, with the time moved on from one happening to the next. */

/** Three hours from one to the next, without a summer time that would make some night shorter. */
const timeZones = [
  'Pacific/Honolulu',
  'America/Phoenix',
  'America/La_Paz',
  'Atlantic/Cape_Verde',
  'Africa/Johannesburg',
  'Asia/Tashkent',
  'Asia/Singapore',
  'Pacific/Guadalcanal',
];
/** Where evening comes soonest: each hour that the clock is moved by costs a second. */
let timeZone: string;
const night = { day: false, night: true, weekend: true };
const day = { day: true, night: false, weekend: false };

let world: MovingWorld;
let farm: Farm;
let kees: Person;
let piet: Person;
let sien: Person;

beforeAll(async () => {
  world = await movingWorld();
  const now = await world.time.now();
  const waits = new Map(timeZones.map((zone) => [zone, minutesUntil('21:30', now, zone)]));
  timeZone = timeZones.toSorted((one, other) => (waits.get(one) ?? 0) - (waits.get(other) ?? 0))[0] ?? 'UTC';
  farm = await newFarm(world, 'Night Farm');
  const { id, settingsVersion } = farm.device;
  await farm.admin.call(updateDevice, { params: { id }, body: { timeZone, settingsVersion } });
  await clockIs('21:30');
  kees = await farm.person('Kees', { availability: day });
  piet = await farm.person('Piet', { availability: night });
  sien = await farm.person('Sien', {
    availability: night,
    media: [{ medium: 'sms', needsAcceptance: true }],
  });
  await farm.calls({ maxAttempts: 2, timeToAccept: 5, delayBetweenAttempts: 1 });
  await farm.setsAlarm('input.1', { delay_seconds: 300 });
});

/** What a clock shows at a moment: the farm's, unless told. */
function wallClock(moment: Date | string, zone = timeZone): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(moment),
  );
}

function minutesUntil(time: string, now: Date, zone: string): number {
  const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  return (minutesOf(time) - minutesOf(wallClock(now, zone)) + 1_440) % 1_440;
}

/** Moves time on to the next moment at which the farm's clock shows this. */
async function clockIs(time: string): Promise<void> {
  await world.time.advance(`PT${minutesUntil(time, await world.time.now(), timeZone)}M`);
}

test('23:10: the mains fail; Piet sleeps through it, Sien replies', async () => {
  await clockIs('23:10');
  await piet.is('voicemail');
  await farm.dialler.raises('failure.power-failure', 'acknowledged');
  await piet.hears(/Power failure/);
  expect(await sien.messages()).toEqual([]);
  await clockIs('23:16');
  await sien.gets(/^ALARM Power failure/);
  await sien.writes(sien.pin);
  await farm.alarmIs('failure.power-failure', 'accepted');
  await clockIs('23:40');
  await farm.dialler.restores('failure.power-failure', 'acknowledged');
  await farm.alarmIs('failure.power-failure', 'restored');
  await sien.gets(/^Restored: Power failure/);
});

test('02:45: the ventilation stops; the phone rings after the delay, and once more until somebody wakes', async () => {
  await clockIs('02:45');
  await piet.is('person');
  const before = (await piet.calls()).length;
  await farm.dialler.raises('input.1', 'acknowledged');
  await farm.alarmIs('input.1', 'delay');
  await clockIs('02:49');
  expect(await piet.calls()).toHaveLength(before);
  await clockIs('02:51');
  expect(await piet.calls()).toHaveLength(before + 1);
  // It rings out; Sien's message waits its five minutes; then Piet's turn comes again.
  const ring = await until('Piet is called again', async () => {
    await world.time.advance('PT1M');
    return (await piet.calls()).length === before + 2 && (await piet.rings({ within: 1_000 }));
  });
  expect(wallClock(ring.at) > '02:55' && wallClock(ring.at) < '03:05').toBe(true);
  await piet.answers();
  await piet.types(piet.pin);
  await piet.hears(/Thank you, Piet/);
  await farm.alarmIs('input.1', 'accepted');
});

test('04:30: the ventilation runs again, and both hear of it', async () => {
  await clockIs('04:30');
  await farm.dialler.restores('input.1', 'acknowledged');
  expect((await farm.alarmIs('input.1', 'restored')).active).toBe(false);
  await piet.gets(/^Restored: Input 1/);
  await sien.gets(/^Restored: Input 1/);
});

test('05:00: what came and went while the line was down for less than its wait time wakes nobody, and is written down', async () => {
  await clockIs('05:00');
  const [calls, messages] = [await piet.calls(), await sien.messages()];
  await farm.dialler.network(false);
  await farm.dialler.raises('input.2');
  await clockIs('05:04');
  await farm.dialler.restores('input.2');
  await clockIs('05:08');
  await farm.dialler.network(true);
  await until('the device has told all', async () => !(await world.waiting()).includes(farm.dialler.serial));
  const told = (await farm.history('input.2')).filter(({ kind }) => kind.startsWith('event.'));
  expect(told.map(({ kind, at }) => [kind, wallClock(at)])).toEqual([
    ['event.active', '05:00'],
    ['event.normal', '05:04'],
  ]);
  expect([await piet.calls(), await sien.messages()]).toEqual([calls, messages]);
});

test('07:30: the proof of the night, by the clock of the farm', async () => {
  await clockIs('07:30');
  const { attempts, acceptances } = await farm.episode('input.1');
  expect(
    attempts.map(({ contactName, medium, startedAt }) => [contactName, medium, wallClock(startedAt)]),
  ).toEqual([
    ['Piet', 'voice', '02:50'],
    ['Sien', 'sms', expect.stringMatching(/^02:5\d$/)],
    ['Piet', 'voice', expect.stringMatching(/^(?:02:5|03:0)\d$/)],
  ]);
  expect(acceptances).toMatchObject([{ name: 'Piet', via: 'voice', late: false }]);
  expect(await kees.calls()).toEqual([]);
  expect(await kees.messages()).toEqual([]);
  expect(world.server.complaints()).toEqual([]);
});
