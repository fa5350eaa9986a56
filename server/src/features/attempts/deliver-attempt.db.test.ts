import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTransport } from 'nodemailer';
import { bounceAddress } from '../../platform/mail/bounce-address.ts';
import { startBounceIntake } from '../../platform/mail/bounce-intake.ts';
import { pendingJobs } from '../../platform/test-platform.ts';
import { deliverAttempt } from './deliver-attempt.ts';
import { takeDeliveryNotice } from './take-delivery-notice.ts';
import { startEngine, type Engine } from './test-engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterEach(() => engine.quiet());
afterAll(() => engine.close());

const alarm = 'input.1';
const refusal = Object.assign(new Error('the number is not valid'), { status: 400 });
const overload = Object.assign(new Error('too many requests'), { status: 429 });
const mailRefusal = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
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
  expect((await farm.history({ alarmId: alarm })).map(({ detail }) => detail['state'])).toContain('refused');
});

test('a mailbox that does not exist is no delivery', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: ['e-mail'] });
  const ben = await engine.person(farm, 'Ben');
  engine.fails(anna.email, mailRefusal);
  await farm.raises(alarm);
  await engine.settles();
  expect(engine.tries).toEqual([anna.email, ben.phone]);
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
    secret,
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
  const { provider } = engine.platform.database;
  await provider
    .updateTable('attempts')
    .set({ state: 'queued', outcome: 'running' })
    .where('id', '=', attempt!.id)
    .execute();
  await again();
  expect(anna.mails()).toHaveLength(2);
  expect(new Set(anna.mails().map(({ messageId }) => messageId)).size).toBe(1);
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
