import { expect, test, vi } from 'vitest';
import {
  createReadinessProbe,
  leastFreeBytes,
  readinessOf,
  type NodeState,
  type ReadinessSources,
} from './readiness.ts';

const fine: NodeState = { database: 'ok', broker: 'ok', intake: 'here', disk: 'ok', redis: 'ok' };

test.each<[string, Partial<NodeState>, string]>([
  ['all is well', {}, 'ready'],
  ['another one takes in', { intake: 'elsewhere' }, 'ready'],
  ['the broker is inside', { broker: 'embedded' }, 'ready'],
  ['no Redis, no disk of ours', { redis: 'none', disk: 'none' }, 'ready'],
  ['no database', { database: 'away' }, 'not-ready'],
  ['no space', { disk: 'full' }, 'not-ready'],
  ['no way to the broker, which another one has', { broker: 'away', intake: 'elsewhere' }, 'not-ready'],
  ['no way to the broker for anybody', { broker: 'away', intake: 'nobody' }, 'degraded'],
  ['nobody takes in', { intake: 'nobody' }, 'degraded'],
  ['no Redis, which should be there', { redis: 'degraded' }, 'degraded'],
  ['a folder that is gone', { disk: 'unreadable' }, 'degraded'],
])('%s', (_name, change, status) => {
  expect(readinessOf({ ...fine, ...change })).toBe(status);
});

const sources = (changes: Partial<ReadinessSources> = {}): ReadinessSources => ({
  ping: () => Promise.resolve(),
  gateway: () => ({ broker: 'embedded', intake: 'here' }),
  redis: () => 'none',
  folders: ['/a', '/b'],
  freeBytes: () => Promise.resolve(leastFreeBytes),
  ...changes,
});

test('what is seen is said', async () => {
  const probe = createReadinessProbe(sources({ redis: () => 'degraded' }));
  expect(await probe()).toEqual({
    database: 'ok',
    broker: 'embedded',
    intake: 'here',
    disk: 'ok',
    redis: 'degraded',
  });
  const oneFull = (folder: string) => Promise.resolve(leastFreeBytes - (folder === '/b' ? 1 : 0));
  expect(await createReadinessProbe(sources({ freeBytes: oneFull }))()).toMatchObject({ disk: 'full' });
  const gone = () => Promise.reject(new Error('ENOENT'));
  expect(await createReadinessProbe(sources({ freeBytes: gone }))()).toMatchObject({ disk: 'unreadable' });
  expect(await createReadinessProbe(sources({ folders: [], freeBytes: gone }))()).toMatchObject({
    disk: 'none',
  });
  expect(await createReadinessProbe(sources({ ping: gone }))()).toMatchObject({ database: 'away' });
});

test('many questions are one look, and one that hangs is not begun again', async () => {
  const answers: (() => void)[] = [];
  const ping = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => void answers.push(resolve)));
  const probe = createReadinessProbe(sources({ ping }), { patienceMs: 20, againMs: 1 });
  const all = await Promise.all(Array.from({ length: 1_000 }, () => probe()));
  expect(new Set(all.map(({ database }) => database))).toEqual(new Set(['away']));
  await expect.poll(() => probe().then((state) => state !== all[0])).toBe(true);
  expect(ping).toHaveBeenCalledOnce();
  for (const answer of answers) answer();
  ping.mockImplementation(() => Promise.resolve());
  await expect.poll(async () => (await probe()).database).toBe('ok');
});
