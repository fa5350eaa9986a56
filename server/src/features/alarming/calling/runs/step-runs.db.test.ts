import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tells } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import type { Farm } from '#features/alarming/alarms/farm.fixture.ts';
import { callListDefaults } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import { deleteContact } from '#features/alarming/call-lists/contacts/delete-contact.ts';
import { createCallList } from '#features/alarming/call-lists/save-call-list.ts';
import { changeCallList, changeContact } from '#features/alarming/call-lists/call-list-changes.fixture.ts';
import { stepRuns } from './step-runs.ts';
import { startEngine, type Engine } from '../engine.fixture.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterEach(() => engine.quiet());
afterAll(() => engine.close());

const alarm = 'input.1';
const night = { day: false, night: true, weekend: false };
const outcomes = async (farm: Farm) =>
  (await farm.runs()).map(({ round, outcome, fallback_at }) => [round, outcome, fallback_at !== null]);
/** Who was tried, by what, in which pass, in this order. */
const tried = async (farm: Farm) =>
  (await farm.attempts()).map(({ contact_name, medium, pass, number }) => [
    contact_name,
    medium,
    pass,
    number,
  ]);

test('people are called in order, each with the time to accept, pass after pass, round after round', async () => {
  const farm = await engine.farm();
  await farm.configure(alarm, { repeat_rounds: 1, repeat_after_seconds: 600 });
  await farm.calls({ max_attempts: 2, time_to_accept: 5, delay_between_attempts: 1 });
  const anna = await engine.person(farm, 'Anna');
  const ben = await engine.person(farm, 'Ben');
  await farm.raises(alarm);
  await engine.settles();
  expect([anna.calls().length, ben.calls().length]).toEqual([1, 0]);
  await anna.answers();
  await engine.passes(4, 50);
  expect(ben.calls()).toHaveLength(0);
  await engine.passes(0, 20);
  expect(ben.calls()).toHaveLength(1);
  // Ben's five minutes; Anna had hers more than a minute ago.
  await engine.passes(5, 10);
  expect(await tried(farm)).toEqual([
    ['Anna', 'voice', 1, 1],
    ['Ben', 'voice', 1, 1],
    ['Anna', 'voice', 2, 1],
  ]);
  await engine.passes(10, 30);
  expect(await farm.states(alarm)).toEqual(['waiting-for-repeat']);
  expect(await outcomes(farm)).toEqual([[1, 'used-up', false]]);
  await engine.passes(10);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect(anna.calls()).toHaveLength(3);
  await engine.passes(25);
  expect(await farm.states(alarm)).toEqual(['max-repeated']);
  expect(await tried(farm)).toHaveLength(8);
  await engine.passes(600);
  expect(await tried(farm)).toHaveLength(8);
});

test('whoever is not available now is not called', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { availability: night });
  const ben = await engine.person(farm, 'Ben');
  await farm.raises(alarm);
  await engine.settles();
  expect([anna.calls().length, ben.calls().length]).toEqual([0, 1]);
});

test('where nobody is available the administrators are called, and the failure stands until the alarm is over', async () => {
  const farm = await engine.farm();
  const failure = 'failure.nobody-scheduled';
  await engine.person(farm, 'Anna', { availability: night });
  const boss = await engine.person(farm, 'Boss', { availability: night, administrator: true });
  await farm.raises(alarm);
  await engine.settles();
  expect(await farm.states(alarm, failure)).toEqual(['reporting', 'reporting']);
  expect((await tried(farm)).map(([name]) => name)).toEqual(['Boss', 'Boss']);
  expect(boss.calls()).toHaveLength(1);
  expect(await boss.answers()).toContain('2 alarms at Barn, Barneveld. 1: Input 1.');
  const lines = await farm.history({ episodeId: await farm.episodeId(alarm) });
  expect(lines).toContainEqual(
    expect.objectContaining({
      kind: 'run.finished',
      detail: { outcome: 'nobody-available', next: 'administrators' },
    }),
  );
  await farm.restores(alarm);
  expect(await farm.states(alarm, failure)).toEqual(['restored', 'restored']);
});

