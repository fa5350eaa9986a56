import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tells } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import { deleteContact } from '#features/alarming/call-lists/contacts/delete-contact.ts';
import { startEngine, type Engine } from '../engine.fixture.ts';
import { takeKeys } from '../voice/voice-menu.ts';

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
    [1, 2].map((tries) => ({ medium: 'sms', reason: 'pin-code-incorrect', tries })),
  );
  expect(JSON.stringify(refused)).not.toMatch(/00 ?00/);
});

test('what only holds the digits of the PIN is no try of it', async () => {
  const { farm, person } = await aTextTo('Sam');
  const { allCompanies } = engine.platform.database;
  await allCompanies.updateTable('contacts').set({ pin: '1111' }).where('id', '=', person.id).execute();
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
  const refused = await person.writes(person.pin);
  expect(refused).toMatch(
    /Too many wrong PINs\. Until \d\d\/\d\d\/20\d\d (?:10:59|11:00) .* A call still accepts/,
  );
  expect(refused).not.toContain('incorrect');
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect(await other.person.writes(other.person.pin), 'another number').toContain('Accepted');
  const { allCompanies } = engine.platform.database;
  const key = `sms-pin ${person.phone}`;
  const row = await allCompanies
    .selectFrom('throttles')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
  expect(row!.window_ends_at.getTime() - Date.now()).toBeGreaterThan(3_500_000);
  await allCompanies
    .updateTable('throttles')
    .set({ window_ends_at: new Date(0) })
    .where('key', '=', key)
    .execute();
  expect(await person.writes(person.pin)).toContain('Accepted');
});

test('who has no PIN accepts with OK, and with nothing else', async () => {
  const { farm, person } = await aTextTo('Sam', { pin: null });
  expect(person.texts()[0]).toContain('Reply OK to accept.');
  expect(await person.writes('okay, what is it?')).toContain('Reply OK to accept.');
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
  expect(await person.writes(person.pin)).toContain('what you were sent is more than a day old');
  expect((await farm.episode(alarm)).acceptances).toEqual([]);
  await farm.restores(alarm);
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
  expect(await person.writes(person.pin)).toMatch(
    /Accepted: Input 2 .* Still open for you: Input 1 .*Reply with your PIN once more/,
  );
  expect(await farm.states(alarm, 'input.2')).toEqual(['reporting', 'accepted']);
  expect(await person.writes(person.pin)).toMatch(/Accepted: Input 1 .*Thank you, Sam\.<\/Message>/);
  expect(await person.writes(person.pin)).toContain(
    'Input 3 (Barn, Barneveld) had been accepted already by Somebody else',
  );
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
  const { allCompanies } = engine.platform.database;
  await allCompanies.updateTable('contacts').set({ phone: person.phone }).where('id', '=', wife.id).execute();
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
    expect(answer.includes('too many wrong PINs for this call')).toBe(!asksAgain);
  }
  const fourth = await anna.types(anna.pin);
  expect(fourth).toContain('too many wrong PINs for this call');
  expect(fourth).not.toContain('Accepted');
  expect(await farm.states(alarm)).toEqual(['reporting']);
  const refused = (await farm.history({ alarmId: alarm })).filter(
    ({ kind }) => kind === 'acceptance.refused',
  );
  expect(refused.map((line) => tells(line, 'tries'))).toEqual([1, 2, 3]);
  // Without the ids, which may hold any four digits.
  const told = (await farm.history()).map(({ detail }) => Object.values(detail));
  expect(JSON.stringify(told)).not.toMatch(/\b9999\b/);
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
  expect(await anna.types(anna.pin)).toMatch(
    /Thank you\. Input 1 \(Barn, Barneveld\) had been accepted already by Ben, .* 10:00\./,
  );
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

test('the PIN by message accepts the alarm for which the phone rings', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: ['voice'] });
  await farm.raises(alarm);
  await engine.settles();
  expect(await anna.writes(anna.pin)).toContain('Accepted: Input 1 (Barn, Barneveld)');
  expect(await farm.states(alarm)).toEqual(['accepted']);
  expect((await farm.episode(alarm)).acceptances).toMatchObject([{ name: 'Anna', via: 'sms' }]);
});

