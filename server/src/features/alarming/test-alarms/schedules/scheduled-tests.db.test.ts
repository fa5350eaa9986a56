import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeDevice } from '#features/devices/devices/change-device.fixture.ts';
import type { Engine } from '#features/alarming/calling/engine.fixture.ts';
import { startNextTest } from '../start-next-test.ts';
import { runDueTests } from './run-due-tests.ts';
import { aTestedFarm, startTestingEngine } from '../test-alarms.fixture.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startTestingEngine();
});
afterAll(() => engine.close());
beforeEach(() => engine.quiet());

const failure = 'failure.test-alarm';

/** A farm that is tested once a week, an hour from now; in winter, ten o'clock there is nine in UTC. */
async function aScheduledFarm(
  body: Parameters<Awaited<ReturnType<typeof aTestedFarm>>['schedules']>[0] | null = null,
) {
  const farm = await aTestedFarm(engine);
  const now = engine.platform.clock.now();
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Amsterdam',
    hour: '2-digit',
    minute: '2-digit',
  });
  const inAnHour = new Date(now.getTime() + 3_600_000);
  inAnHour.setUTCSeconds(0, 0);
  const weekday = inAnHour.getUTCDay() || 7;
  const { schedule } = await farm.schedules(
    body ?? { frequency: 'weekly', weekday, time: time.format(inAnHour), target: 'call-list' },
  );
  const due = new Date(schedule!.nextAt);
  return { ...farm, due, isDue: () => engine.until(due) };
}

test('it runs when it is due, once, is mailed to the Administrators, and comes again a week later', async () => {
  const farm = await aScheduledFarm();
  const jan = await engine.person(farm, 'Jan');
  await engine.platform.database.allCompanies
    .updateTable('users')
    .set({ time_zone: 'America/New_York' })
    .where('email', '=', farm.email)
    .execute();
  await farm.isDue();
  expect(await farm.newest()).toMatchObject({ state: 'running', requestedBy: null, late: false });
  await jan.accepts();
  await runDueTests(engine.platform);
  await engine.passes(30);
  expect((await farm.tests()).items).toHaveLength(1);
  const mails = engine.platform.mail.sent.filter(({ to }) => to === farm.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ subject: 'Test alarm accepted: Barn' });
  expect(mails[0]!.text).toContain('Jan, phone call: Accepted');
  // Planned by the clocks of the device, and told by that of who reads it.
  expect(mails[0]!.text).toMatch(/\d\d:\d\d \(UTC-[45], America\/New York\)/);
  expect(mails[0]!.text).toContain(`/devices/testalarms/${farm.device.id}`);
  const { nextAt } = (await farm.schedule())!;
  expect(Date.parse(nextAt) - farm.due.getTime()).toBe(7 * 86_400_000);
});

test('a test that nobody accepts raises an alarm that calls people; the next that is accepted ends it', async () => {
  const farm = await aScheduledFarm();
  const jan = await engine.person(farm, 'Jan');
  await farm.calls({ max_attempts: 1 });
  await farm.isDue();
  await jan.isBusy();
  await engine.passes(1);
  expect(await farm.newest()).toMatchObject({ outcome: 'not-delivered' });
  expect(await farm.states(failure)).toEqual(['reporting']);
  expect((await farm.shown()).alarm_state).toBe('reporting');
  expect(jan.calls()).toHaveLength(2);
  expect(await jan.answers()).toContain('Alarm. Scheduled test alarm failed.');
  await jan.types(jan.pin);
  expect(await farm.states(failure)).toEqual(['accepted']);
  expect(
    engine.platform.mail.sent.filter(({ to }) => to === farm.email).map(({ subject }) => subject),
  ).toEqual(['Test alarm not accepted: Barn']);

  await farm.sends({ target: 'call-list' });
  await engine.settles();
  await jan.accepts();
  expect(await farm.states(failure)).toEqual(['restored']);
});

test('a device from before the failure was known gets its point then', async () => {
  const farm = await aScheduledFarm();
  await engine.platform.database.allCompanies
    .deleteFrom('alarm_nodes')
    .where('device_id', '=', farm.device.id)
    .where('alarm_id', '=', failure)
    .execute();
  await farm.isDue();
  await engine.settles();
  expect(await farm.newest()).toMatchObject({ outcome: 'nobody-available' });
  expect(await farm.node(failure)).toMatchObject({ name: 'Scheduled test alarm failed', active: true });
});

