import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createTransport } from 'nodemailer';
import { tells } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import { bounceAddress } from '#platform/mail/bounce-address.ts';
import { startBounceIntake } from '#platform/mail/bounce-intake.ts';
import { inLogContext } from '#platform/log/log-context.ts';
import { pendingJobs, smtpRefusal, type TestPlatform } from '#platform/platform.fixture.ts';
import { keptLog } from '#app.fixture.ts';
import type { Farm } from '#features/alarming/alarms/farm.fixture.ts';
import { deliverAttempt } from './deliver-attempt.ts';
import { endCalls } from '../voice/end-calls.ts';
import { noteCall } from '../voice/note-call.ts';
import { placeCallJob } from '../voice/place-call.job.ts';
import { lockNextWaiting } from '../phone/transmissions.queries.ts';
import { takeDeliveryNotice } from '../e-mail/take-delivery-notice.ts';
import { startEngine, type Engine, type Person } from '../engine.fixture.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterEach(() => engine.quiet());
afterAll(() => engine.close());

const alarm = 'input.1';
const refusal = Object.assign(new Error('the number is not valid'), { status: 400 });
const overload = Object.assign(new Error('too many requests'), { status: 429 });
const mailLater = Object.assign(new Error('greylisted'), { responseCode: 451 });
const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

const bounce = [
  'Subject: Undelivered',
  'MIME-Version: 1.0',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'It could not be delivered.',
  '--b',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example',
  '',
  'Final-Recipient: rfc822; anna@farm.example',
  'Action: failed',
  'Status: 5.1.1',
  '',
  '--b--',
  '',
].join('\r\n');

/** Addresses of a company that mail came back from. */
const bouncesOf = ({ companyId }: { companyId: string }) =>
  engine.platform.database.allCompanies
    .selectFrom('bounced_mails')
    .select(['kind', 'address', 'times'])
    .where('company_id', '=', companyId)
    .execute();

/** Lets the tries of a job that failed come: they lie seconds apart in real time, so business time moves there. */
const laterTries = () => engine.passes(1, 30);

test('each medium says what it has to, in the language of whoever is called', async () => {
  const farm = await engine.farm();
  const jan = await engine.person(farm, 'Jan', { media: ['voice', 'sms', 'e-mail'], langCode: 'nl-NL' });
  await farm.raises(alarm);
  await engine.settles();
  expect(await jan.answers()).toContain('Alarm. Input 1. Bij Barn, Barneveld.');
  expect(jan.texts()[0]).toMatch(/^ALARM Input 1 \(Barn, Barneveld\) .* Antwoord met uw pincode/);
  await engine.passes(0, 40);
  const [mail] = jan.mails();
  expect(mail).toMatchObject({ subject: 'ALARM: Input 1, Barn, Barneveld', headers: { 'X-Priority': '1' } });
  expect(mail!.text).toContain('/link/accept/');
  expect((await farm.attempts()).map(({ medium, state, outcome }) => [medium, state, outcome])).toEqual([
    ['voice', 'answered', 'delivered'],
    ['sms', 'queued', 'running'],
    ['e-mail', 'sent', 'running'],
  ]);
});

test('a number that the provider refuses has failed at once, and the next person is called', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  const ben = await engine.person(farm, 'Ben');
  engine.fails(anna.phone, refusal);
  await farm.raises(alarm);
  await engine.settles();
  expect(engine.tries).toEqual([anna.phone, ben.phone]);
  expect((await farm.attempts())[0]).toMatchObject({ state: 'refused', outcome: 'failed' });
  expect((await farm.history({ alarmId: alarm })).map((line) => tells(line, 'state'))).toContain('refused');
});

test('a mailbox that does not exist is no delivery', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: ['e-mail'] });
  const ben = await engine.person(farm, 'Ben');
  engine.fails(anna.email, smtpRefusal());
  await farm.raises(alarm);
  await engine.settles();
  expect(engine.tries).toEqual([anna.email, ben.phone]);
  // Its company sees whose address it is.
  const [attempt] = await farm.attempts();
  expect(attempt).toMatchObject({ state: 'refused', outcome: 'failed' });
  expect((await farm.history({ alarmId: alarm })).map((line) => tells(line, 'status'))).toContain('5.1.1');
  expect(await bouncesOf(farm)).toEqual([{ kind: 'alarm', address: attempt!.address, times: 1 }]);
});

