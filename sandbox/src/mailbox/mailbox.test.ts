import { simpleParser } from 'mailparser';
import { once } from 'node:events';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portOf } from '../port.ts';
import { startTestWorld, until, type TestWorld } from '../world.fixture.ts';

let world: TestWorld;
let transport: ReturnType<typeof createTransport>;
beforeAll(async () => {
  world = await startTestWorld();
  transport = createTransport(world.sandbox.smtpUrl);
});
afterAll(async () => {
  transport.close();
  await world.close();
});

const mailbox = async (query: string) => (await world.get(`/mailbox?${query}`)).body.mails;
const send = (to: string | string[], subject: string, more: object = {}) =>
  transport.sendMail({ from: 'Belfry <no-reply@belfry.example>', to, subject, text: 'Plain ü', ...more });

test('a mail lies in the mailbox of each recipient, whole', async () => {
  await send(['Anna@one.example', 'ben@one.example'], 'Störung: Lüftung', {
    html: '<p>Rich <a href="http://127.0.0.1/x">link</a></p>',
    messageId: '<abc@belfry.example>',
    attachments: [{ filename: 'a ü.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' }],
  });
  const [mail, ...others] = await mailbox('to=anna@one.example');
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: 'Anna@one.example',
    subject: 'Störung: Lüftung',
    text: 'Plain ü',
    html: '<p>Rich <a href="http://127.0.0.1/x">link</a></p>',
    messageId: '<abc@belfry.example>',
    attachments: [{ filename: 'a ü.pdf', contentType: 'application/pdf', size: 4 }],
  });
  expect(await mailbox('to=ben@one.example')).toHaveLength(1);
  const file = await fetch(`${world.sandbox.url}/mailbox/${mail?.id}/attachments/0`);
  expect(await file.text()).toBe('%PDF');
  expect(file.headers.get('content-disposition')).toContain('attachment');
});

test('waiting answers as soon as a newer mail is there', async () => {
  await send('cleo@two.example', 'First');
  const [first] = await mailbox('to=cleo@two.example&wait=5');
  const waiting = mailbox(`to=cleo@two.example&wait=20&after=${first?.id}`);
  await send('dora@two.example', 'For another');
  await send('cleo@two.example', 'Second');
  expect((await waiting).map((mail) => mail.subject)).toEqual(['Second']);
  expect((await mailbox('to=cleo@two.example')).map((mail) => mail.subject)).toEqual(['First', 'Second']);
});

test('mail to an address fares as it is set: it comes back, is reported, is lost, or is refused', async () => {
  const heard: { from: string | null; to: string; text: string; status: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, answer) {
      void simpleParser(stream, { keepDeliveryStatus: true }).then((mail) => {
        const part = mail.attachments.find((each) => each.contentType === 'message/delivery-status');
        const to = session.envelope.rcptTo[0]?.address ?? '';
        const { mailFrom } = session.envelope;
        const from = mailFrom === false ? null : mailFrom.address;
        heard.push({ from, to, text: mail.text ?? '', status: part?.content.toString() ?? '' });
        answer();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const other = await startTestWorld({ bouncePort: portOf(listening) });
  const carrier = createTransport(other.sandbox.smtpUrl);
  const sends = (to: string, notify = 'success,failure') =>
    carrier.sendMail({
      from: 'no-reply@belfry.example',
      envelope: { from: 'bounce+1@belfry.example', to },
      subject: 'Alarm',
      text: 'x',
      dsn: { id: 'attempt-1', return: 'headers', notify },
    });
  const is = (address: string, mode: string) => other.post(`/mailbox/${address}/mode`, { mode });
  const inbox = async (address: string) => (await other.get(`/mailbox?to=${address}`)).body.mails.length;

  expect((await is('Gone@four.example', 'bounce')).body).toMatchObject({ mode: 'bounce' });
  await sends('gone@four.example');
  await until(() => heard.length === 1, 'a bounce');
  expect(heard[0]).toMatchObject({
    from: '',
    to: 'bounce+1@belfry.example',
    text: expect.stringContaining('no such'),
  });
  expect(heard[0]?.status).toMatch(
    /Envelope-Id: attempt-1[^]*gone@four\.example[^]*Action: failed[^]*5\.1\.1/,
  );

  await is('read@four.example', 'dsn');
  await sends('read@four.example', 'failure');
  await sends('read@four.example');
  await until(() => heard.length === 2, 'a notice');
  expect(heard[1]?.status).toContain('Action: delivered');

  await is('lost@four.example', 'silent');
  await sends('lost@four.example');
  await is('shut@four.example', 'refuse');
  await expect(sends('shut@four.example')).rejects.toMatchObject({ responseCode: 550 });
  await is('gone@four.example', 'ok');
  await sends('gone@four.example');
  expect(
    await Promise.all(['gone', 'read', 'lost', 'shut'].map((name) => inbox(`${name}@four.example`))),
  ).toEqual([1, 2, 0, 0]);
  expect(heard).toHaveLength(2);
  expect((await is('nobody', 'bounce')).status).toBe(400);
  carrier.close();
  await other.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test('waiting ends without a mail', async () => {
  expect(await mailbox('to=nobody@two.example&wait=0.05')).toEqual([]);
});

test('a mail that is too large is refused', async () => {
  const content = Buffer.alloc(4_000_000, 'x');
  await expect(
    send('erik@three.example', 'Huge', { attachments: [{ filename: 'x', content }] }),
  ).rejects.toMatchObject({ responseCode: 552 });
  expect(await mailbox('to=erik@three.example')).toEqual([]);
});

test.each(['wait=-1', 'wait=61', 'wait=x', 'after=x', 'odd=1'])(
  'GET /mailbox?%s is refused',
  async (query) => {
    const answer = await world.get(`/mailbox?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.detail).not.toBe('');
  },
);
