import type { PushMessage } from '@belfry/contract/alarming/push-apps/push-message.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { afterAcceptance, notificationOf, ownPath, readMessage } from './notification.ts';
import { fetchPersistently, filesToKeep, isAppPage, isLasting } from './shell-cache.ts';

const message: PushMessage = {
  kind: 'alarm',
  tag: 'episode:1',
  title: 'ALARM: Ventilation stopped',
  body: 'Barn, since 20/11/2026 04:00',
  langCode: 'en-US',
  url: '/devices/detail/1',
  at: '2026-11-20T03:00:00.000Z',
  critical: true,
  sound: 'alarm',
  quiet: false,
  accept: { label: 'Accept', token: 'a1', offline: 'NOT accepted' },
  receipt: 'r1',
};

describe('notificationOf', () => {
  it('shows an alarm with its button; a critical one stays and sounds again when it is repeated', () => {
    expect(notificationOf(message)).toMatchObject({
      title: 'ALARM: Ventilation stopped',
      options: {
        tag: 'episode:1',
        silent: false,
        renotify: true,
        requireInteraction: true,
        actions: [{ action: 'accept', title: 'Accept' }],
        data: { url: '/devices/detail/1', receipt: 'r1' },
      },
    });
  });

  it.each([
    ['comes quietly', { quiet: true }],
    ['goes to a silent app', { sound: 'silent' }],
  ] as const)(
    'makes no sound where it %s, and does not vibrate, which a browser would refuse',
    (_why, given) => {
      const { options } = notificationOf({ ...message, ...given });
      expect(options.silent).toBe(true);
      expect(options).not.toHaveProperty('vibrate');
    },
  );

  it('has no button where there is nothing to accept', () => {
    const { accept: _accept, ...news } = message;
    expect(notificationOf({ ...news, kind: 'restored', critical: false }).options).not.toHaveProperty(
      'actions',
    );
  });
});

describe('afterAcceptance', () => {
  const { title, options } = notificationOf(message);
  const before = { title, tag: message.tag, data: options.data };

  it('puts the answer in the notification’s place, without a button', () => {
    const { options: after } = afterAcceptance(before, { text: 'Thank you, Anna.' });
    expect(after).toMatchObject({ tag: 'episode:1', body: 'Thank you, Anna.', silent: true });
    expect(after).not.toHaveProperty('actions');
    expect(after.data.accept).toBeUndefined();
  });

  it('has a button for another alarm that the answer names', () => {
    const accept = { label: 'Accept', token: 'a2', offline: 'NOT accepted' };
    const { options: after } = afterAcceptance(before, { text: 'Active again.', accept });
    expect(after).toMatchObject({
      body: 'Active again.',
      requireInteraction: true,
      actions: [{ action: 'accept', title: 'Accept' }],
      data: { accept },
    });
  });

  it('says aloud that it did not get out, and keeps the button', () => {
    const { options: after } = afterAcceptance(before, null);
    expect(after).toMatchObject({
      body: 'NOT accepted',
      requireInteraction: true,
      renotify: true,
      actions: [{ action: 'accept', title: 'Accept' }],
      data: { accept: { token: 'a1' } },
    });
  });
});

it('readMessage takes what is a message and nothing else', () => {
  expect(readMessage(JSON.stringify(message))).toEqual(message);
  for (const other of ['', 'text', '{}', 'null', undefined]) expect(readMessage(other)).toBeNull();
});

it('ownPath leads nowhere but into the portal', () => {
  const own = (url: unknown) => ownPath(url, 'https://portal.example');
  expect(own('/devices/detail/1?tab=history')).toBe('/devices/detail/1?tab=history');
  for (const other of [
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example',
    'javascript:1',
    undefined,
  ])
    expect(own(other)).toBe('/devices');
});

it('isAppPage knows the app’s pages from files, data and links of mails', () => {
  for (const path of ['/', '/devices', '/devices/detail/1', '/account/apps', '/linked'])
    expect(isAppPage(path)).toBe(true);
  for (const path of [
    '/api/devices',
    '/v4/socket.io/',
    '/link/accept/abc',
    '/version.json',
    '/sw.js',
    '/manual/en/help.html',
  ])
    expect(isAppPage(path)).toBe(false);
});

it('isLasting knows files that may be kept from pages, data and what is looked for anew', () => {
  for (const path of ['/assets/index-1a2b.js', '/brand/brand.css', '/brand/mark.svg'])
    expect(isLasting(path)).toBe(true);
  for (const path of ['/', '/api/assets/x', '/version.json', '/favicon.svg', '/manual/en/help.html'])
    expect(isLasting(path)).toBe(false);
});

it('filesToKeep takes of what a page says the lasting files alone, and not without end', () => {
  const said = ['/assets/de-1a2b.js', '/api/devices', '/version.json', 7, null, '/brand/mark.svg'];
  expect(filesToKeep(said)).toEqual(['/assets/de-1a2b.js', '/brand/mark.svg']);
  for (const odd of [undefined, 'x', { length: 2 }]) expect(filesToKeep(odd)).toEqual([]);
  expect(filesToKeep(Array.from({ length: 1000 }, (_, n) => `/assets/${n}.js`))).toHaveLength(300);
});

it('fetchPersistently gets a file over a link that drops twice, and gives up when it drops again', async () => {
  let drops = 0;
  const server = createServer((request, response) => {
    if (drops === 0) return response.end('file');
    drops -= 1;
    return request.socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const get = () => fetchPersistently(new Request(`http://127.0.0.1:${port}/`), [0, 0]);
  try {
    drops = 2;
    expect(await (await get()).text()).toBe('file');
    drops = 3;
    await expect(get()).rejects.toThrow('fetch failed');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