test('after a short outage it runs late, and says so', async () => {
  const farm = await aScheduledFarm();
  await engine.person(farm, 'Jan');
  const goOn = await engine.stops();
  await moveClock(65);
  await goOn();
  // What the server does by itself, whatever became of the jobs.
  await runDueTests(engine.platform);
  await engine.settles();
  expect(await farm.newest()).toMatchObject({ state: 'running', late: true, dueAt: farm.due.toISOString() });
});

test('after a long one it was missed: nobody is rung for it, and the alarm for that is raised', async () => {
  const farm = await aScheduledFarm();
  const jan = await engine.person(farm, 'Jan');
  const goOn = await engine.stops();
  await moveClock(60 * 24 * 15);
  await goOn();
  // What the server does by itself, whatever became of the jobs.
  await runDueTests(engine.platform);
  await engine.settles();
  const { items } = await farm.tests();
  expect(items).toMatchObject([{ state: 'over', outcome: 'missed', attempts: [], startedAt: null }]);
  expect(await farm.node(failure)).toMatchObject({ active: true });
  expect(await jan.answers()).toContain('Scheduled test alarm failed');
  expect(Date.parse((await farm.schedule())!.nextAt)).toBeGreaterThan(engine.platform.clock.now().getTime());
});

test('while a real alarm calls people it waits, and then runs', async () => {
  const farm = await aScheduledFarm();
  const jan = await engine.person(farm, 'Jan');
  await engine.until(new Date(farm.due.getTime() - 60_000));
  await farm.raises('input.1');
  await engine.passes(2);
  expect(await farm.newest()).toMatchObject({ state: 'waiting' });
  await jan.accepts();
  await engine.passes(2);
  expect(await farm.newest()).toMatchObject({ state: 'running' });
});

test('what has waited for half a day is given up, and is no failure', async () => {
  const farm = await aScheduledFarm();
  await engine.person(farm, 'Jan');
  await engine.until(new Date(farm.due.getTime() - 60_000));
  await farm.raises('input.1');
  await engine.passes(2);
  const goOn = await engine.stops();
  await moveClock(12 * 60);
  await startNextTest(engine.platform, farm.companyId);
  await goOn();
  expect(await farm.newest()).toMatchObject({ state: 'over', outcome: 'interrupted' });
  expect(await farm.states(failure)).toEqual(['none']);
});

test('in another time zone it comes at its time on the new clocks', async () => {
  const farm = await aScheduledFarm({ frequency: 'monthly', day: 28, time: '06:00', target: 'everybody' });
  expect((await farm.schedule())!.nextAt).toContain('T05:00:00');
  await changeDevice(engine.platform, farm.context, farm.device.id, { timeZone: 'Asia/Tokyo' });
  expect((await farm.schedule())!.nextAt).toContain('T21:00:00');
});

test('a test that ran is no change of the schedule', async () => {
  const farm = await aScheduledFarm();
  const before = await farm.schedule();
  await farm.isDue();
  await engine.settles();
  const after = await farm.schedule();
  expect(after!.nextAt > before!.nextAt).toBe(true);
  expect(after!.version).toBe(before!.version);
});

test('off is off, and what a frequency needs must be there', async () => {
  const farm = await aScheduledFarm();
  expect(await farm.schedules({ frequency: 'off' })).toEqual({ schedule: null });
  await farm.isDue();
  await engine.settles();
  expect((await farm.tests()).items).toEqual([]);
  await expect(farm.schedules({ frequency: 'weekly', weekday: 1 })).rejects.toMatchObject(refused('/time'));
  await expect(farm.schedules({ frequency: 'weekly', time: '09:00' })).rejects.toMatchObject(
    refused('/weekday'),
  );
  await expect(farm.schedules({ frequency: 'monthly', time: '09:00' })).rejects.toMatchObject(
    refused('/day'),
  );
});

test('a later schedule takes the place of the one before', async () => {
  const farm = await aScheduledFarm();
  await farm.schedules({ frequency: 'monthly', day: 3, time: '12:00', target: 'everybody' });
  await farm.isDue();
  await engine.settles();
  expect((await farm.tests()).items).toEqual([]);
  expect(await farm.schedule()).toMatchObject({ frequency: 'monthly', weekday: null, day: 3 });
});

function refused(pointer: string) {
  return { options: { errors: [{ pointer }] } };
}

/** The clock goes on while nothing runs, as in an outage. */
async function moveClock(minutes: number): Promise<void> {
  const { clock, database } = engine.platform;
  await database.ownerPool.query('update business_clock set ahead_ms = ahead_ms + $1', [minutes * 60_000]);
  (clock as { aheadMs?: number }).aheadMs! += minutes * 60_000;
}