test('with nobody at all to call, the alarm fails after its rounds and is never silent', async () => {
  const farm = await engine.farm();
  await farm.configure(alarm, { repeat_rounds: 1, repeat_after_seconds: 60 });
  await farm.raises(alarm);
  await engine.settles();
  expect(await farm.states(alarm)).toEqual(['waiting-for-repeat']);
  await engine.passes(2);
  expect(await farm.states(alarm)).toEqual(['failed']);
  expect(await farm.shown()).toMatchObject({ alarm_state: 'active-alarm' });
  // The user who is the Administrator reads of it.
  expect(engine.platform.mail.sent.map(({ to }) => to)).toContain(farm.email);
});

test('a person’s media go out in their order, each as soon as the one before is known', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: ['sms', 'voice', 'e-mail'] });
  await farm.raises(alarm);
  await engine.settles();
  expect([anna.texts().length, anna.calls().length, anna.mails().length]).toEqual([1, 0, 0]);
  // Nothing is heard of the message: after half a minute the phone rings beside it.
  await engine.passes(0, 31);
  expect([anna.texts().length, anna.calls().length, anna.mails().length]).toEqual([1, 1, 0]);
  await anna.doesNotAnswer();
  expect(anna.mails()).toHaveLength(1);
  expect(await tried(farm)).toEqual([
    ['Anna', 'sms', 1, 1],
    ['Anna', 'voice', 1, 1],
    ['Anna', 'e-mail', 1, 1],
  ]);
});

test('a busy phone costs no time: the next person is called at once', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  const ben = await engine.person(farm, 'Ben');
  await farm.raises(alarm);
  await engine.settles();
  await anna.isBusy();
  expect(ben.calls()).toHaveLength(1);
});

test('a phone that rings out costs the time to accept: who was woken may still accept', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  const ben = await engine.person(farm, 'Ben');
  await farm.raises(alarm);
  await engine.settles();
  await anna.doesNotAnswer();
  await engine.passes(4);
  expect(ben.calls()).toHaveLength(0);
  await engine.passes(1, 10);
  expect(ben.calls()).toHaveLength(1);
});

test('an acceptance ends the run, hangs up what rings, and tells the others', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  const ben = await engine.person(farm, 'Ben');
  const cas = await engine.person(farm, 'Cas');
  await farm.raises(alarm);
  await engine.settles();
  await anna.answers();
  await engine.passes(5, 10);
  const [toBen] = (await farm.attempts()).filter(({ contact_name }) => contact_name === 'Ben');
  await anna.types(anna.pin);
  expect(await farm.states(alarm)).toEqual(['accepted']);
  expect(await outcomes(farm)).toEqual([[1, 'accepted', false]]);
  expect(engine.platform.telephony.hungUp).toEqual([toBen!.provider_id]);
  expect(ben.texts()).toEqual([expect.stringContaining('Anna has accepted the alarm Input 1')]);
  expect([anna.texts(), cas.texts()]).toEqual([[], []]);
  await engine.passes(60);
  expect(cas.calls()).toEqual([]);
});

test('a call that the provider takes at the moment of the acceptance is hung up too', async () => {
  const farm = await engine.farm();
  await engine.person(farm, 'Anna');
  const { telephony } = engine.platform;
  const place = telephony.call.bind(telephony);
  telephony.call = async (asked) => {
    await farm.accepts(alarm, 'Somebody in the portal');
    return place(asked);
  };
  await farm.raises(alarm);
  await engine.settles();
  telephony.call = place;
  const [attempt] = await farm.attempts();
  // Whoever accepts and whoever places the call see to it, perhaps both: to be hung up twice harms no call.
  expect(new Set(telephony.hungUp)).toEqual(new Set([attempt!.provider_id]));
});