test('a provider that does not answer is asked again, and the call goes out once it does', async () => {
  for (const error of [unreachable, overload]) {
    const farm = await engine.farm();
    const anna = await engine.person(farm, 'Anna');
    engine.fails(anna.phone, error, 2);
    await farm.raises(alarm);
    await engine.settles();
    expect(anna.calls()).toHaveLength(0);
    expect((await farm.attempts())[0]).toMatchObject({ state: 'queued', outcome: 'running' });
    await laterTries();
    expect(anna.calls()).toHaveLength(1);
    expect((await farm.attempts())[0]).toMatchObject({ state: 'dialled', outcome: 'running' });
    expect(await farm.attempts()).toHaveLength(1);
  }
});

test('a provider that stays away has failed in the end, and the run goes on', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  const ben = await engine.person(farm, 'Ben', { media: ['sms'] });
  engine.fails(anna.phone, unreachable);
  await farm.raises(alarm);
  await engine.settles();
  await laterTries();
  expect(engine.tries.filter((to) => to === anna.phone)).toHaveLength(4);
  expect((await farm.attempts())[0]).toMatchObject({ state: 'refused', outcome: 'failed' });
  expect(ben.texts()).toHaveLength(1);
});

test('a bounce that a mail server brings reaches its attempt, and the next person is called at once', async () => {
  const { platform } = engine;
  const { TOKEN_SECRET: secret, bounces } = platform.config;
  const domain = bounces!.domain;
  const intake = await startBounceIntake({
    host: '127.0.0.1',
    port: 0,
    domain,
    secrets: [secret],
    log: platform.log,
    take: (id, notice) => takeDeliveryNotice(platform, id, notice),
  });
  const server = createTransport({ host: '127.0.0.1', port: intake.port, secure: false });
  const brings = (to: string, raw: string) => server.sendMail({ envelope: { from: '', to }, raw });
  try {
    const farm = await engine.farm();
    await engine.person(farm, 'Anna', { media: ['e-mail'] });
    const ben = await engine.person(farm, 'Ben');
    await farm.raises(alarm);
    await engine.settles();
    const [attempt] = await farm.attempts();
    expect(platform.mail.sent.at(-1)).toMatchObject({ bounceOf: attempt!.id });
    const own = bounceAddress(secret, domain, attempt!.id);
    // Neither forged, nor a letter, nor too large.
    await expect(brings(bounceAddress('forged', domain, attempt!.id), bounce)).rejects.toMatchObject({
      responseCode: 550,
    });
    await brings(own, 'Subject: I am on holiday\r\n\r\nAction: failed\r\n');
    await expect(brings(own, bounce + 'x'.repeat(300_000))).rejects.toMatchObject({ responseCode: 552 });
    expect((await farm.attempts())[0]).toMatchObject({ state: 'sent', outcome: 'running' });
    expect(ben.calls()).toEqual([]);

    await brings(own, bounce);
    await engine.settles();
    expect((await farm.attempts())[0]).toMatchObject({ state: 'bounced', outcome: 'failed' });
    expect(ben.calls()).toHaveLength(1);
    expect(await bouncesOf(farm)).toEqual([{ kind: 'alarm', address: attempt!.address, times: 1 }]);
  } finally {
    server.close();
    await intake.close();
  }
});

test('a mail keeps its id over every try, so that it is read once', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: ['e-mail'] });
  engine.fails(anna.email, mailLater, 2);
  await farm.raises(alarm);
  await engine.settles();
  await laterTries();
  const [attempt] = await farm.attempts();
  expect(anna.mails().map(({ messageId }) => messageId)).toEqual([`alarm-${attempt!.id}`]);
  const again = () =>
    deliverAttempt.run(engine.platform, { attemptId: attempt!.id }, { number: 2, isLast: false });
  await again();
  expect(anna.mails(), 'what is known to have gone out does not go again').toHaveLength(1);
  // A crash before our note of it: the same job once more.
  const { allCompanies } = engine.platform.database;
  await allCompanies
    .updateTable('attempts')
    .set({ state: 'queued', outcome: 'running' })
    .where('id', '=', attempt!.id)
    .execute();
  await again();
  expect(anna.mails()).toHaveLength(2);
  expect(new Set(anna.mails().map(({ messageId }) => messageId)).size).toBe(1);
});

