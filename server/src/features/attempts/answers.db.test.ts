import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEngine, type Engine } from './test-engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterEach(() => engine.quiet());
afterAll(() => engine.close());

const alarm = 'input.1';

async function aTextTo(name: string, given: { pin?: null; amountAccept?: number } = {}) {
  const farm = await engine.farm();
  if (given.amountAccept) await farm.calls({ amount_accept: given.amountAccept });
  const person = await engine.person(farm, name, {
    media: ['sms'],
    ...(given.pin === null && { pin: null }),
  });
  await farm.raises(alarm);
  await engine.settles();
  return { farm, person };
}

test('the PIN in reply accepts, however it is written', async () => {
  for (const write of [
    (pin: string) => pin,
    (pin: string) => `  ${pin.slice(0, 2)} ${pin.slice(2)} `,
    (pin: string) => `${pin.slice(0, 1)}.${pin.slice(1)}.`,
  ]) {
    const { farm, person } = await aTextTo('Sam');
    expect(await person.writes(write(person.pin))).toContain('Accepted: Input 1 (Barn, Barneveld)');
    expect(await farm.states(alarm)).toEqual(['accepted']);
    expect((await farm.episode(alarm)).acceptances).toMatchObject([{ name: 'Sam', via: 'sms' }]);
    expect((await farm.attempts())[0]).toMatchObject({ state: 'replied', outcome: 'delivered' });
  }
});

test('another PIN, or OK where a PIN is asked, accepts nothing', async () => {
  const { farm, person } = await aTextTo('Sam');
  for (const said of ['0000', 'OK', '', `${person.pin}0`, 'yes'])
    expect(await person.writes(said)).toContain('PIN code incorrect');
  expect(await farm.states(alarm)).toEqual(['reporting']);
});

test('a wrong PIN by message is in the proof, without the PIN', async () => {
  const { farm, person } = await aTextTo('Sam');
  await person.writes('00 00');
  await person.writes('0000');
  const refused = (await farm.history({ alarmId: alarm })).filter(
    ({ kind }) => kind === 'acceptance.refused',
  );
  expect(refused.map(({ detail }) => detail)).toEqual(
    [1, 2].map((tries) => ({ medium: 'sms', contact: 'Sam', reason: 'pin-code-incorrect', tries })),
  );
  expect(JSON.stringify(refused)).not.toMatch(/00 ?00/);
});

test('what only holds the digits of the PIN is no try of it', async () => {
  const { farm, person } = await aTextTo('Sam');
  const { provider } = engine.platform.database;
  await provider.updateTable('contacts').set({ pin: '1111' }).where('id', '=', person.id).execute();
  for (let time = 0; time < 6; time += 1)
    expect(await person.writes('back at 11:11')).toContain('PIN code incorrect');
  expect(await farm.states(alarm)).toEqual(['reporting']);
  const kinds = (await farm.history({ alarmId: alarm })).map(({ kind }) => kind);
  expect(kinds).not.toContain('acceptance.refused');
  expect(await person.writes('1111')).toContain('Accepted');
});

test('after five wrong PINs from a number the right one accepts nothing for an hour', async () => {
  const { farm, person } = await aTextTo('Sam');
  const other = await aTextTo('Eve');
  for (let time = 0; time < 5; time += 1) await person.writes('0000');
  expect(await person.writes(person.pin)).toContain('PIN code incorrect');
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect(await other.person.writes(other.person.pin), 'another number').toContain('Accepted');
  const { provider } = engine.platform.database;
  const key = `sms-pin ${person.phone}`;
  const row = await provider.selectFrom('throttles').selectAll().where('key', '=', key).executeTakeFirst();
  expect(row!.window_ends_at.getTime() - Date.now()).toBeGreaterThan(3_500_000);
  await provider
    .updateTable('throttles')
    .set({ window_ends_at: new Date(0) })
    .where('key', '=', key)
    .execute();
  expect(await person.writes(person.pin)).toContain('Accepted');
});

