import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CallPlan } from '@belfry/contract/alarming/calling/call-plan.contract.ts';
import type { Farm } from '#features/alarming/alarms/farm.fixture.ts';
import { changeContact } from '#features/alarming/call-lists/call-list-changes.fixture.ts';
import { previewCallPlan } from './preview-call-plan.ts';
import { startEngine, type Engine } from '../engine.fixture.ts';
import { updateAttempt } from '../attempts/update-attempt.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterEach(() => engine.quiet());
afterAll(() => engine.close());

const alarm = 'input.1';
const night = { day: false, night: true, weekend: false };

const planOf = (farm: Farm, at = engine.platform.clock.now()): Promise<CallPlan> =>
  previewCallPlan(engine.platform, farm.context, {
    deviceId: farm.device.id,
    alarmId: alarm,
    at: at.toISOString(),
  });
const attemptsOf = ({ lines }: CallPlan) =>
  lines.flatMap((line) =>
    line.kind === 'attempt' ? [[line.name, line.medium, line.pass, line.number]] : [],
  );

/** Lets phones ring out after 45 seconds, as the plan assumes. */
async function nobodyAnswers(farm: Farm, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes * 6; minute += 1) {
    await engine.passes(0, 10);
    const now = engine.platform.clock.now().getTime();
    for (const attempt of await farm.attempts()) {
      const running = attempt.outcome === 'running' && now - attempt.started_at.getTime() >= 45_000;
      if (attempt.medium === 'voice' && running)
        await updateAttempt(engine.platform, attempt.id, {
          state: 'no-answer',
          outcome: 'unanswered',
          finished: true,
        });
    }
    await engine.settles();
  }
}

test('the plan is what then happens, to the minute', async () => {
  const farm = await engine.farm();
  await farm.configure(alarm, { repeat_rounds: 0, delay_seconds: 30 });
  await farm.calls({ max_attempts: 2, time_to_accept: 3, attempts_per_person: 2, delay_between_attempts: 1 });
  await engine.person(farm, 'Anna');
  await engine.person(farm, 'Ben', { availability: night });
  await engine.person(farm, 'Cees');
  const raisedAt = engine.platform.clock.now();
  const plan = await planOf(farm, raisedAt);
  expect(Date.parse(plan.startsAt ?? '') - raisedAt.getTime()).toBe(30_000);
  await farm.raises(alarm);
  await nobodyAnswers(farm, 40);
  const real = await farm.attempts();
  expect(attemptsOf(plan)).toEqual(real.map((one) => [one.contact_name, one.medium, one.pass, one.number]));
  expect(attemptsOf(plan).length).toBeGreaterThan(6);
  const planned = plan.lines.filter((line) => line.kind === 'attempt').map((line) => Date.parse(line.at));
  // The test looks every ten seconds.
  for (const [index, attempt] of real.entries())
    expect(Math.abs(attempt.started_at.getTime() - (planned[index] ?? 0))).toBeLessThan(60_000);
  expect(plan.lines.at(-1)).toMatchObject({ kind: 'over', reason: 'used-up' });
});

test('a rota and an absence take people out, in the plan and in the night', async () => {
  const farm = await engine.farm();
  const [anna, ben, cees] = [
    await engine.person(farm, 'Anna'),
    await engine.person(farm, 'Ben'),
    await engine.person(farm, 'Cees'),
  ];
  const now = engine.platform.clock.now();
  const weekday = now.getUTCDay() || 7;
  const hours = { from: '00:00', until: '00:00' };
  await changeContact(engine.platform, farm.context, anna.id, {
    rota: [{ weekday: (weekday % 7) + 1, ...hours }],
  });
  await changeContact(engine.platform, farm.context, ben.id, {
    absences: [
      {
        from: now.toISOString(),
        until: new Date(now.getTime() + 3_600_000).toISOString(),
        reason: 'Dentist',
      },
    ],
  });
  await changeContact(engine.platform, farm.context, cees.id, { rota: [{ weekday, ...hours }] });
  expect(new Set(attemptsOf(await planOf(farm)).map(([name]) => name))).toEqual(new Set(['Cees']));
  await farm.raises(alarm);
  await engine.settles();
  expect([anna.calls().length, ben.calls().length, cees.calls().length]).toEqual([0, 0, 1]);
  const tomorrow = await planOf(farm, new Date(now.getTime() + 86_400_000));
  expect(new Set(attemptsOf(tomorrow).map(([name]) => name))).toEqual(new Set(['Anna', 'Ben']));
});