test('lines about a delivery say whose it is and of which alarm, though its job knows the attempt alone', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: ['e-mail'] });
  engine.fails(anna.email, mailLater);
  await farm.raises(alarm);
  await engine.settles();
  const [attempt] = await farm.attempts();
  const { log, lines } = keptLog();
  await inLogContext({ attemptId: attempt!.id }, () =>
    deliverAttempt.run({ ...engine.platform, log }, { attemptId: attempt!.id }, { number: 9, isLast: true }),
  );
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      msg: 'an attempt was refused',
      attemptId: attempt!.id,
      companyId: attempt!.company_id,
      deviceId: attempt!.device_id,
      episodeId: attempt!.episode_id,
      runId: attempt!.run_id,
    }),
  );
});

test('a call that the provider took is not placed again when its job runs twice', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  await farm.raises(alarm);
  await engine.settles();
  const [attempt] = await farm.attempts();
  await deliverAttempt.run(engine.platform, { attemptId: attempt!.id }, { number: 2, isLast: false });
  expect(anna.calls()).toHaveLength(1);
});

test('nothing goes out for an alarm that is over or accepted before it could', async () => {
  for (const end of ['restored', 'accepted'] as const) {
    const farm = await engine.farm();
    const anna = await engine.person(farm, 'Anna', { media: ['voice'] });
    engine.fails(anna.phone, unreachable, 1);
    await farm.raises(alarm);
    await engine.settles();
    if (end === 'restored') await farm.restores(alarm);
    else await farm.accepts(alarm, 'Somebody in the portal');
    await laterTries();
    expect(anna.calls()).toEqual([]);
    expect(anna.texts(), 'who was never alarmed need not know that it is over').toEqual([]);
    const [attempt] = await farm.attempts();
    expect(attempt).toMatchObject({ state: 'not-needed', outcome: 'unanswered' });
  }
});

test('who is written to at the moment the alarm ends is told that it did', async () => {
  for (const [end, medium, told] of [
    ['restored', 'sms', /^Restored: Input 1/],
    ['restored', 'e-mail', /^Restored: Input 1/],
    ['accepted', 'sms', /^Somebody has accepted the alarm Input 1/],
    ['accepted', 'e-mail', /^Accepted by Somebody: Input 1/],
  ] as const) {
    const farm = await engine.farm();
    const anna = await engine.person(farm, 'Anna', { media: [medium] });
    const { telephony, mail } = engine.platform;
    const phones = { ...telephony };
    const mailboxes = { ...mail };
    const ends = async () => {
      Object.assign(telephony, phones);
      Object.assign(mail, mailboxes);
      if (end === 'restored') await farm.restores(alarm);
      else await farm.accepts(alarm, 'Somebody');
      // The others are told before the provider has answered.
      const announced = async () =>
        (await pendingJobs(engine.platform, 'attempts/announce', {})).length === 0;
      await vi.waitUntil(announced, { timeout: 5000, interval: 20 });
    };
    telephony.text = async (asked) => {
      await ends();
      return phones.text(asked);
    };
    mail.send = async (asked) => {
      await ends();
      return mailboxes.send(asked);
    };
    await farm.raises(alarm);
    await engine.settles();
    const read = medium === 'sms' ? anna.texts() : anna.mails().map(({ subject }) => subject);
    expect(read).toEqual([expect.stringMatching(/^ALARM/), expect.stringMatching(told)]);
  }
});

test('a call that the provider took at the moment the alarm ended is hung up, at the second try too', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  const { telephony } = engine.platform;
  const phones = { ...telephony };
  let away = true;
  telephony.call = async (asked) => {
    await farm.accepts(alarm, 'Somebody');
    return phones.call(asked);
  };
  telephony.hangUp = async (providerId) => {
    if (away) {
      away = false;
      throw unreachable;
    }
    return phones.hangUp(providerId);
  };
  await farm.raises(alarm);
  await engine.settles();
  await laterTries();
  Object.assign(telephony, phones);
  expect(anna.calls()).toHaveLength(1);
  expect(telephony.hungUp).toEqual([(await farm.attempts())[0]!.provider_id]);
});

