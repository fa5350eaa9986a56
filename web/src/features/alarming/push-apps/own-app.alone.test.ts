import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { json, startTestApi, stopTheClock, tokenOf, type TestApi } from '#platform/api.fixture.ts';
import { fingerprintOf } from './browser-push.ts';
import { keepAppAlive, reportApp } from './own-app.ts';

const endpoint = 'https://push.example/barn';
const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
const annasId = '0192f0c1-2f6e-7c7e-8b1d-000000000001';
const hour = 3_600_000;
let api: TestApi;

const anApp = async (id: string, of = endpoint) => ({
  id,
  name: 'Barn',
  platform: 'Chrome, Linux',
  sound: 'alarm',
  createdAt: '2026-11-01T00:00:00Z',
  lastSeenAt: '2026-11-01T00:00:00Z',
  lastSuccessAt: null,
  lastFailure: null,
  gone: false,
  silent: false,
  fingerprint: await fingerprintOf(of),
  test: null,
  version: 1,
});
const listOf = (...items: unknown[]) => json(200, { items, nextCursor: null });

/** The barn's browser was made Anna's app, more than twelve hours ago. */
beforeEach(async () => {
  stopTheClock();
  api = await startTestApi({ token: tokenOf('anna', 9_000_000_000) });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome/142 Linux',
    language: 'en-US',
    languages: ['en-US'],
    serviceWorker: {
      getRegistration: async () => ({
        pushManager: {
          getSubscription: async () => ({
            endpoint,
            toJSON: () => ({ endpoint, keys }),
          }),
        },
      }),
    },
  });
  api.answers = [json(201, await anApp(annasId))];
  await reportApp({ endpoint, keys }, { name: 'Barn' });
  vi.setSystemTime(Date.now() + 13 * hour);
});
afterEach(() => {
  api.close();
  vi.useRealTimers();
});

const bodyOf = (index: number) => JSON.parse(api.heard[index]?.body ?? '') as Record<string, unknown>;

describe('the app that this browser is', () => {
  it('is said to be there again by whom it belongs to, as the app that it is', async () => {
    api.answers = [listOf(await anApp(annasId)), json(201, await anApp(annasId))];
    await keepAppAlive();
    expect(api.calls()).toEqual(['POST /api/apps', 'GET /api/apps', 'POST /api/apps']);
    expect(bodyOf(2)).toMatchObject({ id: annasId, endpoint });
    await keepAppAlive();
    expect(api.calls()).toHaveLength(3);
  });

  it('is told of its new address once the browser has another', async () => {
    const before = await anApp(annasId, 'https://push.example/before');
    api.answers = [listOf(before), json(201, await anApp(annasId))];
    await keepAppAlive();
    expect(bodyOf(2)).toMatchObject({ id: annasId, endpoint });
  });

  it('stays whose it is when somebody else signs in here', async () => {
    const seen = api.stored.get('appSeen');
    api.stored.set('token', tokenOf('ben', 9_000_000_000));
    const bens = await anApp('0192f0c1-2f6e-7c7e-8b1d-000000000002', 'https://push.example/bens');
    api.answers = [listOf(bens)];
    await keepAppAlive();
    expect(api.calls()).toEqual(['POST /api/apps', 'GET /api/apps']);
    expect(api.stored.get('appSeen')).toBe(seen);
  });

  it('is found by its address where the browser does not know as which it was added', async () => {
    api.stored.set('appSeen', String(Date.now() - 13 * hour));
    api.answers = [listOf(await anApp(annasId)), json(201, await anApp(annasId))];
    await keepAppAlive();
    expect(bodyOf(2)).toMatchObject({ id: annasId });
  });

  it('is asked for again the next time where nothing came back', async () => {
    await keepAppAlive();
    api.answers = [listOf(await anApp(annasId)), json(201, await anApp(annasId))];
    await keepAppAlive();
    expect(api.calls().at(-1)).toBe('POST /api/apps');
    expect(bodyOf(api.heard.length - 1)).toMatchObject({ id: annasId });
  });
});
