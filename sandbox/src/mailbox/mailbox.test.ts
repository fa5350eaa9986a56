import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestWorld, type TestWorld } from '../test-world.ts';

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