const timeout = Object.assign(new Error('timeout of 10000ms exceeded'), { code: 'ECONNABORTED' });
const ended = { state: 'ended', finished: true } as const;
const stateOf = async (farm: Farm) => (await farm.attempts()).map(({ state, outcome }) => [state, outcome]);

/** Lets a verb of the provider do something else until the test is over. */
function played<Verb extends 'call' | 'text' | 'findCall' | 'hangUp'>(
  verb: Verb,
  play: (real: TestPlatform['telephony'][Verb]) => TestPlatform['telephony'][Verb],
): void {
  const { telephony } = engine.platform;
  const real = telephony[verb];
  telephony[verb] = play(real);
  onTestFinished(() => {
    telephony[verb] = real;
  });
}

test('a request that brought no answer but was taken is not made again: one call, one text', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: ['voice', 'sms'] });
  played('call', (real) => async (asked) => {
    await real(asked);
    throw timeout;
  });
  played('text', (real) => async (asked) => {
    await real(asked);
    throw timeout;
  });
  await farm.raises(alarm);
  await engine.settles();
  expect(await stateOf(farm)).toEqual([['queued', 'running']]);
  await laterTries();
  expect(await stateOf(farm)).toEqual([['dialled', 'running']]);
  await anna.answers();
  await laterTries();
  expect([anna.calls().length, anna.texts().length]).toEqual([1, 1]);
  expect((await farm.attempts()).every(({ provider_id: providerId }) => providerId !== null)).toBe(true);
});

test('a callback proves that a request without an answer was taken: the provider need not be asked', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  played('call', (real) => async (asked) => {
    const { providerId } = await real(asked);
    await noteCall(engine.platform, anna.ringing(), { state: 'ringing', sequence: 2, providerId });
    throw timeout;
  });
  played('findCall', () => async () => {
    throw new Error('nobody asks');
  });
  await farm.raises(alarm);
  await engine.settles();
  expect(await stateOf(farm)).toEqual([['ringing', 'running']]);
  await laterTries();
  expect(anna.calls()).toHaveLength(1);
});

test('while the provider cannot be asked whether it took a call, there is no second one', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  const ben = await engine.person(farm, 'Ben');
  played('call', (real) => async (asked) => {
    await real(asked);
    if (asked.to === anna.phone) throw timeout;
    return { providerId: `CA${asked.to}` };
  });
  played('findCall', () => async () => {
    throw unreachable;
  });
  await farm.raises(alarm);
  await engine.settles();
  await laterTries();
  expect([anna.calls().length, ben.calls().length]).toEqual([1, 1]);
  expect((await stateOf(farm))[0]).toEqual(['refused', 'failed']);
});

test('one request is under way at a time, whoever runs the job', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  played('call', (real) => async (asked) => {
    // Another node took the job over while this request waits.
    const callId = asked.answerUrl.split('/').at(-1) as string;
    await placeCallJob.run(engine.platform, { callId }, { number: 2, isLast: true });
    return real(asked);
  });
  await farm.raises(alarm);
  await engine.settles();
  await laterTries();
  expect(anna.calls()).toHaveLength(1);
  expect(await stateOf(farm)).toEqual([['dialled', 'running']]);
});

test('a call and a text whose callbacks were lost are asked for, also after a restart', async () => {
  const farm = await engine.farm();
  await engine.person(farm, 'Anna', { media: ['sms', 'voice'] });
  const ben = await engine.person(farm, 'Ben');
  await farm.raises(alarm);
  await engine.settles();
  await engine.passes(0, 35);
  const [text, call] = await farm.attempts();
  const { statuses } = engine.platform.telephony;
  statuses.set(text!.provider_id!, 'undelivered');
  statuses.set(call!.provider_id!, 'busy');
  const startsAgain = await engine.stops();
  await startsAgain();
  await engine.passes(1, 30);
  expect((await stateOf(farm)).slice(0, 2)).toEqual([
    ['undelivered', 'failed'],
    ['busy', 'failed'],
  ]);
  expect(ben.calls()).toHaveLength(1);
});

