import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Farm } from '#features/alarming/alarms/farm.fixture.ts';
import { speakNotice } from '../announcements/notice-call.ts';
import { startEngine, type Engine } from '../engine.fixture.ts';

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
/** One by day; more at full size, for whoever changed the engine. */
const numRuns = process.env['TEST_SIZE'] === 'full' ? 30 : 1;

async function aGroupOf(names: readonly string[], groupDelay = 0): Promise<Farm> {
  const farm = await engine.farm();
  for (const member of [...five, 'input.6', 'input.7'])
    await farm.configure(member, { alarm_group: 'House', repeat_rounds: 1 });
  await farm.configure(all, { delay_seconds: groupDelay, repeat_rounds: 1 });
  await farm.calls({ time_to_accept: acceptMinutes, max_attempts: 1 });
  for (const name of names) await engine.person(farm, name);
  return farm;
}

/** Other limits of what a contact gets, for this test. */
function limits(
  changed: Partial<Pick<Engine['platform']['config'], 'CONTACT_CALLS' | 'CONTACT_TEXTS'>>,
): void {
  const { config } = engine.platform;
  const { CONTACT_CALLS, CONTACT_TEXTS } = config;
  Object.assign(config, changed);
  onTestFinished(() => void Object.assign(config, { CONTACT_CALLS, CONTACT_TEXTS }));
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
    { numRuns },
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
}, 120_000);

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

test('the last resort rings for what goes on although the report that called in vain has ended', async () => {
  const farm = await aGroupOf([]);
  const boss = await engine.person(farm, 'Boss', { administrator: true });
  for (const [index, alarm] of [...five, 'input.6'].entries())
    await farm.configure(alarm, { name: `Fan ${index + 1}` });
  await farm.raises(...five, 'input.6');
  const refused = Object.assign(new Error('no such number'), { status: 400 });
  engine.fails(boss.phone, refused);
  await engine.settles();
  await engine.passes(6);
  await engine.passes(6);
  expect(await farm.states(...five, all)).toEqual(Array(6).fill('failed'));
  await farm.restores('input.1', 'input.6');
  expect(await farm.states(all)).toEqual(['restored']);
  engine.fails(boss.phone, refused, 0);
  await engine.passes(30);
  expect(boss.calls().at(-1)?.answerUrl).toContain('/telephony/notice/');
  const said = await speakNotice(engine.platform, boss.ringing());
  expect(said).toContain('Multiple alarms: Fan 2, Fan 3, Fan 4 and 1 more');
});

