import { describe, expect, test } from 'vitest';
import type { QueuedCall } from './queued-call.ts';
import { differencesFrom, nextStepOf, onTopOf } from './queued-version.ts';

const kept = (body: unknown, current?: unknown): QueuedCall => ({
  id: 1,
  userId: 'anna',
  method: 'PATCH',
  path: '/things/{id}',
  resource: '/things/1',
  tag: 'things',
  summary: 'Change a thing',
  about: 'Thing',
  asks: false,
  queuedAt: 0,
  failures: 0,
  nextTryAt: 0,
  state: 'refused',
  refusal: { code: 'changed-meanwhile', status: 409, current },
  body,
});

test.each([
  [
    { name: 'A', version: 1 },
    { name: 'B', version: 4 },
    { name: 'A', version: 4 },
  ],
  [
    { name: 'A', settingsVersion: 1 },
    { settingsVersion: 2, version: 90 },
    { name: 'A', settingsVersion: 2 },
  ],
  [{ name: 'A' }, { version: 4 }, { name: 'A' }],
  [{ version: 1 }, undefined, { version: 1 }],
  [undefined, { version: 4 }, undefined],
  [
    {
      devices: [
        { deviceId: 'a', version: 1 },
        { deviceId: 'b', version: 1 },
      ],
      changes: {},
    },
    { items: [{ deviceId: 'b', version: 7 }] },
    {
      devices: [
        { deviceId: 'a', version: 1 },
        { deviceId: 'b', version: 7 },
      ],
      changes: {},
    },
  ],
])('%j on top of %j is %j', (body, current, expected) => {
  expect(onTopOf(kept(body), current).body).toEqual(expected);
});

test('says what it would make otherwise than it is now, and nothing of versions', () => {
  const mine = { name: 'A', phone: '1', media: ['sms'], pin: '1111', version: 1 };
  const now = { name: 'B', phone: '1', media: [], hasPin: true, version: 2 };
  expect(differencesFrom(kept(mine, now))).toEqual([
    { name: 'name', mine: 'A', theirs: 'B' },
    { name: 'media', mine: ['sms'], theirs: [] },
  ]);
  expect(differencesFrom(kept(mine))).toEqual([]);
});

describe('what was kept behind a change that went out', () => {
  const sent = kept({ name: 'A', version: 3 });
  const next = kept({ phone: '1', version: 3 });
  const answer = { name: 'A', version: 4 };

  test.each([
    ['goes on from what was made', sent, answer, next, { phone: '1', version: 4 }],
    [
      'whatever the version is called',
      kept({ settingsVersion: 3 }),
      { version: 9, settingsVersion: 4 },
      kept({ name: 'B', settingsVersion: 3 }),
      { name: 'B', settingsVersion: 4 },
    ],
    ['stays where it is of something else', sent, answer, { ...next, resource: '/things/2' }, next.body],
    ['stays where it was made from another version', sent, answer, kept({ version: 2 }), { version: 2 }],
    ['stays where there is no version', kept({}), answer, kept({ name: 'B' }), { name: 'B' }],
    ['stays where the answer names none', sent, undefined, next, next.body],
  ])('%s', (_what, first, said, later, body) => {
    expect(nextStepOf(first, said, later).body).toEqual(body);
  });
});