test('a phone has one call of ours at a time, whoever owns the device, and rings again at once', async () => {
  const [north, south] = [await engine.farm(), await engine.farm()];
  const anna = await engine.person(north, 'Anna');
  await engine.person(south, 'Anna at South', { phone: anna.phone });
  await north.raises(alarm);
  await engine.settles();
  await south.raises(alarm);
  await engine.settles();
  expect(anna.calls()).toHaveLength(1);
  expect(await stateOf(south)).toEqual([['waiting', 'running']]);
  await anna.answers();
  await engine.passes(1);
  await anna.is(ended);
  expect(anna.calls()).toHaveLength(2);
  const [waited] = await south.attempts();
  expect(waited).toMatchObject({ state: 'dialled', outcome: 'running' });
  expect(waited!.dialled_at!.getTime() - waited!.started_at.getTime()).toBeGreaterThanOrEqual(60_000);
  expect(waited!.accept_until!.getTime() - waited!.dialled_at!.getTime()).toBe(5 * 60_000);
});

/** A farm whose person has the phone of another's. */
async function sharesPhone(phone: string) {
  const farm = await engine.farm();
  return { farm, person: await engine.person(farm, 'Anna', { phone }) };
}

test('however many wait for a phone, a call names all of its device, and what nobody wants any more is passed over', async () => {
  const north = await engine.farm();
  const anna = await engine.person(north, 'Anna');
  const shared = [];
  for (let count = 0; count < 8; count += 1) shared.push(await sharesPhone(anna.phone));
  const [first, ...others] = shared;
  await north.raises(alarm);
  await engine.settles();
  for (const { farm } of shared) {
    await farm.raises(alarm);
    await engine.passes(0, 1);
  }
  await first!.farm.raises('input.2');
  await engine.settles();
  expect(anna.calls()).toHaveLength(1);
  await anna.answers();
  await anna.is(ended);
  expect(await first!.person.answers()).toContain('2 alarms at Barn, Barneveld.');
  const last = others.pop()!;
  for (const { farm } of others) await farm.accepts(alarm, 'Somebody in the portal');
  const next = await engine.platform.database.transaction('allCompanies', (trx) =>
    lockNextWaiting(trx, anna.phone),
  );
  expect(next?.leader.device_id).toBe((await last.farm.attempts())[0]!.device_id);
  await first!.person.is(ended);
  expect(await stateOf(last.farm)).toEqual([['dialled', 'running']]);
});

/** Somebody whose phone is engaged by an alarm, and farms whose alarms wait for it, in their order. */
async function engagedPhone(waiting: number) {
  const north = await engine.farm();
  const anna = await engine.person(north, 'Anna');
  await north.raises(alarm);
  await engine.settles();
  const farms: Farm[] = [];
  while (farms.length < waiting) {
    const { farm } = await sharesPhone(anna.phone);
    await engine.passes(0, 1);
    await farm.raises(alarm);
    await engine.settles();
    farms.push(farm);
  }
  return { anna, farms };
}

test('however many wait for a phone, one of them looks for the end of its call, and its end wakes one', async () => {
  const phones = [await engagedPhone(3), await engagedPhone(3)];
  const pending = async () =>
    ((await pendingJobs(engine.platform, 'attempts/deliver', {})) as { attemptId: string }[]).map(
      ({ attemptId }) => attemptId,
    );
  expect(await pending()).toHaveLength(2);
  const startsAgain = await engine.stops();
  await endCalls(engine.platform, { ids: phones.map(({ anna }) => anna.ringing()) });
  const firsts = await Promise.all(phones.map(async ({ farms }) => (await farms[0]!.attempts())[0]!.id));
  expect((await pending()).slice(2).toSorted()).toEqual(firsts.toSorted());
  await startsAgain();
  await engine.settles();
  for (const { farms } of phones)
    expect((await Promise.all(farms.map(stateOf))).flat()).toEqual([
      ['dialled', 'running'],
      ['waiting', 'running'],
      ['waiting', 'running'],
    ]);
});

test('who is woken for a phone and called no more gives it to the next in turn', async () => {
  const { anna, farms } = await engagedPhone(3);
  const startsAgain = await engine.stops();
  await endCalls(engine.platform, { ids: [anna.ringing()] });
  for (const farm of farms.slice(0, 2)) await farm.restores(alarm);
  await startsAgain();
  await engine.settles();
  expect((await Promise.all(farms.map(stateOf))).flat()).toEqual([
    ['not-needed', 'unanswered'],
    ['not-needed', 'unanswered'],
    ['dialled', 'running'],
  ]);
});

