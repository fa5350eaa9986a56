import { beforeEach, expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

const work = vi.hoisted(() => ({ running: 0, most: 0, verified: [] as string[] }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const counted = async <T>(run: () => Promise<T>): Promise<T> => {
    work.running += 1;
    work.most = Math.max(work.most, work.running);
    try {
      return await run();
    } finally {
      work.running -= 1;
    }
  };
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => counted(() => real.hash(...given)),
    verify: (...given: Parameters<typeof real.verify>) => {
      work.verified.push(String(given[0]));
      return counted(() => real.verify(...given));
    },
  };
});

beforeEach(() => void Object.assign(work, { most: 0, verified: [] }));

test('the right password is right, any other is not', async () => {
  const kept = await hashPassword('Kerkuil-2026');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('Kerkuil-2026')).not.toBe(kept);
  expect(await verifyPassword(kept, 'Kerkuil-2026')).toBe(true);
  for (const wrong of ['kerkuil-2026', 'Kerkuil-2026 ', '', 'Kerkuil-2026\0'])
    expect(await verifyPassword(kept, wrong)).toBe(false);
});

test('nobody has a password, and asking costs the same work', async () => {
  expect(await verifyPassword(null, 'Kerkuil-2026')).toBe(false);
  expect(work.verified).toHaveLength(1);
  expect(work.verified[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('no more than two hashes run at once, and a refused one gives its place on', async () => {
  const kept = await hashPassword('Kerkuil-2026');
  work.most = 0;
  const broken = verifyPassword('no hash', 'x').catch(() => 'broken');
  const tries: Promise<boolean>[] = [];
  for (let round = 0; round < 6; round += 1) {
    tries.push(verifyPassword(kept, 'Kerkuil-2026'), verifyPassword(kept, 'wrong'));
    // A newcomer right when a place becomes free must not take it besides the one who waits.
    await tries.at(-2);
    tries.push(verifyPassword(kept, 'Kerkuil-2026'));
  }
  expect(await broken).toBe('broken');
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(12);
  expect(work.most).toBe(2);
});