test('the last resort rings nobody for a report whose alarms were all accepted', async () => {
  const farm = await aGroupOf([]);
  const boss = await engine.person(farm, 'Boss', { administrator: true });
  await farm.raises(...five, 'input.6');
  const refused = Object.assign(new Error('no such number'), { status: 400 });
  engine.fails(boss.phone, refused);
  await engine.settles();
  await engine.passes(6);
  await engine.passes(6);
  await farm.restores('input.6');
  for (const alarm of five) await farm.accepts(alarm, 'Anna');
  engine.fails(boss.phone, refused, 0);
  await engine.passes(30);
  expect(boss.calls()).toEqual([]);
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
  limits({ CONTACT_TEXTS: 100 });
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

test('an answer to an old message accepts what that message spoke for, and asks for what joined since', async () => {
  const farm = await aGroupOf([]);
  const anna = await engine.person(farm, 'Anna', { media: ['sms'] });
  const ben = await engine.person(farm, 'Ben', { media: ['sms'] });
  await farm.configure('input.7', { name: 'Gas' });
  await farm.raises(...five, 'input.6');
  await engine.settles();
  await farm.raises('input.7');
  await engine.settles();
  const answer = await anna.writes(anna.pin);
  expect(answer).toMatch(/Accepted: Multiple alarms: .* and 3 more .*Still open for you: Gas/);
  expect(await farm.states(...five, 'input.6', all, 'input.7')).toEqual([
    ...Array(7).fill('accepted'),
    'reporting',
  ]);
  // The report never says of it that it was accepted, and the next answer is for it.
  expect((await farm.episode(all)).covers).not.toContain('Gas');
  expect(await anna.writes(anna.pin)).toContain('Accepted: Gas');
  expect(await farm.states('input.7')).toEqual(['accepted']);
  expect(ben.texts()).toEqual([]);
});

test.each(['message', 'call'] as const)(
  'an answer to a %s of which every alarm is over accepts nothing, and asks for what joined since',
  async (how) => {
    const farm = await aGroupOf([]);
    const anna = await engine.person(farm, 'Anna', { media: [how === 'call' ? 'voice' : 'sms'] });
    await farm.configure('input.7', { name: 'Gas' });
    await farm.raises(...five, 'input.6');
    await engine.settles();
    if (how === 'call') await anna.answers();
    await farm.raises('input.7');
    await engine.settles();
    const report = await farm.episodeId(all);
    await farm.restores(...five, 'input.6');
    await engine.settles();
    const answers = () => (how === 'call' ? anna.types(anna.pin) : anna.writes(anna.pin));
    const answer = await answers();
    expect(answer).toMatch(/Multiple alarms: .* was restored .*Still open for you: Gas/);
    expect(answer).not.toContain('Accepted');
    const noted = await engine.platform.database.allCompanies
      .selectFrom('acceptances')
      .select(['episode_id', 'late'])
      .where('company_id', '=', farm.companyId)
      .execute();
    expect(noted).toEqual([{ episode_id: report, late: true }]);
    expect(await farm.states('input.7')).toEqual(['reporting']);
    expect(await answers()).toContain('Accepted: Gas');
    expect(await farm.states('input.7')).toEqual(['accepted']);
  },
);

test('a report that goes on with other alarms than it told of is accepted by the answer after they were named', async () => {
  const farm = await aGroupOf([]);
  const later = ['input.8', 'input.9', 'input.10', 'input.11'];
  for (const member of later) await farm.configure(member, { alarm_group: 'House' });
  const anna = await engine.person(farm, 'Anna', { media: ['sms'] });
  await farm.raises(...five, 'input.6');
  await engine.settles();
  await farm.raises('input.7', ...later);
  await engine.settles();
  const joined = ['input.7', ...later, 'input.6'];
  await farm.restores('input.6');
  await farm.raises('input.6');
  await farm.restores(...five);
  await engine.settles();
  expect(await farm.states(all)).toEqual(['reporting']);
  expect(await anna.writes(anna.pin)).not.toContain('Accepted');
  expect(await anna.writes(anna.pin)).toContain('Accepted: Multiple alarms');
  expect(await farm.states(...joined)).toEqual(Array(6).fill('accepted'));
});

test('an alarm that is back and still in its delay keeps nobody from hearing that the report is restored', async () => {
  const farm = await aGroupOf([]);
  limits({ CONTACT_TEXTS: 100 });
  await farm.configure(all, { recovery_delay_seconds: 20 });
  const anna = await engine.person(farm, 'Anna', { media: ['sms'] });
  await farm.raises(...five, 'input.6');
  await engine.settles();
  await farm.configure('input.1', { delay_seconds: 600 });
  await farm.restores(...five, 'input.6');
  await farm.raises('input.1');
  expect(await farm.states('input.1', all)).toEqual(['delay', 'restoring']);
  await engine.passes(0, 25);
  expect(await farm.states('input.1', all)).toEqual(['delay', 'restored']);
  expect(anna.texts().filter((text) => text.startsWith('Restored'))).not.toEqual([]);
  expect(await anna.writes(anna.pin)).toContain('was restored');
});

test('what joined since an old message goes on to the next person, however that message is answered', async () => {
  const farm = await aGroupOf([]);
  const anna = await engine.person(farm, 'Anna', { media: ['sms'] });
  const ben = await engine.person(farm, 'Ben', { media: ['voice'] });
  await farm.configure('input.7', { name: 'Gas' });
  await farm.raises(...five, 'input.6');
  await engine.settles();
  await farm.raises('input.7');
  await engine.settles();
  await anna.writes(anna.pin);
  await engine.passes(acceptMinutes, 30);
  expect(await ben.answers()).toContain('Gas');
});

test('an answer to a call accepts all that was said when it was picked up, and on the screen all that is open', async () => {
  for (const how of ['call', 'screen'] as const) {
    const farm = await aGroupOf([]);
    const anna = await engine.person(farm, 'Anna', { media: ['voice'] });
    await farm.raises(...five, 'input.6');
    await engine.settles();
    await farm.raises('input.7');
    await engine.settles();
    if (how === 'call') await anna.accepts();
    else await farm.accepts(all, 'Anna');
    expect(await farm.states(...five, 'input.6', 'input.7', all)).toEqual(Array(8).fill('accepted'));
    await engine.quiet();
  }
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

test('alarms that join at once while the report waits for its next round are called out by the report, not each by itself', async () => {
  const farm = await aGroupOf(['Anna']);
  await farm.configure('input.8', { alarm_group: 'House', repeat_rounds: 1 });
  await farm.raises(...five, 'input.6');
  await engine.settles();
  const before = (await farm.attempts()).length;
  await engine.passes(3);
  expect(await farm.states(all)).toEqual(['waiting-for-repeat']);
  await farm.raises('input.7', 'input.8');
  await engine.settles();
  const report = await farm.episodeId(all);
  const since = (await farm.attempts()).slice(before);
  expect(since.map(({ episode_id: episodeId }) => episodeId)).toEqual([report]);
});

test('the limit of calls holds back no first call for an alarm that a report gained, and every other one', async () => {
  limits({ CONTACT_CALLS: 1 });
  const farm = await aGroupOf([]);
  const anna = await engine.person(farm, 'Anna');
  await farm.raises(...five, 'input.6');
  await engine.settles();
  await anna.doesNotAnswer();
  expect(anna.calls()).toHaveLength(1);
  await farm.raises('input.7');
  await engine.settles();
  expect(anna.calls()).toHaveLength(2);
  await anna.doesNotAnswer();
  // Its next round, five minutes on, has nothing new to say within the ten minutes.
  await engine.passes(7, 30);
  expect(anna.calls()).toHaveLength(2);
  expect((await farm.attempts()).at(-1)).toMatchObject({ state: 'held-back' });
});

test('who listens to a report that ends is not cut off, and their PIN accepts what it named', async () => {
  const farm = await aGroupOf([]);
  await farm.configure(all, { recovery_delay_seconds: 20 });
  const anna = await engine.person(farm, 'Anna');
  await farm.raises(...five, 'input.6');
  await engine.settles();
  await anna.answers();
  await farm.restores('input.6');
  await engine.passes(0, 25);
  expect(await farm.states(all)).toEqual(['restored']);
  expect(engine.platform.telephony.hungUp).toEqual([]);
  expect(await anna.types(anna.pin)).toContain('Accepted: Multiple alarms');
  expect(await farm.states(...five)).toEqual(Array(5).fill('accepted'));
});

test('a phone that rings for a report rings on when it ends, though the round of its alarms was used up', async () => {
  const farm = await aGroupOf([]);
  await farm.configure(all, { recovery_delay_seconds: 20, repeat_rounds: 1 });
  const anna = await engine.person(farm, 'Anna');
  await farm.raises(...five, 'input.6');
  await engine.settles();
  await anna.is({ state: 'ringing' });
  await engine.passes(acceptMinutes, 5);
  expect((await farm.runs()).map(({ outcome }) => outcome)).toContain('used-up');
  await farm.restores('input.6');
  await engine.passes(0, 25);
  expect(engine.platform.telephony.hungUp).toEqual([]);
  expect(await anna.answers()).toContain('Multiple alarms');
});

test('an answer to a report that is over says nothing of restored while its alarms go on', async () => {
  const farm = await aGroupOf([]);
  const anna = await engine.person(farm, 'Anna', { media: ['sms'] });
  const ben = await engine.person(farm, 'Ben', { media: ['sms'] });
  await farm.raises(...five, 'input.6');
  await engine.settles();
  await engine.passes(acceptMinutes, 5);
  expect(ben.texts()).toHaveLength(1);
  await farm.restores('input.6');
  await engine.settles();
  expect(await anna.writes(anna.pin)).toContain('Accepted: Multiple alarms');
  expect(await farm.states(...five)).toEqual(Array(5).fill('accepted'));
  const late = await ben.writes(ben.pin);
  expect(late).toContain('had been accepted already by Anna');
  expect(late).not.toContain('restored');
});
