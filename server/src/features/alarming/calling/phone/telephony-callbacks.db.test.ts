import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import twilio from 'twilio';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { tells } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import { createHttpServer } from '#platform/http/server/http-server.ts';
import { noteTaken } from '#platform/intents/intent-rows.ts';
import { createTelephony } from '#platform/telephony/telephony.ts';
import { listContacts } from '#features/alarming/call-lists/contacts/list-contacts.ts';
import { changeContact } from '#features/alarming/call-lists/call-list-changes.fixture.ts';
import { callContact } from '../test-calls/call-contact.ts';
import { endCalls } from '../voice/end-calls.ts';
import { freeFromTests } from '../voice/free-from-tests.ts';
import { installTelephonyCallbacks } from './telephony-callbacks.ts';
import { testCall } from '../test-calls/test-call.job.ts';
import { startEngine, type Engine } from '../engine.fixture.ts';
import { lockContact } from '../test-calls/test-calls.queries.ts';
import { insertTransmission } from './transmissions.queries.ts';
import { updateAttempt } from '../attempts/update-attempt.ts';

let engine: Engine;
let app: FastifyInstance;
beforeAll(async () => {
  engine = await startEngine([testCall]);
  const { platform } = engine;
  app = await createHttpServer(platform.config, pino({ level: 'silent' }));
  const real = createTelephony(platform.config);
  const signed: typeof real.signed = (...asked) => real.signed(...asked);
  installTelephonyCallbacks(app, { ...platform, telephony: { ...platform.telephony, signed } });
});
afterEach(() => engine.quiet());
afterAll(async () => {
  await app.close();
  await engine.close();
});

const alarm = 'input.1';
type Fields = Record<string, string>;

function post(path: string, fields: Fields, signature?: string) {
  return app.inject({
    method: 'POST',
    url: `/api/telephony${path}`,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(signature !== undefined && { 'x-twilio-signature': signature }),
    },
  });
}

function sign(path: string, fields: Fields): string {
  const { callbackUrl, TWILIO_AUTH_TOKEN } = engine.platform.config;
  return twilio.getExpectedTwilioSignature(TWILIO_AUTH_TOKEN, `${callbackUrl}/api/telephony${path}`, fields);
}

/** The provider calls back, with its signature. */
async function provider(path: string, fields: Fields) {
  const answer = await post(path, fields, sign(path, fields));
  await engine.settles();
  return answer;
}

async function aCall(medium: 'voice' | 'sms' = 'voice') {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: [medium] });
  await farm.raises(alarm);
  await engine.settles();
  const attempt = async () => (await farm.attempts())[0]!;
  return { farm, anna, attempt, id: (await attempt()).id };
}

test('a call is answered, the PIN typed and the end noted, all through signed callbacks', async () => {
  const { farm, anna, attempt, id } = await aCall();
  const CallSid = (await attempt()).provider_id!;
  const status = (CallStatus: string, SequenceNumber: number) =>
    provider(`/voice/${id}/status`, { CallSid, CallStatus, SequenceNumber: String(SequenceNumber) });
  expect((await status('ringing', 1)).statusCode).toBe(204);
  expect((await attempt()).state).toBe('ringing');
  const answer = await provider(`/voice/${id}`, { CallSid, AnsweredBy: 'human' });
  expect(answer.headers['content-type']).toContain('text/xml');
  expect(answer.body).toContain('Alarm. Input 1. At Barn, Barneveld.');
  const wrong = await provider(`/voice/${id}/keys`, { CallSid, Digits: '0000' });
  expect(wrong.body).toContain('PIN code incorrect');
  const right = await provider(`/voice/${id}/keys`, { CallSid, Digits: anna.pin });
  expect(right.body).toContain('Thank you, Anna');
  expect(await farm.states(alarm)).toEqual(['accepted']);
  await status('completed', 3);
  expect(await attempt()).toMatchObject({ state: 'pin-ok', outcome: 'delivered' });
  expect((await attempt()).finished_at).not.toBeNull();
  const told = (await farm.history({ alarmId: alarm }))
    .filter(({ kind }) => kind.startsWith('attempt.') && kind !== 'attempt.started')
    .map((line) => tells(line, 'state'));
  expect(told).toEqual(['dialled', 'ringing', 'answered', 'pin-ok', 'ended']);
});

