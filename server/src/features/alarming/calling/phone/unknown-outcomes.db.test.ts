import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import type { Telephony } from '#platform/telephony/telephony.ts';
import type { Farm } from '#features/alarming/alarms/farm.fixture.ts';
import { listContacts } from '#features/alarming/call-lists/contacts/list-contacts.ts';
import { deliverAttempt } from '../attempts/deliver-attempt.ts';
import { startEngine, type Engine } from '../engine.fixture.ts';
import { callContact } from '../test-calls/call-contact.ts';
import { testCall } from '../test-calls/test-call.job.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine([testCall]);
});
afterEach(() => engine.quiet());
afterAll(() => engine.close());

const alarm = 'input.1';
const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const timeout = Object.assign(new Error('timeout of 10000ms exceeded'), { code: 'ECONNABORTED' });

/** Lets a verb of the provider do something else until it is told to stop, or the test is over. */
function plays<Verb extends keyof Telephony>(verb: Verb, play: (real: Telephony[Verb]) => Telephony[Verb]) {
  const telephony: Telephony = engine.platform.telephony;
  const real = telephony[verb];
  telephony[verb] = play(real);
  const stop = () => {
    telephony[verb] = real;
  };
  onTestFinished(stop);
  return stop;
}

/** What the provider had done when the node died. */
type Fate = 'taken' | 'lost';

/**
 * A node dies in the last try of a job, while the provider has been asked: nothing more is heard of that run, its time to ask is over,
 * and its job is not tried again.
 */
async function diesAsking(job: JobDefinition<Platform>, payload: object, fate: Fate): Promise<void> {
  const { platform } = engine;
  const { database, telephony } = platform;
  await database.ownerPool.query(
    `delete from graphile_worker._private_jobs where task_id =
      (select id from graphile_worker._private_tasks where identifier = $1)`,
    [job.name],
  );
  await new Promise<void>((asked) => {
    const dies =
      <Asked>(send: (asked: Asked) => Promise<unknown>) =>
      async (what: Asked) => {
        if (fate === 'taken') await send(what);
        asked();
        return new Promise<never>(() => undefined);
      };
    const dying: Telephony = {
      ...telephony,
      call: dies((call: Parameters<Telephony['call']>[0]) => telephony.call(call)),
      text: dies((text: Parameters<Telephony['text']>[0]) => telephony.text(text)),
    };
    void job.run({ ...platform, telephony: dying }, payload, { number: 4, isLast: true });
  });
  await sql`update transmissions set request_until = clock_timestamp() - interval '1 ms'
    where request_until is not null`.execute(database.allCompanies);
}

/** An alarm whose first person cannot be reached at first. */
async function anAlarm(medium: 'voice' | 'sms') {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: [medium] });
  const ben = await engine.person(farm, 'Ben');
  engine.fails(anna.phone, unreachable, 1);
  await farm.raises(alarm);
  await engine.settles();
  const [attempt] = await farm.attempts();
  return { farm, anna, ben, attempt: attempt! };
}

const firstOf = async (farm: Farm) => (await farm.attempts())[0];

test('a call of a node that died asking for it is found, and is what became of it', async () => {
  const { farm, anna, ben, attempt } = await anAlarm('voice');
  await diesAsking(deliverAttempt, { attemptId: attempt.id }, 'taken');
  await engine.passes(1, 16);
  expect(await firstOf(farm)).toMatchObject({ state: 'dialled', provider_id: expect.any(String) });
  engine.platform.telephony.statuses.set((await firstOf(farm))!.provider_id!, 'busy');
  await engine.passes(0, 30);
  expect(await firstOf(farm)).toMatchObject({ state: 'busy', outcome: 'failed' });
  expect([anna.calls().length, ben.calls().length]).toEqual([1, 1]);
});

test('a call of a node that died asking for it is hung up when nobody needs it any more', async () => {
  const { farm, anna, attempt } = await anAlarm('voice');
  await diesAsking(deliverAttempt, { attemptId: attempt.id }, 'taken');
  await farm.accepts(alarm, 'Somebody');
  await engine.passes(1, 16);
  expect(anna.calls()).toHaveLength(1);
  expect(engine.platform.telephony.hungUp).toEqual([(await firstOf(farm))!.provider_id]);
});

