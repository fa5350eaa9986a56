import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import webPush from 'web-push';
import { startSandbox, type Sandbox } from '../sandbox.ts';

const vapid = { subject: 'mailto:alarms@farm.example', ...webPush.generateVAPIDKeys() };
const heard: { url: string; body: unknown }[] = [];
let portal: Server;
let sandbox: Sandbox;

beforeAll(async () => {
  portal = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (body) heard.push({ url: request.url ?? '', body: JSON.parse(body) });
      if (request.url?.endsWith('acceptances'))
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"result":"accepted","text":"Thanks"}');
      else response.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => portal.listen(0, '127.0.0.1', listening));
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    belfryUrl: `http://127.0.0.1:${(portal.address() as AddressInfo).port}/api`,
    log: () => undefined,
  });
});
afterAll(async () => {
  await sandbox.close();
  portal.close();
});

interface Subscribed {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

async function ask(path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${sandbox.url}${path}`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  return { status: answer.status, body: await answer.json() };
}

const subscribes = async (of: object = {}) => (await ask('/push/subscriptions', of)).body as Subscribed;

/** Sends as a portal does: the real library's message over a real socket. */
async function sends(
  to: Subscribed,
  given: webPush.RequestOptions = {},
  headers: Record<string, string> = {},
) {
  const details = webPush.generateRequestDetails(to, '{"title":"ALARM","tag":"episode:1"}', {
    TTL: 60,
    urgency: 'high',
    topic: 'abc',
    contentEncoding: 'aes128gcm',
    vapidDetails: vapid,
    ...given,
  });
  const merged = new Headers(details.headers);
  for (const [name, value] of Object.entries(headers)) merged.set(name, value);
  return fetch(to.endpoint, {
    method: 'POST',
    headers: merged,
    body: new Uint8Array(details.body),
  });
}

interface Shown {
  messages: { id: string; endpoint: string; topic: string; ttl: number; urgency: string; payload: object }[];
}
const got = async (app: Subscribed) =>
  ((await ask(`/push?endpoint=${encodeURIComponent(app.endpoint)}`)).body as Shown).messages;

describe('the push service', () => {
  test('takes a message, decrypts it and shows it', async () => {
    const app = await subscribes();
    const answer = await sends(app);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toContain('/push/messages/');
    expect(await got(app)).toMatchObject([
      { endpoint: app.endpoint, topic: 'abc', ttl: 60, urgency: 'high', payload: { title: 'ALARM' } },
    ]);
  });

  test('refuses what is not for it', async () => {
    const app = await subscribes();
    const elsewhere = { ...vapid, ...webPush.generateVAPIDKeys() };
    const bound = await subscribes({ applicationServerKey: vapid.publicKey });
    const other = await subscribes();
    expect((await sends({ ...app, endpoint: `${app.endpoint}0` })).status).toBe(404);
    expect((await sends(app, {}, { authorization: '' })).status).toBe(401);
    expect((await sends(app, {}, { authorization: 'vapid t=a.b.c, k=AAAA' })).status).toBe(403);
    expect((await sends(bound, { vapidDetails: elsewhere })).status).toBe(403);
    expect((await sends(bound)).status).toBe(201);
    expect((await sends(app, {}, { ttl: 'soon' })).status).toBe(400);
    expect((await sends({ ...app, keys: other.keys })).status).toBe(400);
    expect(await got(app)).toEqual([]);
  });

  test('refuses a signature for another push service, and one of yesterday', async () => {
    const app = await subscribes();
    const sign = (audience: string, seconds: number) =>
      webPush.getVapidHeaders(
        audience,
        vapid.subject,
        vapid.publicKey,
        vapid.privateKey,
        'aes128gcm',
        Math.floor(Date.now() / 1000) + seconds,
      ).Authorization;
    expect((await sends(app, {}, { authorization: sign('https://push.example', 3600) })).status).toBe(403);
    expect((await sends(app, {}, { authorization: sign(sandbox.url, -5) })).status).toBe(403);
    expect((await sends(app, {}, { authorization: sign(sandbox.url, 3600) })).status).toBe(201);
  });

  test.each([
    ['gone', 410],
    ['busy', 429],
    ['down', 503],
    ['ok', 201],
  ])('in mode %s answers %i', async (mode, status) => {
    const app = await subscribes();
    expect((await ask(`/push/subscriptions/${app.id}/mode`, { mode })).status).toBe(200);
    expect((await sends(app)).status).toBe(status);
  });

  test('refuses more than 4096 bytes', async () => {
    const app = await subscribes();
    const answer = await fetch(app.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ttl: '1' },
      body: new Uint8Array(4097),
    });
    expect(answer.status).toBe(413);
  });
});

test('the desk plays the app: shown, tapped, its button pressed', async () => {
  const app = await subscribes();
  const payload = JSON.stringify({ title: 'ALARM', receipt: 'r1', accept: { label: 'Accept', token: 'a1' } });
  const details = webPush.generateRequestDetails(app, payload, {
    TTL: 1,
    contentEncoding: 'aes128gcm',
    vapidDetails: vapid,
  });
  await fetch(app.endpoint, {
    method: 'POST',
    headers: details.headers as Record<string, string>,
    body: new Uint8Array(details.body),
  });
  const [message] = await got(app);
  const act = (what: string) => ask(`/push/messages/${message?.id}/act`, { act: what });
  await act('deliver');
  await act('open');
  expect((await act('accept')).body).toEqual({ answer: { result: 'accepted', text: 'Thanks' } });
  expect(heard).toEqual([
    { url: '/api/push/receipts', body: { token: 'r1', event: 'delivered' } },
    { url: '/api/push/receipts', body: { token: 'r1', event: 'opened' } },
    { url: '/api/push/acceptances', body: { token: 'a1' } },
  ]);
  const page = await (await fetch(`${sandbox.url}/desk/parts/push`)).text();
  expect(page).toContain('ALARM');
  expect(page).toContain('>Accept</button>');
});
