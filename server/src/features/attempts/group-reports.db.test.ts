import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Farm } from '../alarms/test-farm.ts';
import { startEngine, type Engine } from './test-engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterEach(() => engine.quiet());
afterAll(() => engine.close());

const five = ['input.1', 'input.2', 'input.3', 'input.4', 'input.5'];
const all = 'failure.multiple-alarms';
const acceptMinutes = 2;
/** Business time goes on by itself while the test works. */
const realSeconds = 30;
/** Few by day; more at full size, and other ones by `FLAP_SEED`, for whoever changed the engine. */
const numRuns = process.env['TEST_SIZE'] === 'full' ? 30 : 3;
const seed = Number(process.env['FLAP_SEED'] ?? 8);

async function aGroupOf(names: readonly string[], groupDelay = 0): Promise<Farm> {
  const farm = await engine.farm();
  for (const member of [...five, 'input.6', 'input.7'])
    await farm.configure(member, { alarm_group: 'House', repeat_rounds: 1 });
  await farm.configure(all, { delay_seconds: groupDelay, repeat_rounds: 1 });
  await farm.calls({ time_to_accept: acceptMinutes, max_attempts: 1 });
  for (const name of names) await engine.person(farm, name);
  return farm;
}

/** When somebody was called first, in seconds after a moment. */
async function firstCalls(farm: Farm, since: Date): Promise<Map<string, number>> {
  const first = new Map<string, number>();
  for (const { contact_name: name, started_at: at } of await farm.attempts())
    if (!first.has(name)) first.set(name, (at.getTime() - since.getTime()) / 1000);
  return first;
}

const flaps = fc.record({
  /** Seconds for which the flapping alarms are on and off in turn. */
  turns: fc.array(fc.tuple(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 1, max: 150 })), {
    minLength: 4,
    maxLength: 4,
  }),
  groupDelay: fc.constantFrom(0, 20),
  recoveryDelay: fc.constantFrom(0, 0, 30),
  flapping: fc.subarray(['input.6', 'input.7'], { minLength: 1 }),
});

test('however inputs flap, everybody is called in the time of a steady alarm, plus one group delay', async () => {
  await fc.assert(
    fc.asyncProperty(flaps, async ({ turns, groupDelay, recoveryDelay, flapping }) => {
      const names = ['Anna', 'Ben', 'Cleo'];
      const farm = await aGroupOf(names, groupDelay);
      for (const alarm of flapping) await farm.configure(alarm, { recovery_delay_seconds: recoveryDelay });
      const since = engine.platform.clock.now();
      await farm.raises(...five);
      for (const [on, off] of turns) {
        await engine.passes(0, off);
        await farm.raises(...flapping);
        await engine.passes(0, on);
        await farm.restores(...flapping);
      }
      await engine.until(new Date(since.getTime() + (names.length * acceptMinutes * 60 + groupDelay) * 1000));
      const called = await firstCalls(farm, since);
      const late = names.map((name, turn) => (called.get(name) ?? Infinity) - turn * acceptMinutes * 60);
      expect({ called: [...called], late: Math.max(...late) < groupDelay + realSeconds }).toMatchObject({
        late: true,
      });
      await engine.quiet();
    }),
    { numRuns, seed },
  );
}, 300_000);

test('rounds are counted however an alarm flaps, and the administrators hear when the last was in vain', async () => {
  const farm = await aGroupOf(['Anna', 'Ben']);
  const boss = await engine.person(farm, 'Boss', { administrator: true });
  await farm.raises(...five);
  for (let minute = 0; minute < 18; minute += 1) {
    await engine.passes(1);
    await (minute % 2 === 0 ? farm.raises('input.6') : farm.restores('input.6'));
  }
  // Two rounds of three people, with two minutes for each and five minutes between the rounds.
  await engine.settles();
  for (const alarm of five) expect(await farm.node(alarm)).toMatchObject({ state: 'failed', rounds_done: 2 });
  expect(boss.texts().filter((text) => text.includes('Nobody'))).not.toEqual([]);
});

test('a report that reached nobody counts for the alarms it covers, and administrators hear it once, by every medium', async () => {
  const farm = await aGroupOf([]);
  const boss = await engine.person(farm, 'Boss', { administrator: true, media: ['voice', 'e-mail'] });
  await farm.raises(...five, 'input.6');
  engine.fails(boss.phone, Object.assign(new Error('no such number'), { status: 400 }));
  engine.fails(boss.email, Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
  await engine.settles();
  await engine.passes(6);
  await engine.passes(6);
  expect(await farm.states(...five, 'input.6', all)).toEqual(Array(7).fill('failed'));
  const told = (await farm.history()).filter(({ kind }) => kind === 'notice.sent');
  expect(told).toMatchObject([{ alarmId: all, detail: { what: 'not-delivered' } }]);
});

test('a report names up to three of its alarms and says how many more, by every medium', async () => {
  const farm = await aGroupOf([]);
  const anna = await engine.person(farm, 'Anna', { media: ['voice', 'sms', 'e-mail'] });
  for (const [index, alarm] of [...five, 'input.6'].entries())
    await farm.configure(alarm, { name: `Fan ${index + 1}` });
  await farm.raises(...five, 'input.6');
  await engine.settles();
  const said = 'Multiple alarms: Fan 1, Fan 2, Fan 3 and 3 more';
  expect(await anna.answers()).toContain(said);
  await engine.passes(1);
  expect(anna.texts()[0]).toContain(said);
  await anna.types(anna.pin);
  expect(await farm.states(...five, 'input.6', all)).toEqual(Array(7).fill('accepted'));
});

test('who is told what is open for them hears of a report, not of each alarm that it speaks for', async () => {
  const farm = await aGroupOf([]);
  const { CONTACT_TEXTS: limit } = engine.platform.config;
  Object.assign(engine.platform.config, { CONTACT_TEXTS: 100 });
  onTestFinished(() => void Object.assign(engine.platform.config, { CONTACT_TEXTS: limit }));
  const anna = await engine.person(farm, 'Anna', { media: ['sms'] });
  await farm.raises('input.8', ...five);
  await engine.passes(0, 10);
  await farm.raises('input.6');
  await engine.passes(0, 10);
  const answer = await anna.writes(anna.pin);
  expect(answer).toMatch(/Accepted: Multiple alarms: .* Still open for you: Input 8 \(Barn, Barneveld\)/);
  expect(answer).not.toContain('more alarm');
  expect(await farm.states(...five, 'input.6', 'input.8')).toEqual([
    ...Array(6).fill('accepted'),
    'reporting',
  ]);
});

test('a report that ends because its group is small again tells nobody that its alarms are restored', async () => {
  const farm = await aGroupOf([]);
  const anna = await engine.person(farm, 'Anna', { media: ['sms'] });
  await farm.raises(...five, 'input.6');
  await engine.settles();
  await farm.restores('input.6');
  await engine.settles();
  expect(anna.texts().filter((text) => text.startsWith('Restored'))).toEqual([]);
});

test('an alarm that joins while the report waits for its next round is called out at once', async () => {
  const farm = await aGroupOf(['Anna']);
  await farm.raises(...five, 'input.6');
  await engine.settles();
  const before = (await farm.attempts()).length;
  // The only round so far is over; the next begins in five minutes.
  await engine.passes(3);
  expect(await farm.states(all)).toEqual(['waiting-for-repeat']);
  await farm.raises('input.7');
  await engine.settles();
  expect(await farm.states('input.7', all)).toEqual(['grouped', 'reporting']);
  expect((await farm.attempts()).length).toBe(before + 1);
});