test('a call of a node that died asking for it and that the provider does not know is asked for again, once', async () => {
  const { farm, anna, attempt } = await anAlarm('voice');
  await diesAsking(deliverAttempt, { attemptId: attempt.id }, 'lost');
  await engine.passes(1, 16);
  expect(await firstOf(farm)).toMatchObject({ state: 'dialled', outcome: 'running' });
  await engine.passes(1);
  expect(anna.calls()).toHaveLength(1);
});

test('a call of a node that died asking for it is asked for no more when its alarm has ended', async () => {
  const { farm, anna, attempt } = await anAlarm('voice');
  await diesAsking(deliverAttempt, { attemptId: attempt.id }, 'lost');
  await farm.restores(alarm);
  await engine.passes(1, 16);
  expect(await firstOf(farm)).toMatchObject({ state: 'not-needed', outcome: 'unanswered' });
  expect(anna.calls()).toEqual([]);
});

test('a call without an answer whose alarm has ended is looked for, and hung up', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  plays('call', (call) => async (asked) => {
    await call(asked);
    throw timeout;
  });
  await farm.raises(alarm);
  await engine.settles();
  await farm.accepts(alarm, 'Somebody');
  await engine.passes(0, 30);
  expect(anna.calls()).toHaveLength(1);
  expect(engine.platform.telephony.hungUp).toEqual([(await firstOf(farm))!.provider_id]);
});

test('while the provider cannot say what it took, nothing is asked for again', async () => {
  const { farm, anna, attempt } = await anAlarm('voice');
  await diesAsking(deliverAttempt, { attemptId: attempt.id }, 'taken');
  const tells = plays('findCall', () => async () => {
    throw timeout;
  });
  await engine.passes(3);
  expect(await firstOf(farm)).toMatchObject({ state: 'queued', outcome: 'running' });
  tells();
  await engine.passes(0, 30);
  expect(await firstOf(farm)).toMatchObject({ state: 'dialled' });
  expect(anna.calls()).toHaveLength(1);
});

test.each<[Fate, string, string]>([
  ['taken', 'delivered', 'delivered'],
  ['lost', 'queued', 'running'],
])('a text of a node that died asking for it goes out once: %s is %s', async (fate, state, outcome) => {
  const { farm, anna, attempt } = await anAlarm('sms');
  await diesAsking(deliverAttempt, { attemptId: attempt.id }, fate);
  plays('textStatus', () => async () => 'delivered');
  await engine.passes(2, 1);
  expect(await firstOf(farm)).toMatchObject({ state, outcome });
  expect(anna.texts()).toHaveLength(1);
});

/** Somebody whose number is tried, and how the portal says it went. */
async function aTestedPerson() {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  const { platform } = engine;
  const state = async () => {
    const { items } = await listContacts(platform, farm.context, { limit: 10 });
    return items[0]?.testCall?.state;
  };
  return { anna, state, isCalled: () => callContact(platform, farm.context, anna.id) };
}

test('a test call that rings although it brought no answer is known to ring, and to have ended', async () => {
  const { anna, state, isCalled } = await aTestedPerson();
  plays('call', (call) => async (asked) => {
    await call(asked);
    throw timeout;
  });
  await isCalled();
  await engine.settles();
  expect(await state()).toBe('ringing');
  plays('callStatus', () => async () => 'busy');
  await engine.passes(1, 16);
  expect(await state()).toBe('busy');
  expect(anna.calls()).toHaveLength(1);
});

test.each<[Fate, string, number]>([
  ['taken', 'no-answer', 1],
  ['lost', 'failed', 0],
])('a test call of a node that died asking for it: %s is %s', async (fate, end, rung) => {
  const { anna, state, isCalled } = await aTestedPerson();
  const goOn = await engine.stops();
  await isCalled();
  const row = await engine.platform.database.allCompanies
    .selectFrom('transmissions')
    .selectAll()
    .where('number', '=', anna.phone)
    .executeTakeFirstOrThrow();
  await diesAsking(testCall, { contactId: anna.id, testCallId: row.id }, fate);
  await goOn();
  plays('callStatus', () => async () => 'no-answer');
  await engine.passes(2, 16);
  expect(await state()).toBe(end);
  expect(anna.calls()).toHaveLength(rung);
});