test('who waits for a phone waits no more from the moment when somebody has accepted', async () => {
  const { farms } = await engagedPhone(2);
  await farms[1]!.accepts(alarm, 'Somebody in the portal');
  await engine.settles();
  expect((await Promise.all(farms.map(stateOf))).flat()).toEqual([
    ['waiting', 'running'],
    ['not-needed', 'unanswered'],
  ]);
});

test('whoever could not be rung is rung although the round is over, unless somebody has accepted', async () => {
  for (const accepted of [false, true]) {
    const [north, south] = [await engine.farm(), await engine.farm()];
    const anna = await engine.person(north, 'Anna');
    await engine.person(south, 'Anna at South', { phone: anna.phone });
    await south.calls({ max_attempts: 1, time_to_accept: 1 });
    await south.configure(alarm, { repeat_rounds: 0 });
    await north.raises(alarm);
    await engine.settles();
    await south.raises(alarm);
    await engine.passes(2);
    expect((await south.runs())[0]).toMatchObject({ outcome: 'used-up' });
    expect(await stateOf(south)).toEqual([['waiting', 'running']]);
    if (accepted) await south.accepts(alarm, 'Somebody in the portal');
    await anna.is(ended);
    await engine.settles();
    expect(await stateOf(south)).toEqual([accepted ? ['not-needed', 'unanswered'] : ['dialled', 'running']]);
    expect(engine.platform.telephony.hungUp).toEqual([]);
    expect(anna.calls()).toHaveLength(accepted ? 1 : 2);
  }
});

test('a call that never ends keeps nobody from being called for ever', async () => {
  const [north, south] = [await engine.farm(), await engine.farm()];
  const anna = await engine.person(north, 'Anna');
  await engine.person(south, 'Anna at South', { phone: anna.phone });
  await north.calls({ max_attempts: 1 });
  await north.raises(alarm);
  await south.raises(alarm);
  await engine.passes(6, 30);
  expect(anna.calls()).toHaveLength(1);
  await engine.passes(1);
  expect(anna.calls()).toHaveLength(2);
});

test('up to five alarms of a device are one call, whose PIN accepts exactly those that it names', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  const inputs = ['input.1', 'input.2', 'input.3'];
  await farm.raises(...inputs);
  await engine.settles();
  await farm.raises('input.4');
  await farm.accepts('input.3', 'Somebody in the portal');
  await engine.settles();
  expect(anna.calls()).toHaveLength(1);
  const said = await anna.answers();
  expect(said).toContain('2 alarms at Barn, Barneveld. 1: Input 1. 2: Input 2.');
  expect(said).toContain('Enter your PIN of 4 digits to accept these 2 alarms.');
  await anna.types('0000');
  expect(await anna.types(anna.pin)).toContain('Thank you, Anna. You have accepted 2 alarms.');
  expect(await farm.states(...inputs, 'input.4')).toEqual(['accepted', 'accepted', 'accepted', 'reporting']);
  await anna.is(ended);
  for (const input of ['input.1', 'input.2']) {
    const lines = await farm.history({ episodeId: await farm.episodeId(input) });
    const steps = lines.map((line) => [
      line.kind,
      tells(line, 'state') ?? tells(line, 'reason') ?? tells(line, 'person'),
    ]);
    for (const step of [
      ['attempt.state', 'dialled'],
      ['attempt.state', 'answered'],
      ['acceptance.refused', 'pin-code-incorrect'],
      ['attempt.state', 'pin-ok'],
      ['acceptance', 'Anna'],
      ['attempt.finished', 'ended'],
    ])
      expect(steps).toContainEqual(step);
  }
  expect(anna.calls()).toHaveLength(2);
  expect(await anna.answers()).toContain('Alarm. Input 4. At Barn, Barneveld.');
  await anna.types(anna.pin);
  expect(await farm.states('input.4')).toEqual(['accepted']);
});

test('a joint call rings on while one of its alarms is open, and is hung up when none is', async () => {
  const farm = await engine.farm();
  await engine.person(farm, 'Anna');
  await farm.raises('input.1', 'input.2');
  await engine.settles();
  await farm.restores('input.1');
  await engine.settles();
  expect(engine.platform.telephony.hungUp).toEqual([]);
  await farm.accepts('input.2', 'Somebody in the portal');
  await engine.settles();
  expect(engine.platform.telephony.hungUp).toEqual([(await farm.attempts())[0]!.provider_id]);
});

