import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteContact } from '#features/alarming/call-lists/contacts/delete-contact.ts';
import type { Engine } from '#features/alarming/calling/engine.fixture.ts';
import { aTestedFarm, startTestingEngine } from './test-alarms.fixture.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startTestingEngine();
});
afterAll(() => engine.close());
beforeEach(() => engine.quiet());

const alarm = 'input.1';
const list = { target: 'call-list' } as const;
const everybody = { target: 'everybody' } as const;

test('a real alarm ends a test, frees its phones and calls at once', async () => {
  const farm = await aTestedFarm(engine);
  const jan = await engine.person(farm, 'Jan');
  await farm.sends(list);
  await engine.settles();
  const testCall = (await farm.attempts())[0]!;
  await jan.answers();
  await farm.raises(alarm);
  await engine.settles();
  // Also the call that somebody has answered: their phone must be free.
  expect(engine.platform.telephony.hungUp).toContain(testCall.provider_id);
  expect(await farm.newest()).toMatchObject({ state: 'over', outcome: 'interrupted' });
  expect(jan.calls()).toHaveLength(2);
  expect(await jan.answers()).toContain('Alarm. Input 1.');
  expect(await farm.states(alarm)).toEqual(['reporting']);
  await jan.types(jan.pin);
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('so does an alarm of another device of the company', async () => {
  const farm = await aTestedFarm(engine);
  const jan = await engine.person(farm, 'Jan');
  const other = await farm.another();
  await farm.sends(everybody, other);
  await engine.settles();
  await farm.raises(alarm);
  await engine.settles();
  expect(await farm.newest(other)).toMatchObject({ state: 'over', outcome: 'interrupted' });
  expect(jan.calls()).toHaveLength(2);
});

test('the PIN that is typed in the call of a test accepts the test, and never the alarm', async () => {
  const farm = await aTestedFarm(engine);
  const jan = await engine.person(farm, 'Jan', { media: ['voice'] });
  await farm.sends(list);
  await engine.settles();
  const testAttempt = jan.ringing();
  await farm.raises(alarm);
  await engine.settles();
  const said = await farm.typesInCall(testAttempt, jan.pin);
  expect(said).toContain('test alarm had been accepted already, or it is over');
  expect(said).toContain('But there is also a REAL ALARM: Input 1 (Barn, Barneveld)');
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect((await farm.episode(alarm)).acceptances).toEqual([]);
  // From there on it is the alarm that is not accepted.
  const named = /\?alarm=([0-9a-f-]+)/.exec(said)?.[1];
  const refused = await farm.typesInCall(testAttempt, '9999', named);
  expect(refused).toContain('PIN code incorrect.');
  expect(refused).toContain('The alarm is not accepted. Goodbye.');
  await farm.typesInCall(testAttempt, '9999', named);
  expect(await farm.typesInCall(testAttempt, '9999', named)).toContain(
    'The alarm is not accepted. Accept it by',
  );
  expect(await farm.typesInCall(testAttempt, jan.pin)).toContain('The test alarm is not accepted. Goodbye.');
  expect(await farm.states(alarm)).toEqual(['reporting']);
});

test('whoever is no contact any more learns it on the page of the test that they were mailed', async () => {
  const farm = await aTestedFarm(engine);
  const mia = await engine.person(farm, 'Mia', { media: ['e-mail'] });
  await farm.sends(list);
  await engine.settles();
  const [mail] = mia.mails();
  await deleteContact(engine.platform, farm.context, mia.id);
  const page = await farm.follows(mail, 'You are not on the call list any more.');
  expect(page).toContain('<h1>Accept a test alarm</h1>');
});

test('the link of a test mail accepts no alarm', async () => {
  const farm = await aTestedFarm(engine);
  const mia = await engine.person(farm, 'Mia', { media: ['e-mail'] });
  await farm.sends(list);
  await engine.settles();
  const [mail] = mia.mails();
  await farm.raises(alarm);
  await engine.settles();
  await farm.follows(mail, 'test alarm had been accepted already, or it is over');
  expect(await farm.states(alarm)).toEqual(['reporting']);
});

test('an answer by SMS that may still mean the test counts for it, and the next one for the alarm', async () => {
  const farm = await aTestedFarm(engine);
  const kim = await engine.person(farm, 'Kim', { media: ['sms'] });
  await farm.sends(list);
  await engine.settles();
  await farm.raises(alarm);
  await engine.settles();
  expect(kim.texts()).toHaveLength(2);
  const reply = await kim.writes(kim.pin);
  expect(reply).toContain('But there is also a REAL ALARM: Input 1 (Barn, Barneveld)');
  expect(reply).toContain('Reply with your PIN once more to accept it.');
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect(await kim.writes(kim.pin)).toContain('Accepted: Input 1');
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('an alarm that has been there for a while is what an answer means', async () => {
  const farm = await aTestedFarm(engine);
  const kim = await engine.person(farm, 'Kim', { media: ['sms'] });
  await farm.sends(list);
  await engine.settles();
  await farm.raises(alarm);
  await engine.passes(3);
  await kim.writes(kim.pin);
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('while a real alarm calls people no test begins', async () => {
  const farm = await aTestedFarm(engine);
  const jan = await engine.person(farm, 'Jan');
  await farm.raises(alarm);
  await engine.settles();
  await expect(farm.sends(list)).rejects.toMatchObject({ code: 'not-allowed-now' });
  await jan.accepts();
  expect(await farm.sends(list)).toMatchObject({ state: 'running' });
});

test('what a test has to send after an alarm came is not sent', async () => {
  const farm = await aTestedFarm(engine);
  await engine.person(farm, 'Jan', { media: ['e-mail'] });
  const eva = await engine.person(farm, 'Eva', { media: ['e-mail'] });
  const goOn = await engine.stops();
  await farm.sends(everybody);
  await farm.raises(alarm);
  await goOn();
  await engine.settles();
  expect(eva.mails().filter(({ subject }) => subject.startsWith('Test alarm'))).toEqual([]);
  expect(await farm.newest()).toMatchObject({ state: 'over', outcome: 'interrupted' });
});

test('a test that was accepted leaves an alarm that was not as it was', async () => {
  const farm = await aTestedFarm(engine);
  const jan = await engine.person(farm, 'Jan');
  await farm.calls({ max_attempts: 1, time_to_accept: 1 });
  await farm.configure(alarm, { repeat_rounds: 0 });
  await farm.raises(alarm);
  await engine.settles();
  await jan.isBusy();
  await engine.passes(2);
  expect(await farm.states(alarm)).toEqual(['failed']);
  await farm.sends(list);
  await engine.settles();
  await jan.accepts();
  expect(await farm.newest()).toMatchObject({ outcome: 'accepted' });
  expect(await farm.states(alarm)).toEqual(['failed']);
  expect((await farm.episode(alarm)).acceptances).toEqual([]);
});
