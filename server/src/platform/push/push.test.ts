import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lookup } from 'node:dns';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { lookupPublic } from './post-push.ts';
import { createPush } from './push.ts';
import { deriveVapidKeys, publicKeyOf } from './vapid-keys.ts';

const config = readConfig({ NODE_ENV: 'test', VAPID_SUBJECT: 'mailto:alarms@farm.example' });
const push = createPush(config);
const pair = createECDH('prime256v1');
const keys = {
  p256dh: pair.generateKeys('base64url', 'uncompressed'),
  auth: randomBytes(16).toString('base64url'),
};

/** A push service that answers as the test says, and keeps what it was sent. */
const service = { status: 201, headers: {} as Record<string, string>, body: Buffer.alloc(0) };
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    service.headers = request.headers as Record<string, string>;
    service.body = Buffer.concat(chunks);
    response.writeHead(service.status, { location: '/elsewhere' }).end();
  });
});
let endpoint = '';

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/app`;
});
afterAll(() => server.close());
beforeEach(() => {
  service.status = 201;
});

const send = (to = endpoint) =>
  push.send({ endpoint: to, keys, payload: { title: 'ALARM' }, ttl: 3600, urgency: 'high', topic: 'a1b2' });

describe('a message', () => {
  test('goes out encrypted, urgent, with its topic', async () => {
    await send();
    expect(service.headers).toMatchObject({
      ttl: '3600',
      urgency: 'high',
      topic: 'a1b2',
      'content-encoding': 'aes128gcm',
    });
    expect(service.body.includes('ALARM')).toBe(false);
  });

  test('is signed by our key, for this push service, for a day at most', async () => {
    await send();
    const [, token = '', key] =
      /^vapid t=([^,]+), k=(.+)$/.exec(service.headers['authorization'] ?? '') ?? [];
    expect(key).toBe(push.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(push.publicKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(signed).toBe(true);
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
      string,
      never
    >;
    expect({ aud, sub }).toEqual({ aud: new URL(endpoint).origin, sub: 'mailto:alarms@farm.example' });
    expect(exp).toBeGreaterThan(Date.now() / 1000);
    expect(exp).toBeLessThanOrEqual(Date.now() / 1000 + 86_400);
  });

  test.each([
    [404, 'gone', false],
    [410, 'gone', false],
    [400, 'refused', false],
    [403, 'refused', false],
    [413, 'refused', false],
    [301, 'refused', false],
    [408, 'busy', true],
    [429, 'busy', true],
    [500, 'busy', true],
    [503, 'busy', true],
  ])('answered %i is %s, and tried again: %s', async (status, failure, mayPass) => {
    service.status = status;
    await expect(send()).rejects.toMatchObject({ failure, status, mayPass });
  });

  test('that nobody takes is tried again', async () => {
    await expect(send('http://127.0.0.1:1/app')).rejects.toMatchObject({
      failure: 'unreachable',
      mayPass: true,
    });
  });

  test('goes nowhere but to push services', async () => {
    await expect(send('https://10.0.0.1/app')).rejects.toMatchObject({ failure: 'forbidden-address' });
  });

  test('with keys that are none is refused, not tried again', async () => {
    const faulty = { p256dh: 'AAAA', auth: 'AAAA' };
    const message = { payload: {}, ttl: 1, urgency: 'high', topic: 'a' } as const;
    await expect(push.send({ endpoint, keys: faulty, ...message })).rejects.toMatchObject({
      failure: 'refused',
    });
  });
});

describe('the name of a push service that leads into our own network', () => {
  const answering = (addresses: string[]) =>
    ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      )) as unknown as typeof lookup;
  const looked = (addresses: string[]) =>
    new Promise((resolve) => {
      lookupPublic(
        'fcm.googleapis.com',
        { all: true },
        (error, found) => resolve(error ?? found),
        answering(addresses),
      );
    });

  test('is not connected to, also when only one of its addresses does', async () => {
    expect(await looked(['10.0.0.5'])).toMatchObject({ failure: 'forbidden-address' });
    expect(await looked(['142.250.179.74', '169.254.169.254'])).toMatchObject({
      failure: 'forbidden-address',
    });
    expect(await looked(['142.250.179.74'])).toEqual([{ address: '142.250.179.74', family: 4 }]);
  });
});

test('the keys of development follow from the secret and fit each other', () => {
  const made = deriveVapidKeys('a secret of development');
  expect(deriveVapidKeys('a secret of development')).toEqual(made);
  expect(deriveVapidKeys('another secret')).not.toEqual(made);
  expect(publicKeyOf(made.privateKey)).toBe(made.publicKey);
  expect(publicKeyOf('too short')).toBeNull();
  expect(publicKeyOf(Buffer.alloc(32).toString('base64url'))).toBeNull();
});
