import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestWorld, until, type TestWorld } from '../world.fixture.ts';
import { html } from './html.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld({ diallerControlUrl: 'http://127.0.0.1:9' });
});
afterAll(() => world.close());

const look = async (path: string) => {
  const answer = await fetch(world.sandbox.url + path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(world.sandbox.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'text/html', ...headers },
    redirect: 'manual',
  });

test('values are escaped, markup is not', () => {
  const inner = html`<b>${'"<&>\''}</b>`;
  expect(html`<p title="${'a"b'}">${[inner, null, false, 0]}</p>`.markup).toBe(
    '<p title="a&#34;b"><b>&#34;&#60;&#38;&#62;&#39;</b>0</p>',
  );
});

test('the desk shows phones, mailbox, diallers, the VAT register, the bank, the access point and time under a strict policy', async () => {
  const { status, headers, text } = await look('/');
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  for (const part of [
    'phones',
    'mailbox',
    'diallers',
    'payouts',
    'vat-register',
    'bank',
    'access-point',
    'time',
  ])
    expect(text).toContain(`<section id="${part}"`);
  expect(text).toContain('No dialer process is running.');
  expect(text.replace(/<[^>]*>/g, '')).not.toMatch(/dialler/i);
  expect(text).not.toMatch(/<script(?![^>]*src=)|\son\w+=|style=/);
});

test('what others wrote is shown as text', async () => {
  const to = '+31612360001';
  await world.client.messages.create({ to, from: '+31850000000', body: '<script>alert(1)</script>' });
  await until(async () => (await world.phone(to)).messages.length === 1, 'delivery');
  const { text } = await look('/desk/parts/phones');
  expect(text).toContain('&#60;script&#62;alert(1)');
  expect(text).not.toContain('<script>');
});

test('a mail opens with its text and, caged, its markup', async () => {
  const transport = createTransport(world.sandbox.smtpUrl);
  await transport.sendMail({
    from: 'a@b.example',
    to: 'anna@demo.example',
    subject: '<i>Confirm</i>',
    text: 'Go to http://127.0.0.1:8080/account/create/abc.',
    html: '<html><head></head><body><script>1</script><a href="http://127.0.0.1/x">x</a></body></html>',
  });
  transport.close();
  const [mail] = (await world.get('/mailbox?to=anna@demo.example&wait=5')).body.mails;
  expect((await look('/')).text).toContain('&#60;i&#62;Confirm');
  const opened = await look(`/desk/mails/${mail?.id}`);
  expect(opened.text).toContain('<a href="http://127.0.0.1:8080/account/create/abc" rel="noreferrer">');
  expect(opened.text).toContain('sandbox="allow-popups');
  const caged = await look(`/desk/mails/${mail?.id}/html`);
  expect(caged.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups(?!.*allow-scripts)/);
  expect(caged.text).toContain('<head><base target="_blank">');
  expect((await look('/desk/mails/99999')).status).toBe(404);
  expect((await look('/desk/parts/constructor')).status).toBe(404);
});

test('forms act and lead back to the desk; its script gets no page', async () => {
  const path = '/desk/phones/+31612360002';
  const answer = await submit(`${path}/mode`, { mode: 'busy' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#phones']);
  expect((await world.phone('+31612360002')).mode).toBe('busy');
  expect((await submit(`${path}/mode`, { mode: 'person' }, { accept: 'application/json' })).status).toBe(204);
  expect((await submit(`${path}/answer`, {})).status).toBe(409);
  expect((await submit('/desk/time', { advance: 'P9D' })).status).toBe(400);
  expect((await submit('/desk/diallers/x/network', { up: 'false' })).status).toBe(502);
  expect((await submit('/desk/phones', { number: '0031 6 1236 0003' })).status).toBe(303);
  expect((await look('/desk/parts/phones')).text).toContain('+31612360003');
  expect((await submit('/desk/mailboxes', { address: 'x@y.example', mode: 'bounce' })).status).toBe(303);
  expect((await look('/desk/parts/mailbox')).text).toContain('x@y.example');
  expect((await submit('/desk/mailboxes', { address: 'x', mode: 'bounce' })).status).toBe(400);
});

test('a page of another site may not act', async () => {
  const answer = await submit('/desk/time', { advance: 'P1D' }, { 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(403);
});

test('the desk says which part changed', async () => {
  const stop = new AbortController();
  const events = await fetch(`${world.sandbox.url}/desk/events`, { signal: stop.signal });
  expect(events.headers.get('content-type')).toBe('text/event-stream');
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  await world.post('/phones/+31612360004/mode', { mode: 'dead' });
  let heard = '';
  while (!heard.includes('event: phones')) heard += (await reader?.read())?.value ?? '';
  expect(heard).toContain('event: phones\ndata:\n\n');
  stop.abort();
});

test('the desk is well', async () => {
  expect(await look('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
});