test('with two to accept, the first is not called again and the next is called at once', async () => {
  const farm = await engine.farm();
  await farm.calls({ amount_accept: 2 });
  const anna = await engine.person(farm, 'Anna');
  const ben = await engine.person(farm, 'Ben');
  await farm.raises(alarm);
  await engine.settles();
  expect(await anna.accepts()).toContain('1 more person');
  expect(ben.calls()).toHaveLength(1);
  await engine.passes(11);
  expect(anna.calls()).toHaveLength(1);
  expect(ben.calls()).toHaveLength(2);
  await ben.accepts();
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('a list that is changed while it runs is the list from then on', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  await farm.calls({ max_attempts: 1 });
  await farm.raises(alarm);
  await engine.settles();
  const late = await engine.person(farm, 'Late');
  await anna.isBusy();
  expect(late.calls()).toHaveLength(1);
});

test('a change of list, contacts or time to accept asks the plan of the round at once', async () => {
  const { platform } = engine;
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  const ben = await engine.person(farm, 'Ben');
  const cas = await engine.person(farm, 'Cas', { media: ['voice', 'sms'] });
  const own = { name: 'Own', contactIds: [anna.id, ben.id, cas.id], ...callListDefaults };
  const { id } = await createCallList(platform, farm.context, own);
  await farm.configure(alarm, { call_list_id: id });
  await farm.raises(alarm);
  await engine.settles();
  await anna.answers();
  await engine.passes(2);
  expect(ben.calls()).toHaveLength(0);
  // Two of her five minutes are over: with one minute for each it is Ben's turn.
  await changeCallList(platform, farm.context, id, { ...own, timeToAccept: 1 });
  await engine.settles();
  expect(ben.calls()).toHaveLength(1);
  const [hers] = await farm.attempts();
  expect(hers?.accept_until?.getTime()).toBe((hers?.started_at.getTime() ?? 0) + 60_000);
  await deleteContact(platform, farm.context, ben.id);
  await engine.settles();
  expect(cas.calls()).toHaveLength(1);
  await cas.answers();
  await engine.settles();
  expect(cas.texts()).toHaveLength(1);
  await changeContact(platform, farm.context, cas.id, {
    media: ['voice', 'sms', 'e-mail'].map((medium) => ({ medium: medium as 'sms', needsAcceptance: true })),
  });
  await engine.passes(0, 40);
  expect(cas.mails()).toHaveLength(1);
});

test('an alarm that fewer have to accept than did already is accepted, and does not lie there uncalled', async () => {
  const farm = await engine.farm();
  await farm.calls({ amount_accept: 2 });
  const anna = await engine.person(farm, 'Anna');
  const ben = await engine.person(farm, 'Ben');
  await farm.raises(alarm);
  await engine.settles();
  await anna.accepts();
  await ben.answers();
  await farm.calls({ amount_accept: 1 });
  await engine.passes(6);
  expect(await farm.states(alarm)).toEqual(['accepted']);
  expect(await outcomes(farm)).toEqual([[1, 'accepted', false]]);
  expect(ben.texts()).toEqual(['Anna has accepted the alarm Input 1 (Barn, Barneveld).']);
});

test('a medium that needs no acceptance from now on accepts nothing that it delivered before', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: ['voice'] });
  const ben = await engine.person(farm, 'Ben');
  await farm.raises(alarm);
  await engine.settles();
  await anna.answers();
  const media = JSON.stringify([{ medium: 'voice', needsAcceptance: false }]);
  const { allCompanies } = engine.platform.database;
  await allCompanies.updateTable('contacts').set({ media }).where('id', '=', anna.id).execute();
  await engine.passes(5, 10);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect(ben.calls()).toHaveLength(1);
});