test('it warns of what would go wrong', async () => {
  const farm = await engine.farm();
  const kinds = async () => (await planOf(farm)).warnings.map(({ kind }) => kind);
  expect(await kinds()).toEqual(['nobody-at-all']);
  const boss = await engine.person(farm, 'Boss', { availability: night, administrator: true });
  expect(await kinds()).toEqual(['nobody-available']);
  expect(attemptsOf(await planOf(farm)).map(([name]) => name)).toContain('Boss');
  await changeContact(engine.platform, farm.context, boss.id, {
    availability: { day: true, night: true, weekend: true },
    media: [{ medium: 'voice', needsAcceptance: false }],
  });
  await farm.calls({ amount_accept: 2 });
  expect(await kinds()).toEqual(['too-few', 'accepted-on-delivery']);
  await farm.configure(alarm, { enabled: false });
  const off = await planOf(farm);
  expect([off.startsAt, off.lines]).toEqual([null, []]);
  expect(off.warnings[0]).toEqual({ kind: 'alarm-off' });
  await farm.configure(alarm, { enabled: true, alert_when: JSON.stringify(night) });
  const suppressed = await planOf(farm);
  expect(suppressed.warnings[0]).toEqual({ kind: 'alarm-suppressed' });
  expect(Date.parse(suppressed.startsAt ?? '')).toBeGreaterThan(engine.platform.clock.now().getTime());
});

test('a pause that ends outside the hours of the alarm calls nobody before they begin', async () => {
  const farm = await engine.farm();
  await engine.person(farm, 'Anna');
  const now = engine.platform.clock.now();
  const at = (hour: number) => new Date(new Date(now).setUTCHours(hour, 0, 0, 0));
  await farm.configure(alarm, {
    alert_when: JSON.stringify({ day: true, night: false, weekend: true }),
    paused_until: at(20),
  });
  const { startsAt, warnings } = await planOf(farm);
  const begins = new Date(startsAt ?? 0);
  const inAmsterdam = begins.toLocaleTimeString('en-GB', { timeZone: 'Europe/Amsterdam' });
  expect([begins > at(20), inAmsterdam]).toEqual([true, '07:00:00']);
  expect(warnings[0]).toEqual({ kind: 'alarm-paused' });
});

test('administrators who stood in the list are called again as administrators, as the plan says', async () => {
  const farm = await engine.farm();
  await farm.calls({ max_attempts: 2, time_to_accept: 3 });
  await farm.configure(alarm, { repeat_rounds: 0 });
  // On Dutch clocks the day ends at seven in the evening.
  const evening = new Date(engine.platform.clock.now());
  evening.setUTCHours(17, 58, 30, 0);
  await engine.until(evening);
  const day = { day: true, night: false, weekend: false };
  await engine.person(farm, 'Anna', { administrator: true, availability: day });
  await engine.person(farm, 'Ben', { availability: day });
  const plan = await planOf(farm);
  await farm.raises(alarm);
  await nobodyAnswers(farm, 12);
  const episodeId = await farm.episodeId(alarm);
  // That nobody was scheduled is called out as well.
  const real = (await farm.attempts())
    .filter((one) => one.episode_id === episodeId)
    .map((one) => [one.contact_name, one.medium, one.pass, one.number]);
  expect(attemptsOf(plan)).toEqual(real);
  expect(real).toEqual([
    ['Anna', 'voice', 1, 1],
    ['Anna', 'voice', 1, 1],
    ['Anna', 'voice', 2, 1],
  ]);
});

test('another company’s device is not found', async () => {
  const [farm, other] = [await engine.farm(), await engine.farm()];
  const asked = { deviceId: other.device.id, alarmId: alarm, at: new Date().toISOString() };
  await expect(previewCallPlan(engine.platform, farm.context, asked)).rejects.toMatchObject({
    code: 'not-found',
  });
});
