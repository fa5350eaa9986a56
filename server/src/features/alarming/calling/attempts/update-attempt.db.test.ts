import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tells } from '@belfry/contract/ground/history/history-entry.fixture.ts';
import type { DeliveryNotice } from '#platform/mail/delivery-notice.rules.ts';
import { takeDeliveryNotice } from '../e-mail/take-delivery-notice.ts';
import type { AttemptNews } from './update-attempt.ts';
import { updateAttempt } from './update-attempt.ts';
import { startEngine, type Engine } from '../engine.fixture.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterEach(() => engine.quiet());
afterAll(() => engine.close());

const alarm = 'input.1';

/** Somebody who is being reached by a medium. */
async function anAttempt(medium: 'voice' | 'sms' | 'e-mail', needsAcceptance = true) {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: [medium], needsAcceptance });
  await farm.raises(alarm);
  await engine.settles();
  const now = async () => (await farm.attempts())[0]!;
  const { id } = await now();
  const hears = async (...news: AttemptNews[]) => {
    for (const one of news) await updateAttempt(engine.platform, id, one);
    await engine.settles();
    const { state, outcome } = await now();
    return [state, outcome];
  };
  const told = async () =>
    (await farm.history({ alarmId: alarm }))
      .filter(({ kind }) => kind === 'attempt.state' || kind === 'attempt.finished')
      .map((line) => tells(line, 'state'));
  return { farm, anna, id, now, hears, told };
}

const ringing = { state: 'ringing', sequence: 2 } as const;
const inProgress = { state: 'answered', sequence: 3 } as const;
const answered = { state: 'answered', outcome: 'delivered' } as const;
const voicemail = { state: 'voicemail', outcome: 'unanswered' } as const;
const ended = { state: 'ended', finished: true, sequence: 4 } as const;
const sent = { state: 'sent', sequence: 2 } as const;
const delivered = { state: 'delivered', outcome: 'delivered', finished: true, sequence: 3 } as const;
const queued = { state: 'queued', sequence: 1 } as const;

test('callbacks count in the order that the provider gave them, whatever order they come in', async () => {
  const { hears, told } = await anAttempt('sms');
  expect(await hears(sent, queued)).toEqual(['sent', 'running']);
  expect(await hears(delivered, queued, sent)).toEqual(['delivered', 'delivered']);
  expect(await told()).toEqual(['sent', 'delivered']);
});

test('a callback that comes again is no news', async () => {
  const { hears, told, farm } = await anAttempt('sms');
  await hears(sent, delivered);
  const { version } = await farm.episode(alarm);
  expect(await hears(delivered, delivered)).toEqual(['delivered', 'delivered']);
  expect(await told()).toEqual(['sent', 'delivered']);
  expect((await farm.episode(alarm)).version).toBe(version);
});

test('a call that was heard stays heard when it rings on in late callbacks, and when it ends', async () => {
  const { hears, now } = await anAttempt('voice');
  expect(await hears(answered, ringing, inProgress)).toEqual(['answered', 'delivered']);
  expect(await hears(ended)).toEqual(['ended', 'delivered']);
  expect((await now()).finished_at).not.toBeNull();
});

test('a call that breaks off after it was heard has been heard', async () => {
  const { hears } = await anAttempt('voice');
  const broken = { state: 'failed', outcome: 'failed', finished: true, sequence: 4 } as const;
  expect(await hears(answered, broken)).toEqual(['failed', 'delivered']);
});

test('voicemail is no delivery, and still says voicemail when the call has ended', async () => {
  const { hears, farm, told } = await anAttempt('voice');
  expect(await hears(voicemail, inProgress, ended)).toEqual(['voicemail', 'unanswered']);
  expect((await farm.episode(alarm)).attempts[0]).toMatchObject({ state: 'voicemail', delivered: false });
  expect(await told()).toEqual(['dialled', 'voicemail', 'ended']);
});

test('a call that ends before anything was said was not answered', async () => {
  const { hears } = await anAttempt('voice');
  expect(await hears(ringing, ended)).toEqual(['ended', 'unanswered']);
});

test('a receipt that comes after the answer takes nothing back', async () => {
  const { hears } = await anAttempt('sms');
  const replied = { state: 'replied', outcome: 'delivered', finished: true } as const;
  expect(await hears(sent, replied, delivered)).toEqual(['replied', 'delivered']);
});

test('a medium that needs no acceptance accepts with its delivery, in one step', async () => {
  for (const [medium, news] of [
    ['voice', answered],
    ['sms', delivered],
  ] as const) {
    const { hears, farm } = await anAttempt(medium, false);
    expect(await farm.states(alarm)).toEqual(['reporting']);
    await hears(news);
    expect(await farm.states(alarm)).toEqual(['accepted']);
    expect((await farm.episode(alarm)).acceptances).toMatchObject([
      { name: 'Anna', via: 'no-acceptance-needed', late: false },
    ]);
  }
});

test('a mail that was sent is no delivery until a notice says so, and may still come back', async () => {
  const { id, hears, now, told, farm } = await anAttempt('e-mail');
  const notice = async (kind: DeliveryNotice['kind'], status: string | null = null) => {
    await takeDeliveryNotice(engine.platform, id, { kind, status });
    return hears();
  };
  expect(await now()).toMatchObject({ state: 'sent', outcome: 'running', needs_acceptance: true });
  expect(await notice('delayed', '4.4.1')).toEqual(['delayed', 'running']);
  expect(await notice('delivered')).toEqual(['delivered', 'delivered']);
  expect(await notice('delayed')).toEqual(['delivered', 'delivered']);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect(await notice('failed', '5.2.2')).toEqual(['bounced', 'failed']);
  expect(await notice('delivered')).toEqual(['bounced', 'failed']);
  expect(await told()).toEqual(['sent', 'delayed', 'delivered', 'bounced']);
  expect((await farm.history({ alarmId: alarm })).map((line) => tells(line, 'status'))).toEqual(
    expect.arrayContaining(['4.4.1', '5.2.2']),
  );
});

test('a mail of which nothing was heard in its time is unanswered, and its round has reached nobody', async () => {
  const { farm, now } = await anAttempt('e-mail');
  await engine.passes(5, 1);
  expect(await now()).toMatchObject({ state: 'sent', outcome: 'unanswered' });
  await farm.calls({ max_attempts: 1 });
  await farm.configure(alarm, { repeat_rounds: 0 });
  await engine.passes(6);
  expect(await farm.states(alarm)).toEqual(['failed']);
});

test('voicemail accepts nothing, whatever the medium needs', async () => {
  const { hears, farm } = await anAttempt('voice', false);
  await hears(voicemail, ended);
  expect(await farm.states(alarm)).toEqual(['reporting']);
});

test('browsers see every step of an attempt, each in a newer version of its episode', async () => {
  const { hears, farm } = await anAttempt('voice');
  engine.platform.live.sent.length = 0;
  await hears(ringing, answered, ended);
  const seen = engine.platform.live.sent
    .filter(({ companyId, event }) => companyId === farm.companyId && event === 'episode')
    .map(({ payload }) => payload as Awaited<ReturnType<typeof farm.episode>>);
  expect(seen.map(({ attempts }) => attempts[0]!.state)).toEqual(['ringing', 'answered', 'ended']);
  const versions = seen.map(({ version }) => version);
  expect(new Set(versions).size).toBe(3);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b));
});

test('news of an attempt that nobody knows is no fault', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  expect(await updateAttempt(engine.platform, id, delivered)).toBeUndefined();
});