test('a machine that takes a joint call is told all of it; more than five alarms are two calls', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  const inputs = ['input.1', 'input.2', 'input.3', 'input.4', 'input.5', 'input.6'];
  for (const [index, input] of inputs.entries())
    await farm.configure(input, { alarm_group: `House ${index}` });
  await farm.raises(...inputs);
  await engine.settles();
  expect(await anna.answers('machine_start')).toContain('5 alarms at Barn, Barneveld.');
  await anna.is(ended);
  expect((await stateOf(farm)).filter(([state]) => state === 'voicemail')).toHaveLength(5);
  expect(anna.calls()).toHaveLength(2);
});

/** The input goes on and off so often, half a minute apart; the phone is busy each time. */
async function flaps(farm: Farm, person: Person, times: number, input = alarm): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const before = person.calls().length;
    await farm.raises(input);
    await engine.settles();
    if (person.calls().length > before) await person.is({ ...ended, state: 'busy', outcome: 'failed' });
    await farm.restores(input);
    await engine.passes(0, 30);
  }
}
const more = /^More alarms are going on at Barn, Barneveld\. Open Belfry\.$/;

test('whatever bounces, a contact gets four calls in ten minutes and reads once that there is more', async () => {
  const farm = await engine.farm();
  await farm.calls({ max_attempts: 1 });
  const anna = await engine.person(farm, 'Anna');
  const ben = await engine.person(farm, 'Ben');
  await flaps(farm, anna, 7);
  expect(anna.calls()).toHaveLength(4);
  expect(anna.texts().filter((text) => more.test(text))).toHaveLength(1);
  // Who is over the limit costs no time: the next person is called.
  expect(ben.calls().length).toBeGreaterThan(0);
  expect(await stateOf(farm)).toContainEqual(['held-back', 'failed']);
  const lines = await farm.history({ alarmId: alarm });
  expect(lines).toContainEqual(
    expect.objectContaining({
      kind: 'attempt.finished',
      person: { id: expect.any(String), name: 'Anna' },
      detail: expect.objectContaining({ state: 'held-back', outcome: 'failed' }),
    }),
  );
  // An alarm point that is new is called for all the same, once.
  await farm.raises('input.2');
  await engine.settles();
  expect(anna.calls()).toHaveLength(5);
  expect(await anna.answers()).toContain('Alarm. Input 2.');
});

test('the limit leaves no alarm without a call: where nobody else is left it waits, and calls', async () => {
  const farm = await engine.farm();
  await farm.calls({ max_attempts: 1 });
  await farm.configure(alarm, { repeat_rounds: 0 });
  const anna = await engine.person(farm, 'Anna');
  await flaps(farm, anna, 4);
  await farm.raises(alarm);
  await engine.passes(8);
  expect(anna.calls()).toHaveLength(4);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  await engine.passes(3);
  expect(anna.calls()).toHaveLength(5);
});

test('a contact gets six texts in ten minutes, news among them; more are held back and are no delivery', async () => {
  const farm = await engine.farm();
  await farm.calls({ max_attempts: 1 });
  const anna = await engine.person(farm, 'Anna', { media: ['sms'] });
  for (let time = 0; time < 5; time += 1) {
    await farm.raises(alarm);
    await engine.settles();
    await farm.restores(alarm);
    await engine.settles();
  }
  const texts = anna.texts();
  expect(texts.filter((text) => more.test(text))).toHaveLength(1);
  expect(texts).toHaveLength(7);
  expect(await stateOf(farm)).toContainEqual(['held-back', 'failed']);
  await engine.passes(11);
  await farm.raises(alarm);
  await engine.settles();
  expect(anna.texts().at(-1)).toMatch(/^ALARM Input 1/);
});

test('news that is held back is in the history', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: ['sms'] });
  const inputs = ['input.1', 'input.2', 'input.3', 'input.4', 'input.5'];
  await farm.raises(...inputs);
  await engine.settles();
  await farm.restores(...inputs);
  await engine.settles();
  expect(anna.texts().filter((text) => text.startsWith('Restored'))).toHaveLength(1);
  const failed = (await farm.history()).filter(({ kind }) => kind === 'notice.failed');
  expect(failed.map((line) => tells(line, 'reason'))).toEqual(['limit', 'limit', 'limit', 'limit']);
});
