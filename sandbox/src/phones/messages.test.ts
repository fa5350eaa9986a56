import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestWorld, until, type TestWorld } from '../world.fixture.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld({ patience: 500 });
});
afterAll(() => world.close());

const from = '+31850000000';
const send = (to: string, body: string) =>
  world.client.messages.create({ to, from, body, statusCallback: `${world.portal.url}/sms-status/${to}` });
const statuses = (to: string) => world.portal.values(`/sms-status/${to}`, 'MessageStatus');

test('a message is sent and delivered to the phone, whatever takes its calls', async () => {
  const to = '+31612340001';
  await world.post(`/phones/${to}/mode`, { mode: 'voicemail' });
  const created = await send(to, 'Ventilation stopped & more: ü €');
  expect(created).toMatchObject({ status: 'queued', to, from });
  expect(created.sid).toMatch(/^SM[0-9a-f]{32}$/);
  await until(() => statuses(to).includes('delivered'), 'delivery');
  expect(statuses(to)).toEqual(['sent', 'delivered']);
  expect((await world.phone(to)).messages).toMatchObject([
    { direction: 'in', text: 'Ventilation stopped & more: ü €' },
  ]);
  expect(world.portal.heard.every((one) => one.genuine)).toBe(true);
  expect((await world.client.messages(created.sid).fetch()).status).toBe('delivered');
});

test('a dead phone gets nothing', async () => {
  const to = '+31612340002';
  await world.post(`/phones/${to}/mode`, { mode: 'dead' });
  const { sid } = await send(to, 'Hello');
  await until(() => statuses(to).includes('undelivered'), 'the failure');
  expect(world.portal.values(`/sms-status/${to}`, 'ErrorCode').at(-1)).toBe('30003');
  expect((await world.phone(to)).messages).toEqual([]);
  expect(await world.client.messages(sid).fetch()).toMatchObject({ status: 'undelivered', errorCode: 30003 });
});

test('a message from a phone is posted, signed, and its answer comes back', async () => {
  const number = '+31612340003';
  world.portal.answers.set(
    '/sms',
    '<Response><Message>Accepted</Message><Message><Body>Bye</Body></Message></Response>',
  );
  const { body } = await world.post(`/phones/${encodeURIComponent(number)}/sms`, { text: 'OK 1111' });
  expect(body.messages.map((one) => [one.direction, one.text])).toEqual([
    ['out', 'OK 1111'],
    ['in', 'Accepted'],
    ['in', 'Bye'],
  ]);
  const posted = world.portal.heard.find((one) => one.path === '/sms');
  expect(posted).toMatchObject({ genuine: true, fields: { From: number, To: from, Body: 'OK 1111' } });
});

test('a portal that refuses leaves the message with the phone alone', async () => {
  world.portal.answers.set('/sms', 403);
  const { status, body } = await world.post('/phones/31612340004/sms', { text: 'Hi' });
  expect(status).toBe(200);
  expect(body.messages).toHaveLength(1);
});

test.each([
  ['no text', { to: '+31612340005', from, body: '' }, 21602],
  ['too much text', { to: '+31612340005', from, body: 'x'.repeat(1601) }, 21617],
  ['no number', { to: '', from, body: 'x' }, 21604],
  ['an impossible number', { to: '12', from, body: 'x' }, 21211],
])('the provider refuses %s', async (_, message, code) => {
  await expect(world.client.messages.create(message)).rejects.toMatchObject({ status: 400, code });
});

test.each([
  ['/phones/none', undefined, 400],
  ['/phones/+31612340006/mode', { mode: 'asleep' }, 400],
  ['/phones/+31612340006/mode', { mode: 'busy', more: 1 }, 400],
  ['/phones/+31612340006/keys', { digits: '1a' }, 400],
  ['/phones/+31612340006/sms', { text: ' ' }, 400],
  ['/phones/+31612340006/dance', {}, 404],
])('POST %s %o is refused in clear words', async (path, body, status) => {
  const answer = await world.post(path, body);
  expect(answer.status).toBe(path === '/phones/none' ? 404 : status);
  expect(answer.body.detail).not.toBe('');
});

test('all phones are listed', async () => {
  await world.phone('31612340007');
  const { body } = await world.get('/phones');
  expect(body.phones.map((phone) => phone.number)).toContain('+31612340007');
  expect((await world.get('/phones/none')).status).toBe(400);
});