test('what else is open is accepted in the same call, by a callback that names it', async () => {
  const { farm, anna, id } = await aCall();
  await provider(`/voice/${id}`, { AnsweredBy: 'human' });
  await farm.restores(alarm);
  await farm.raises(alarm);
  const answer = await provider(`/voice/${id}/keys`, { Digits: anna.pin });
  expect(answer.body).toContain('ACTIVE AGAIN: Input 1');
  expect(await farm.states(alarm)).toEqual(['reporting']);
  const [, keys = ''] = /\/api\/telephony(\/voice\/[^"]+\?alarm=[^"]+)"/.exec(answer.body) ?? [];
  expect(
    (await post(keys, { Digits: anna.pin }, sign(`/voice/${id}/keys`, { Digits: anna.pin }))).statusCode,
  ).toBe(403);
  expect((await provider(keys, { Digits: anna.pin })).body).toContain('Thank you, Anna');
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('where the provider does not say who answered, it is asked as a person', async () => {
  const { id } = await aCall();
  expect((await provider(`/voice/${id}`, {})).body).toContain('<Gather');
});

test('busy, dead and unanswered phones are what the provider says they are', async () => {
  for (const [CallStatus, state, outcome] of [
    ['busy', 'busy', 'failed'],
    ['failed', 'failed', 'failed'],
    ['no-answer', 'no-answer', 'unanswered'],
    ['canceled', 'canceled', 'unanswered'],
  ] as const) {
    const { attempt, id } = await aCall();
    await provider(`/voice/${id}/status`, { CallSid: `CA${randomUUID()}`, CallStatus, SequenceNumber: '2' });
    expect(await attempt()).toMatchObject({ state, outcome });
  }
});

test('the history keeps the word of the provider for how a call ended', async () => {
  const { farm, id } = await aCall();
  const fields = { CallStatus: 'no-answer', SipResponseCode: '480', SequenceNumber: '2' };
  await provider(`/voice/${id}/status`, fields);
  expect(await farm.lastTold('attempt.finished')).toMatchObject({
    detail: { state: 'no-answer', provider: 'no-answer 480' },
  });
});

test('a call that was picked up is answered only when it is known by whom', async () => {
  const { farm, attempt, id } = await aCall();
  const status = (CallStatus: string, SequenceNumber: number) =>
    provider(`/voice/${id}/status`, { CallStatus, SequenceNumber: String(SequenceNumber) });
  await status('ringing', 1);
  expect((await status('in-progress', 2)).statusCode).toBe(204);
  expect(await attempt()).toMatchObject({ state: 'ringing', outcome: 'running' });
  await provider(`/voice/${id}`, { AnsweredBy: 'machine_start' });
  await status('completed', 3);
  expect(await attempt()).toMatchObject({ state: 'voicemail', outcome: 'unanswered' });
  const states = (await farm.history({ alarmId: alarm })).map((line) => tells(line, 'state'));
  expect(states).not.toContain('answered');
});

test('that a message is queued is no news once it was sent', async () => {
  const { farm, attempt, id } = await aCall('sms');
  const status = (MessageStatus: string) =>
    provider(`/sms/${id}/status`, { MessageSid: `SM${id}`, MessageStatus });
  await status('sent');
  await status('queued');
  expect((await attempt()).state).toBe('sent');
  await updateAttempt(engine.platform, id, { state: 'queued', sequence: 0, providerId: `SM${id}` });
  expect((await attempt()).state).toBe('sent');
  await status('delivered');
  await status('queued');
  const said = (await farm.history({ alarmId: alarm })).map((line) => tells(line, 'state'));
  expect(said.filter((state) => state !== undefined)).toEqual(['sent', 'delivered']);
});

test('a message is sent, delivered and answered through signed callbacks', async () => {
  const { farm, anna, attempt, id } = await aCall('sms');
  for (const MessageStatus of ['sent', 'delivered', 'read'])
    await provider(`/sms/${id}/status`, { MessageSid: `SM${id}`, MessageStatus });
  expect(await attempt()).toMatchObject({ state: 'delivered', outcome: 'delivered' });
  const reply = await provider('/sms', { From: anna.phone, Body: anna.pin });
  expect(reply.body).toContain('<Message>Accepted: Input 1');
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('a message that cannot be delivered has failed', async () => {
  const { attempt, id } = await aCall('sms');
  await provider(`/sms/${id}/status`, { MessageSid: `SM${id}`, MessageStatus: 'undelivered' });
  expect(await attempt()).toMatchObject({ state: 'undelivered', outcome: 'failed' });
});

test('a form without a signature is refused unread, and a large one or one that is no form anyhow', async () => {
  const { id, anna } = await aCall();
  const send = (payload: string, signature?: string, type = 'application/x-www-form-urlencoded') =>
    app.inject({
      method: 'POST',
      url: `/api/telephony/voice/${id}/keys`,
      payload,
      headers: { 'content-type': type, ...(signature !== undefined && { 'x-twilio-signature': signature }) },
    });
  const formed = 'A'.repeat(27).concat('=');
  const large = 'a'.repeat(16_385);
  for (const signature of [undefined, '', 'undefined', 'A'.repeat(28), `${formed}=`, '='.repeat(28)])
    for (const [payload, type] of [
      [large, undefined],
      ['{', 'application/json'],
      ['<a/>', 'text/xml'],
    ] as const)
      expect((await send(payload, signature, type)).statusCode).toBe(403);
  expect((await send('a'.repeat(16_384), formed)).statusCode).toBe(403);
  expect((await send(large, formed)).json().code).toBe('payload-too-large');
  // As JSON its fields would be no texts.
  for (const type of ['application/json', 'text/plain'])
    expect((await send(JSON.stringify({ Digits: anna.pin }), formed, type)).statusCode).toBe(400);
});

test('what is not signed by the provider is refused and does nothing', async () => {
  const { farm, anna, attempt, id } = await aCall();
  const before = await attempt();
  const fields = { CallSid: before.provider_id!, Digits: anna.pin };
  const keys = `/voice/${id}/keys`;
  const stolen = sign(keys, { ...fields, Digits: '0000' });
  for (const signature of [undefined, '', 'undefined', stolen, sign(`/voice/${id}`, fields)]) {
    expect((await post(keys, fields, signature)).statusCode).toBe(403);
    expect((await post('/sms', { From: anna.phone, Body: anna.pin }, signature)).statusCode).toBe(403);
  }
  for (const path of [`/voice/${id}`, `/voice/${id}/status`, `/sms/${id}/status`])
    expect((await post(path, { CallStatus: 'busy' })).statusCode).toBe(403);
  expect(await attempt()).toEqual(before);
  expect(await farm.states(alarm)).toEqual(['reporting']);
});

test('a call of an attempt that nobody knows is ended', async () => {
  const id = randomUUID();
  expect((await provider(`/voice/${id}`, { AnsweredBy: 'human' })).body).toContain('<Hangup/>');
  expect((await provider(`/voice/${id}/keys`, { Digits: '1' })).body).toContain('<Hangup/>');
  expect((await provider(`/voice/${id}/status`, { CallStatus: 'busy' })).statusCode).toBe(204);
  expect((await provider(`/sms/${id}/status`, { MessageStatus: 'sent' })).statusCode).toBe(204);
});

test('a call that only tells is answered and ended through signed callbacks', async () => {
  const { farm, anna, attempt } = await aCall();
  const { company_id, device_id, episode_id, contact_id, address: number, started_at } = await attempt();
  const callId = randomUUID();
  const told = { medium: 'voice', purpose: 'last-resort', number, begun_at: started_at } as const;
  await anna.isBusy();
  await engine.platform.database.allCompanies
    .insertInto('transmissions')
    .values({ id: callId, company_id, device_id, episode_id, contact_id, ...told })
    .execute();
  const path = `/notice/${callId}`;
  expect((await post(path, {})).statusCode).toBe(403);
  const answer = await provider(path, { AnsweredBy: 'human' });
  expect(answer.headers['content-type']).toContain('text/xml');
  expect(answer.body).toContain('Nobody could be reached for the alarm Input 1 at Barn, Barneveld.');
  expect((await provider(`${path}/status`, { CallStatus: 'no-answer' })).statusCode).toBe(204);
  expect(await farm.lastTold('notice.failed')).toBeDefined();
  expect((await provider('/notice/x', {})).statusCode).toBe(404);
});

test('what is no id names no attempt', async () => {
  const known = `/voice/${randomUUID()}/keys?alarm=x`;
  for (const path of ['/voice/x', '/voice/x/keys', known, '/voice/x/status', '/sms/x/status'])
    expect((await provider(path, { CallStatus: 'busy', MessageStatus: 'sent' })).statusCode).toBe(404);
  expect((await post('/voice/x', {})).statusCode).toBe(403);
});

describe('a test call', () => {
  async function aTestedPerson(given: Parameters<Engine['person']>[2] = {}) {
    const farm = await engine.farm();
    const anna = await engine.person(farm, 'Anna', given);
    const { platform } = engine;
    return {
      farm,
      anna,
      isCalled: async () => {
        const contact = await callContact(platform, farm.context, anna.id);
        await engine.settles();
        return contact.testCall;
      },
      path: () => anna.calls().at(-1)!.answerUrl.split('/telephony')[1]!,
      state: async () => {
        const { items } = await listContacts(platform, farm.context, { limit: 10 });
        return items[0]?.testCall?.state;
      },
    };
  }
  const forgetCalls = () => engine.platform.database.allCompanies.deleteFrom('throttles').execute();

  test('rings once and says what it is, in the language of the contact', async () => {
    const { farm, anna, isCalled, path, state } = await aTestedPerson({ langCode: 'nl-NL' });
    expect(await isCalled()).toMatchObject({ state: 'queued' });
    expect(anna.calls()).toHaveLength(1);
    expect(await state()).toBe('ringing');
    const answer = await provider(path(), { AnsweredBy: 'human' });
    expect(answer.body).toContain('Dit is een testoproep van Belfry. Uw nummer klopt.');
    await provider(`${path()}/status`, { CallStatus: 'completed' });
    expect(await state()).toBe('answered');
    expect((await farm.history()).map(({ kind }) => kind)).toEqual(['device.added']);
    expect((await post(path(), {})).statusCode).toBe(403);
    const written = await engine.platform.database.allCompanies
      .selectFrom('audit_log')
      .select(['action', 'actor_kind'])
      .where('company_id', '=', farm.companyId)
      .where('action', '=', 'contact.test-called')
      .execute();
    expect(written).toEqual([{ action: 'contact.test-called', actor_kind: 'user' }]);
  });

  test.each([
    ['busy', 'busy'],
    ['no-answer', 'no-answer'],
    ['canceled', 'no-answer'],
    ['failed', 'failed'],
  ])('that ends as %s is %s', async (CallStatus, end) => {
    const { isCalled, path, state } = await aTestedPerson();
    await isCalled();
    await provider(`${path()}/status`, { CallStatus: 'ringing' });
    expect(await state()).toBe('ringing');
    await provider(`${path()}/status`, { CallStatus });
    expect(await state()).toBe(end);
  });

  test('that a machine took is no answer, and one that the provider refused has failed', async () => {
    const { anna, isCalled, path, state } = await aTestedPerson();
    await isCalled();
    await provider(path(), { AnsweredBy: 'machine_start' });
    expect(await state()).toBe('voicemail');
    await provider(`${path()}/status`, { CallStatus: 'completed' });
    engine.fails(anna.phone, new Error('no such number'));
    await isCalled();
    expect(await state()).toBe('failed');
  });

  test('is refused while it rings, while an alarm calls people, and above three in ten minutes', async () => {
    const { farm, isCalled, path } = await aTestedPerson();
    await isCalled();
    await expect(isCalled()).rejects.toMatchObject({ code: 'not-allowed-now' });
    await provider(`${path()}/status`, { CallStatus: 'busy' });
    await isCalled();
    await provider(`${path()}/status`, { CallStatus: 'busy' });
    await expect(isCalled()).rejects.toMatchObject({ code: 'too-many-requests' });
    await forgetCalls();
    await farm.raises(alarm);
    await engine.settles();
    await expect(isCalled()).rejects.toMatchObject({ code: 'not-allowed-now' });
  });

  test('gives the phone free for an alarm', async () => {
    const { farm, anna, isCalled, path, state } = await aTestedPerson();
    await isCalled();
    const testPath = path();
    expect(engine.platform.telephony.hungUp).toEqual([]);
    await farm.raises(alarm);
    await engine.settles();
    expect(engine.platform.telephony.hungUp).toHaveLength(1);
    expect(anna.calls()).toHaveLength(2);
    await provider(`${testPath}/status`, { CallStatus: 'completed' });
    expect(await state()).toBe('gave-way');
  });

  test('takes the phone as every call does: one that has another of ours is not called', async () => {
    const one = await aTestedPerson();
    const same = { phone: one.anna.phone };
    const other = await aTestedPerson(same);
    await one.isCalled();
    await expect(other.isCalled()).rejects.toMatchObject({ code: 'not-allowed-now' });
    await provider(`${one.path()}/status`, { CallStatus: 'completed' });
    await other.isCalled();
    expect(one.anna.calls()).toHaveLength(2);
    await provider(`${other.path()}/status`, { CallStatus: 'completed' });
    // The phone rings for an alarm of somebody else.
    await one.farm.raises(alarm);
    await engine.settles();
    expect(one.anna.calls()).toHaveLength(3);
    await expect(other.isCalled()).rejects.toMatchObject({ code: 'not-allowed-now' });
  });

  test('gives way to an alarm that takes the phone before it rings', async () => {
    const { anna, farm, state } = await aTestedPerson();
    const { platform } = engine;
    const goOn = await engine.stops();
    await callContact(platform, farm.context, anna.id);
    await freeFromTests(platform, anna.phone);
    await goOn();
    await engine.settles();
    expect(await state()).toBe('gave-way');
    expect(anna.calls()).toEqual([]);
    const left = await platform.database.allCompanies
      .selectFrom('transmissions')
      .select('id')
      .where('number', '=', anna.phone)
      .execute();
    expect(left).toEqual([]);
  });

  test('is hung up by every alarm that wants the phone, also while another is at it', async () => {
    const { anna, isCalled, state } = await aTestedPerson();
    await isCalled();
    const { platform } = engine;
    const { telephony } = platform;
    const hangUp = vi.spyOn(telephony, 'hangUp').mockImplementationOnce(async (providerId) => {
      await freeFromTests(platform, anna.phone);
      telephony.hungUp.push(providerId);
    });
    await freeFromTests(platform, anna.phone);
    hangUp.mockRestore();
    expect(telephony.hungUp).toHaveLength(2);
    expect(new Set(telephony.hungUp).size).toBe(1);
    expect(await state()).toBe('gave-way');
  });

  test('is hung up where the provider takes it while an alarm takes the phone', async () => {
    const { anna, farm, state } = await aTestedPerson();
    const { platform } = engine;
    const goOn = await engine.stops();
    await callContact(platform, farm.context, anna.id);
    const { database } = platform;
    const { id } = await database.allCompanies
      .selectFrom('transmissions')
      .select('id')
      .where('number', '=', anna.phone)
      .executeTakeFirstOrThrow();
    const transaction: typeof database.transaction = async (...asked) => {
      await noteTaken(database.allCompanies, { table: 'transmissions', id }, { providerId: 'CA-taken' });
      return database.transaction(...asked);
    };
    await freeFromTests({ ...platform, database: { ...database, transaction } }, anna.phone);
    expect(platform.telephony.hungUp).toEqual(['CA-taken']);
    expect(await state()).toBe('gave-way');
    await goOn();
  });

  test('gives way to the last resort of an alarm', async () => {
    const farm = await engine.farm();
    await farm.configure(alarm, { repeat_rounds: 0 });
    await farm.calls({ max_attempts: 1 });
    const boss = await engine.person(farm, 'Boss', { administrator: true });
    const vera = await engine.person(farm, 'Vera');
    const tested = await aTestedPerson({ phone: boss.phone });
    await farm.raises(alarm);
    await engine.settles();
    await boss.isBusy();
    await tested.isCalled();
    expect(boss.calls().at(-1)?.answerUrl).toContain('/test-call/');
    await vera.isBusy();
    expect(engine.platform.telephony.hungUp).toHaveLength(1);
    expect(boss.calls().at(-1)?.answerUrl).toContain('/notice/');
    expect(await tested.state()).toBe('gave-way');
  });

  test.each([
    ['a lost end', 'busy', 'busy'],
    ['no end at all', 'in-progress', 'failed'],
    ['an alarm that took its phone, and no end', 'in-progress', 'gave-way'],
  ])('with %s (%s) is over as %s, and nothing of it stays', async (how, status, end) => {
    const { anna, isCalled, state } = await aTestedPerson();
    await isCalled();
    const { platform } = engine;
    const { allCompanies: database } = platform.database;
    const rows = () =>
      database.selectFrom('transmissions').selectAll().where('number', '=', anna.phone).execute();
    const [call] = await rows();
    platform.telephony.statuses.set(call?.provider_id ?? '', status);
    if (how.startsWith('an alarm')) await freeFromTests(platform, anna.phone);
    await engine.passes(10);
    expect(await state()).toBe(end);
    expect(await rows()).toEqual([]);
    const { test_call_provider_id: held } = await database
      .selectFrom('contacts')
      .select('test_call_provider_id')
      .where('id', '=', anna.id)
      .executeTakeFirstOrThrow();
    expect(held).toBeNull();
  });

  test('keeps an alarm from nothing while it begins: their calls may name the contact', async () => {
    const { farm, anna } = await aTestedPerson();
    const { database, clock } = engine.platform;
    await database.transaction('allCompanies', async (trx) => {
      await lockContact(trx, farm.companyId, anna.id);
      const call = { id: randomUUID(), medium: 'voice', purpose: 'alarm', begun_at: clock.now() } as const;
      const of = { company_id: farm.companyId, device_id: farm.device.id, contact_id: anna.id };
      await database.transaction('allCompanies', async (other) => {
        await sql`set local lock_timeout = '1s'`.execute(other);
        expect(await insertTransmission(other, { ...call, ...of, number: anna.phone })).toBe(true);
      });
    });
    await endCalls(engine.platform, { testsTo: anna.phone });
  });

  test('is of the number that was tried: another one has none', async () => {
    const { farm, anna, isCalled, state } = await aTestedPerson();
    await isCalled();
    const changed = { phone: '0612345099' };
    const after = await changeContact(engine.platform, farm.context, anna.id, changed);
    expect(after).toMatchObject({ testCall: null, phoneShown: '+31 6 12345099', phoneValid: true });
    expect(await state()).toBeUndefined();
  });
});