test('wrong PINs by message take no try from the call, which still accepts when there were too many', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: ['voice'] });
  await farm.raises(alarm);
  await engine.settles();
  for (let time = 0; time < 5; time += 1) expect(await anna.writes('0000')).toContain('PIN code incorrect');
  expect(await anna.writes(anna.pin)).toContain('Too many wrong PINs.');
  expect(await anna.accepts()).toContain('Thank you, Anna');
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('who answers what is restored, or was switched off, hears that and when', async () => {
  const restored = await aTextTo('Sam');
  await restored.farm.restores(alarm);
  await engine.settles();
  expect(await restored.person.writes(restored.person.pin)).toMatch(
    /Input 1 \(Barn, Barneveld\) was restored .* 10:00\. Nobody needs to do anything\./,
  );
  const off = await aTextTo('Eve');
  await off.farm.tell(alarm, 'disabled', { enabled: false });
  const said = await off.person.writes(off.person.pin);
  expect(said).toContain('was switched off or paused');
  expect(said).not.toContain('ccepted:');
});

test('who accepted and writes again has accepted already, also while more must', async () => {
  const { farm, person } = await aTextTo('Sam', { amountAccept: 2 });
  expect(await person.writes(person.pin)).toContain('Thank you, Sam. 1 more person must accept.');
  expect(await person.writes(person.pin)).toMatch(
    /You have accepted already: Input 1 .* 1 more person must accept\./,
  );
  await farm.accepts(alarm, 'Ben');
  expect(await person.writes(person.pin)).toMatch(/You have accepted already: Input 1 .* 10:00\.<\/Message>/);
  expect((await farm.episode(alarm)).acceptances.map(({ name }) => name)).toEqual(['Sam', 'Ben']);
});

test('who was removed is told so, and accepts nothing', async () => {
  const { farm, person } = await aTextTo('Sam');
  await deleteContact(engine.platform, farm.context, person.id);
  expect(await person.writes(person.pin)).toContain('You are not on the call list any more.');
  expect((await farm.episode(alarm)).acceptances).toEqual([]);
});

test('what came back untold is named, and accepted by the next answer, each time that it comes back', async () => {
  const farm = await engine.farm();
  await engine.person(farm, 'Ben');
  const sam = await engine.person(farm, 'Sam', { media: ['sms'] });
  await farm.raises(alarm);
  await engine.passes(5, 30);
  expect(await sam.writes(sam.pin)).toContain('Accepted: Input 1');
  for (let time = 0; time < 2; time += 1) {
    await farm.restores(alarm);
    await engine.passes(1);
    await farm.raises(alarm);
    await engine.settles();
    expect(await sam.writes(sam.pin)).toMatch(
      /was restored .* ACTIVE AGAIN: Input 1 .* Reply with your PIN once more/,
    );
    expect(await farm.states(alarm)).toEqual(['reporting']);
    expect(await sam.writes(sam.pin)).toContain('Accepted: Input 1');
    expect(await farm.states(alarm)).toEqual(['accepted']);
    await engine.passes(1);
  }
});

test('who answers what is over hears who accepted it when it came back', async () => {
  const farm = await engine.farm();
  await engine.person(farm, 'Ben');
  const sam = await engine.person(farm, 'Sam', { media: ['sms'] });
  await farm.raises(alarm);
  await engine.passes(5, 30);
  await farm.restores(alarm);
  await farm.raises(alarm);
  await farm.accepts(alarm, 'Eva');
  await engine.settles();
  expect(await sam.writes(sam.pin)).toMatch(/was restored .* It is active again since .*; Eva accepted that/);
});

test('who picks up what others have accepted hears that, and is asked for nothing', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  await farm.raises(alarm);
  await engine.settles();
  await farm.accepts(alarm, 'Ben');
  const said = await anna.answers();
  expect(said).toContain('had been accepted already by Ben');
  expect(said).not.toContain('<Gather');
});

test('another alarm that is open can be accepted in the same call', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: ['voice', 'sms'] });
  await farm.raises(alarm);
  await engine.settles();
  await anna.answers();
  await farm.raises('input.2');
  await engine.settles();
  await anna.is({ state: 'no-answer', outcome: 'unanswered', finished: true });
  await engine.settles();
  const [first] = anna.calls();
  const said = await takeKeys(engine.platform, first!.answerUrl.split('/').at(-1)!, anna.pin);
  expect(said).toMatch(/Accepted: Input 1 .*Still open for you: Input 2 .*Enter your PIN of 4 digits/s);
  expect(await farm.states(alarm, 'input.2')).toEqual(['accepted', 'reporting']);
});

test('keys in a call whose alarm is over and active again accept only when they are asked for once more', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  await farm.raises(alarm);
  await engine.settles();
  await anna.answers();
  await farm.restores(alarm);
  await farm.raises(alarm);
  expect(await anna.types(anna.pin)).toMatch(/was restored .*ACTIVE AGAIN: Input 1 .*Enter your PIN/s);
  expect(await farm.states(alarm)).toEqual(['reporting']);
});
