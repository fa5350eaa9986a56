import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { startSandbox } from '../sandbox.ts';
import { startTestWorld, until, type TestWorld } from '../world.fixture.ts';
import { durationMs } from './duration.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await startTestWorld({ devSecret: 'a-secret-of-this-test' });
});
afterEach(() => world.close());

const minutes = (count: number) => count * 60_000;

test('moves server and sandbox together, by a duration or to a moment', async () => {
  const before = Date.parse((await world.get('/time')).body.now);
  const { status, body } = await world.post('/time', { advance: 'P1DT5M' });
  expect(status).toBe(200);
  expect(Date.parse(body.now) - before).toBeGreaterThanOrEqual(minutes(24 * 60 + 5));
  expect(Math.abs(world.portal.now - Date.parse(body.now))).toBeLessThan(2000);
  expect(new Set(world.portal.secrets)).toEqual(new Set(['a-secret-of-this-test']));

  const to = new Date(Date.parse(body.now) + minutes(60)).toISOString();
  expect((await world.post('/time', { to })).body.now >= to).toBe(true);
});

test('steps from due moment to due moment: what a job starts runs before what was due later', async () => {
  const start = world.portal.now;
  const happened: string[] = [];
  const to = '+31612350001';
  const happens = (name: string) => happened.push(`${name} ${Math.round((world.portal.now - start) / 1000)}`);
  world.portal.at(start + minutes(1), async () => {
    happens('call');
    await world.client.calls.create({
      to,
      from: '+31850000000',
      twiml: '<Response/>',
      timeout: 30,
      statusCallback: `${world.portal.url}/status`,
    });
  });
  world.portal.answers.set('/status', (fields) => {
    happens(fields['CallStatus'] ?? '');
    // The portal's reaction to a callback is a job that is due at once.
    world.portal.at(world.portal.now, () => happens('reaction'));
    world.portal.at(world.portal.now + minutes(1), () => happens('repeat'));
    return '';
  });
  world.portal.at(start + minutes(10), () => happens('late'));
  world.portal.at(start + minutes(30), () => happens('too late'));

  await world.post('/time', { advance: 'PT20M' });
  expect(happened.map((one) => one.split(' ')[0])).toEqual([
    'call',
    'no-answer',
    'reaction',
    'repeat',
    'late',
  ]);
  const [call, ended, reaction, repeat] = happened.map((one) => Number(one.split(' ')[1]));
  expect([call, ended, reaction, repeat].map((one) => Math.round((one ?? 0) / 10))).toEqual([6, 9, 9, 15]);
  expect((await world.phone(to)).calls[0]?.state).toBe('no-answer');
});

test('after a storm it stops twice a second, and what is due runs in its order and never early', async () => {
  const start = world.portal.now;
  const alarms = 300;
  const ran: { due: number; at: number }[] = [];
  /** Three rounds, five minutes apart, as an alarm that nobody accepts. */
  const calls = (due: number, rounds: number) =>
    world.portal.at(due, () => {
      ran.push({ due, at: world.portal.now });
      if (rounds > 1) calls(world.portal.now + minutes(5), rounds - 1);
    });
  for (let alarm = 0; alarm < alarms; alarm += 1) calls(start + minutes(1) + alarm * 7, 3);

  const asked = world.portal.moves;
  await world.post('/time', { advance: 'PT30M' });
  expect(ran).toHaveLength(3 * alarms);
  expect(ran.filter(({ due, at }) => at < due || at > due + 1000)).toEqual([]);
  expect(ran.map(({ due }) => due)).toEqual(ran.map(({ due }) => due).toSorted((a, b) => a - b));
  // Two seconds of timers in each of three rounds, of which the first ten stops are exact: some 15 a round, not 300.
  expect(world.portal.moves - asked).toBeLessThan(60);
});

test('two moves at once follow each other', async () => {
  const start = world.portal.now;
  await Promise.all([world.post('/time', { advance: 'PT10M' }), world.post('/time', { advance: 'PT10M' })]);
  expect(world.portal.now - start).toBeGreaterThanOrEqual(minutes(20));
});

test('what becomes due again and again is named instead of going on for ever', async () => {
  const to = '+31612350002';
  await world.post(`/phones/${to}/mode`, { mode: 'dead' });
  const again = () =>
    world.client.calls.create({
      to,
      from: '+31850000000',
      twiml: '<Response/>',
      statusCallback: `${world.portal.url}/circle`,
    });
  world.portal.answers.set('/circle', () => {
    world.portal.at(world.portal.now, again);
    return '';
  });
  world.portal.at(world.portal.now, again);
  const { status, body } = await world.post('/time', { advance: 'PT1M' });
  expect(status).toBe(502);
  expect(body.detail).toContain('again and again');
});

test('a sandbox that starts later takes over the time of the server', async () => {
  world.portal.now += minutes(600);
  const late = await startSandbox({ port: 0, smtpPort: 0, belfryUrl: `${world.portal.url}/api` });
  const now = async () =>
    z.object({ now: z.string() }).parse(await (await fetch(`${late.url}/time`)).json()).now;
  const ahead = async () => Date.parse(await now()) - Date.now();
  await until(async () => (await ahead()) > minutes(590), 'it follows');
  expect(await ahead()).toBeLessThan(minutes(601));
  await late.close();
});

test('without a server there is a clear refusal, and time flows on', async () => {
  await world.portal.close();
  const { status, body } = await world.post('/time', { advance: 'PT1M' });
  expect(status).toBe(502);
  expect(body.detail).toContain('/api/dev/clock');
  const now = Date.parse((await world.get('/time')).body.now);
  await until(async () => Date.parse((await world.get('/time')).body.now) > now, 'time flows');
});

test.each([
  {},
  { advance: '5 minutes' },
  { advance: 'P1M' },
  { advance: 'P4000D' },
  { advance: 'PT1M', more: 1 },
  { to: 'tomorrow' },
  { to: '2020-01-01T00:00:00Z' },
])('POST /time %o is refused', async (body) => {
  const answer = await world.post('/time', body);
  expect(answer.status).toBe(400);
  expect(answer.body.detail).not.toBe('');
});

describe('durations', () => {
  test.each([
    ['PT5M', 300_000],
    ['P1D', 86_400_000],
    ['P1W', 604_800_000],
    ['P1DT2H3M4.5S', 93_784_500],
    ['PT0S', 0],
    ['P', null],
    ['PT', null],
    ['P1DT', null],
    ['P1Y', null],
    ['5M', null],
    ['-PT5M', null],
  ])('%s', (text, ms) => {
    expect(durationMs(text)).toBe(ms);
  });
});