test('who has no PIN accepts with OK, and with nothing else', async () => {
  const { farm, person } = await aTextTo('Sam', { pin: null });
  expect(person.texts()[0]).toContain('Reply OK to accept.');
  await person.writes('okay, what is it?');
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect(await person.writes(' Ok, on my way')).toContain('Accepted: Input 1');
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('who was sent nothing is told that there is no alarm for them', async () => {
  const { farm, person } = await aTextTo('Sam');
  const stranger = await engine.person(farm, 'Stranger', { media: [] });
  expect(await stranger.writes(person.pin)).toContain('There is no open alarm for you.');
  expect(await farm.states(alarm)).toEqual(['reporting']);
});

test('a reply after a day is for no alarm any more', async () => {
  const { farm, person } = await aTextTo('Sam');
  await farm.calls({ max_attempts: 1 });
  await farm.configure(alarm, { repeat_rounds: 0 });
  await engine.passes(24 * 60 + 5);
  expect(await person.writes(person.pin)).toContain('There is no open alarm for you.');
});

test('of several alarms the reply accepts the newest that still waits, the next reply the one before', async () => {
  const { farm, person } = await aTextTo('Sam');
  await engine.passes(0, 10);
  await farm.raises('input.2');
  await engine.passes(0, 10);
  await farm.raises('input.3');
  await engine.settles();
  await farm.accepts('input.3', 'Somebody else');
  expect(await person.writes(person.pin)).toContain('Input 2');
  expect(await farm.states(alarm, 'input.2')).toEqual(['reporting', 'accepted']);
  expect(await person.writes(person.pin)).toContain('Input 1');
  expect(await person.writes(person.pin)).toContain('had been accepted already');
});

test('where two must accept, a second reply is for the other alarm of the same person', async () => {
  const { farm, person } = await aTextTo('Sam', { amountAccept: 2 });
  await engine.passes(0, 10);
  await farm.raises('input.2');
  await engine.settles();
  await person.writes(person.pin);
  await person.writes(person.pin);
  const accepted = async (name: string) => (await farm.episode(name)).acceptances.map(({ via }) => via);
  expect([await accepted('input.2'), await accepted(alarm)]).toEqual([['sms'], ['sms']]);
});

test('an alarm that reminds can be accepted by reply again, though a newer one is over', async () => {
  const farm = await engine.farm();
  await farm.configure(alarm, { remind: true, repeat_after_seconds: 600 });
  const person = await engine.person(farm, 'Sam', { media: ['sms'] });
  await farm.raises(alarm);
  await engine.settles();
  await person.writes(person.pin);
  await engine.passes(10, 5);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  await farm.raises('input.2');
  await engine.settles();
  await farm.restores('input.2');
  await engine.settles();
  expect(await person.writes(person.pin)).toContain('Accepted: Input 1');
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('two people behind one number each accept with their own PIN', async () => {
  const { farm, person } = await aTextTo('Sam', { amountAccept: 2 });
  const wife = await engine.person(farm, 'Sia', { media: ['sms'] });
  const { provider } = engine.platform.database;
  await provider.updateTable('contacts').set({ phone: person.phone }).where('id', '=', wife.id).execute();
  await engine.passes(5, 30);
  await person.writes(wife.pin);
  await person.writes(person.pin);
  const names = (await farm.episode(alarm)).acceptances.map(({ name }) => name);
  expect(names).toEqual(['Sia', 'Sam']);
});

test('on the phone the third wrong PIN ends the call, and each is in the proof', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  await farm.raises(alarm);
  await engine.settles();
  const said = await anna.answers();
  expect(said.match(/<Gather/g)).toHaveLength(3);
  expect(said).toContain('Enter your PIN of 4 digits');
  for (const asksAgain of [true, true, false]) {
    const answer = await anna.types('9999');
    expect(answer).toContain('PIN code incorrect.');
    expect(answer.includes('<Gather')).toBe(asksAgain);
  }
  expect(await anna.types(anna.pin)).not.toContain('You have accepted');
  expect(await farm.states(alarm)).toEqual(['reporting']);
  const refused = (await farm.history({ alarmId: alarm })).filter(
    ({ kind }) => kind === 'acceptance.refused',
  );
  expect(refused.map(({ detail }) => detail['tries'])).toEqual([1, 2, 3]);
  expect(JSON.stringify(await farm.history())).not.toContain('9999');
});

test('who has no PIN presses 1', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { pin: null });
  await farm.raises(alarm);
  await engine.settles();
  expect(await anna.answers()).toContain('Press 1 to accept');
  expect(await anna.types('2')).toContain('PIN code incorrect');
  expect(await anna.types('1')).toContain('Thank you, Anna');
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('who accepts on the phone too late is thanked', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  await farm.raises(alarm);
  await engine.settles();
  await anna.answers();
  await farm.accepts(alarm, 'Ben');
  expect(await anna.types(anna.pin)).toContain('Thank you. The alarm had been accepted already.');
  expect((await farm.episode(alarm)).acceptances).toMatchObject([
    { name: 'Ben', late: false },
    { name: 'Anna', late: true },
  ]);
});

test('a machine is told the alarm and asked for nothing', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  await farm.raises(alarm);
  await engine.settles();
  for (const by of ['machine_start', 'fax']) {
    const said = await anna.answers(by);
    expect(said).toContain('Alarm. Input 1. At Barn, Barneveld.');
    expect(said).not.toContain('<Gather');
  }
  expect((await farm.attempts())[0]).toMatchObject({ state: 'voicemail', outcome: 'unanswered' });
});