test('who is removed while the phone rings accepts no more, and the next is called', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  const bob = await engine.person(farm, 'Bob', { pin: null });
  const cas = await engine.person(farm, 'Cas');
  await farm.raises(alarm);
  await engine.settles();
  await deleteContact(engine.platform, farm.context, anna.id);
  await anna.answers();
  expect(await anna.types(anna.pin)).toContain('You are not on the call list any more.');
  await engine.passes(0, 10);
  expect(bob.calls()).toHaveLength(1);
  await deleteContact(engine.platform, farm.context, bob.id);
  expect(await bob.types('1')).toContain('You are not on the call list any more.');
  await engine.settles();
  expect(cas.calls()).toHaveLength(1);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  await cas.accepts();
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('two workers on the same run begin no attempt twice', async () => {
  const farm = await engine.farm();
  await farm.calls({ time_to_accept: 1, delay_between_attempts: 0 });
  const anna = await engine.person(farm, 'Anna');
  await engine.person(farm, 'Ben');
  await farm.raises(alarm);
  await Promise.all([1, 2, 3, 4].map(() => stepRuns(engine.platform)));
  await engine.settles();
  expect(await tried(farm)).toEqual([['Anna', 'voice', 1, 1]]);
  expect(anna.calls()).toHaveLength(1);
  await engine.passes(1, 10);
  await Promise.all([1, 2, 3, 4].map(() => stepRuns(engine.platform)));
  expect((await tried(farm)).map(([name]) => name)).toEqual(['Anna', 'Ben']);
});

/** How many transactions began the attempts of farms. */
async function transactionsOf(farms: readonly Farm[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct xmin::text)::int as count from attempts
    where device_id = any(${farms.map(({ device }) => device.id)}::uuid[])`.execute(
    engine.platform.database.allCompanies,
  );
  return rows[0]?.count ?? 0;
}

test('rounds that are due at once are taken a step further in one transaction, each by its own list', async () => {
  const farms = [await engine.farm(), await engine.farm(), await engine.farm()];
  const names = ['Anna', 'Ben', 'Cleo'];
  for (const [index, farm] of farms.entries()) await engine.person(farm, names[index]!);
  const startWorker = await engine.stops();
  for (const farm of farms) await farm.raises(alarm);
  await stepRuns(engine.platform).finally(startWorker);
  expect(await transactionsOf(farms)).toBe(1);
  for (const [index, farm] of farms.entries())
    expect(await tried(farm)).toEqual([[names[index], 'voice', 1, 1]]);
});

test('a set with a run that cannot go on is stepped run by run', async () => {
  const farms = [await engine.farm(), await engine.farm(), await engine.farm()];
  const people = [];
  for (const farm of farms) people.push(await engine.person(farm, 'Anna'));
  const { allCompanies } = engine.platform.database;
  const media = JSON.stringify('nonsense');
  await allCompanies.updateTable('contacts').set({ media }).where('id', '=', people[1]!.id).execute();
  const startWorker = await engine.stops();
  for (const farm of farms) await farm.raises(alarm);
  const stepped = stepRuns(engine.platform).finally(startWorker);
  await expect(stepped).rejects.toThrow('rounds of calling could not go on');
  expect(await transactionsOf(farms)).toBe(2);
  expect(await Promise.all(farms.map(async (farm) => (await tried(farm)).length))).toEqual([1, 0, 1]);
});

test('a run that cannot go on keeps no other from being called, and is tried again', async () => {
  const [broken, sound] = [await engine.farm(), await engine.farm()];
  const ada = await engine.person(broken, 'Ada');
  const anna = await engine.person(sound, 'Anna');
  const { allCompanies } = engine.platform.database;
  const media = JSON.stringify('nonsense');
  await allCompanies.updateTable('contacts').set({ media }).where('id', '=', ada.id).execute();
  await broken.raises(alarm);
  await sound.raises(alarm);
  await engine.settles();
  expect(anna.calls()).toHaveLength(1);
  const mended = JSON.stringify([{ medium: 'voice', needsAcceptance: true }]);
  await allCompanies.updateTable('contacts').set({ media: mended }).where('id', '=', ada.id).execute();
  await engine.passes(1);
  expect(ada.calls()).toHaveLength(1);
});

test('a restart goes on with every timer and every round', async () => {
  const farm = await engine.farm();
  await farm.configure('input.2', { delay_seconds: 60 });
  const anna = await engine.person(farm, 'Anna');
  const ben = await engine.person(farm, 'Ben');
  await farm.raises(alarm, 'input.2');
  await engine.settles();
  await anna.isBusy();
  expect(ben.calls()).toHaveLength(1);
  const startsAgain = await engine.stops();
  const { database, clock } = engine.platform;
  const due = await database.ownerPool.query(
    'select from graphile_worker._private_jobs where run_at > now()',
  );
  expect(due.rowCount).toBeGreaterThan(0);
  await startsAgain();
  await engine.until(new Date(clock.now().getTime() + 6 * 60_000));
  expect(await farm.states(alarm, 'input.2')).toEqual(['reporting', 'reporting']);
  expect(anna.calls().length).toBeGreaterThanOrEqual(2);
});

test('an alarm that restores while it calls holds its round, and goes on with it when it is back', async () => {
  const farm = await engine.farm();
  await farm.configure(alarm, { recovery_delay_seconds: 600 });
  const anna = await engine.person(farm, 'Anna');
  const ben = await engine.person(farm, 'Ben');
  await farm.raises(alarm);
  await engine.settles();
  await farm.restores(alarm);
  await anna.isBusy();
  await engine.passes(8);
  expect(ben.calls()).toHaveLength(0);
  await farm.raises(alarm);
  await engine.settles();
  expect(ben.calls()).toHaveLength(1);
  expect(await outcomes(farm)).toEqual([[1, null, false]]);
});

test('a group of alarms rings once, and each goes on by itself in its round when the group is small', async () => {
  const farm = await engine.farm();
  const group = ['input.1', 'input.2', 'input.3', 'input.4', 'input.5', 'input.6'];
  for (const member of group) await farm.configure(member, { alarm_group: 'House' });
  const anna = await engine.person(farm, 'Anna');
  await farm.raises(...group);
  await engine.settles();
  expect(anna.calls()).toHaveLength(1);
  expect(await anna.answers()).toContain('Multiple alarms');
  await farm.restores('input.1');
  await engine.settles();
  // She has heard of them; the time in which she may accept goes on.
  expect(anna.calls()).toHaveLength(1);
  await anna.is({ state: 'ended', finished: true });
  await engine.passes(6);
  expect(anna.calls()).toHaveLength(2);
  expect(await anna.answers()).toContain('5 alarms at Barn, Barneveld.');
});

test('what rings is not hung up when a group grows or shrinks', async () => {
  const farm = await engine.farm();
  const group = ['input.1', 'input.2', 'input.3', 'input.4', 'input.5', 'input.6'];
  for (const member of group) await farm.configure(member, { alarm_group: 'House' });
  const anna = await engine.person(farm, 'Anna');
  await farm.raises(...group.slice(0, 5));
  await engine.settles();
  expect(anna.calls()).toHaveLength(1);
  await farm.raises('input.6');
  await engine.settles();
  await farm.restores('input.6');
  await engine.settles();
  expect(anna.calls()).toHaveLength(1);
  expect(engine.platform.telephony.hungUp).toEqual([]);
});

test('the proof of an alarm shows each step in order, from the event to the restored message', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: ['voice', 'sms'] });
  await farm.raises(alarm);
  await engine.settles();
  await anna.answers();
  await anna.types('0000');
  await anna.types(anna.pin);
  await anna.is({ state: 'ended', finished: true, sequence: 9 });
  await farm.restores(alarm);
  await engine.settles();
  const lines = await farm.history({ episodeId: await farm.episodeId(alarm) });
  const telling = (line: HistoryEntry) =>
    ['to', 'outcome', 'reason', line.kind === 'acceptance' ? 'person' : 'state', 'state', 'medium']
      .map((name) => tells(line, name))
      .find((value) => typeof value === 'string');
  expect(lines.map((line) => [line.kind, telling(line)].join(' ').trim())).toEqual([
    'event.active',
    'node.state reporting',
    'run.started',
    'attempt.started voice',
    'attempt.state dialled',
    'attempt.state delivered',
    'attempt.started sms',
    'acceptance.refused pin-code-incorrect',
    'attempt.state delivered',
    'acceptance Anna',
    'node.state accepted',
    'attempt.finished delivered',
    'event.normal',
    'node.state restored',
    'restored.sent',
  ]);
  const times = lines.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('a node whose clock is behind the one that began the round calls all the same', async () => {
  const farm = await engine.farm();
  await engine.person(farm, 'Anna');
  const startsAgain = await engine.stops();
  await farm.raises(alarm);
  const due = engine.platform.clock.now();
  const behind = { ...engine.platform, clock: { now: () => new Date(due.getTime() - 5_000) } };
  await stepRuns(behind);
  expect(await tried(farm)).toEqual([]);
  await stepRuns(behind, due);
  expect(await tried(farm)).toEqual([['Anna', 'voice', 1, 1]]);
  await startsAgain();
});
