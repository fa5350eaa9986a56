import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { HashAsker } from './hash-queue.ts';
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

const from = (ip: string, rank: HashAsker['rank'] = 'known'): HashAsker => ({ rank, ip });
const anna = from('192.0.2.1');
let networks = 0;
/** Somebody from a network of their own. */
const somebody = (rank: HashAsker['rank']) => from(`10.0.0.${(networks += 1)}`, rank);

beforeEach(() => void Object.assign(work, { most: 0, verified: [] }));

test('the right password is right, any other is not', async () => {
  const kept = await hashPassword('Kerkuil-2026', null);
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('Kerkuil-2026', null)).not.toBe(kept);
  expect(await verifyPassword(kept, 'Kerkuil-2026', anna)).toBe(true);
  for (const wrong of ['kerkuil-2026', 'Kerkuil-2026 ', '', 'Kerkuil-2026\0'])
    expect(await verifyPassword(kept, wrong, anna)).toBe(false);
});

test('nobody has a password, and asking costs the same work', async () => {
  expect(await verifyPassword(null, 'Kerkuil-2026', anna)).toBe(false);
  expect(work.verified).toHaveLength(1);
  expect(work.verified[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('no more than two hashes run at once, and a refused one gives its place on', async () => {
  const kept = await hashPassword('Kerkuil-2026', null);
  work.most = 0;
  const broken = verifyPassword('no hash', 'x', anna).catch(() => 'broken');
  const tries: Promise<boolean>[] = [];
  for (let round = 0; round < 6; round += 1) {
    tries.push(verifyPassword(kept, 'Kerkuil-2026', anna), verifyPassword(kept, 'wrong', anna));
    // A newcomer right when a place becomes free must not take it besides the one who waits.
    await tries.at(-2);
    tries.push(verifyPassword(kept, 'Kerkuil-2026', anna));
  }
  expect(await broken).toBe('broken');
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(12);
  expect(work.most).toBe(2);
});

describe('when many wait', () => {
  /** Asks so many times at once, and says what became of each. */
  const ask = (times: number, asker: () => HashAsker) =>
    Array.from({ length: times }, () =>
      hashPassword('Kerkuil-2026', asker()).then(
        () => 'hashed',
        (error: unknown) => error,
      ),
    );
  const refused = expect.objectContaining({
    code: 'service-unavailable',
    options: expect.objectContaining({ retryAfterSeconds: expect.any(Number) }),
  });

  it.each([
    ['link', 16],
    ['stranger', 32],
    ['known', 64],
  ] as const)('a %s is let in behind %i of the kind at most, and refused at once', async (rank, places) => {
    const letIn = ask(2 + places, () => somebody(rank));
    const [late] = ask(1, () => somebody(rank));
    // Not one of those who were let in has its hash yet.
    expect(await Promise.race([late, ...letIn])).toEqual(refused);
    expect(new Set(await Promise.all(letIn))).toEqual(new Set(['hashed']));
    expect(await Promise.all(ask(1, () => somebody(rank)))).toEqual(['hashed']);
  });

  const lettingIn = async (...asked: Promise<unknown>[][]) => {
    const answers = await Promise.all(asked.map((one) => Promise.all(one)));
    return answers.map((of) => of.filter((answer) => answer === 'hashed').length);
  };

  it('a flood by links and one of strangers leave room to each other and to whoever is known', async () => {
    const strangers = ask(40, () => somebody('stranger'));
    const links = ask(30, () => somebody('link'));
    const known = ask(20, () => somebody('known'));
    // The first two are hashed at once, and wait for nothing.
    expect(await lettingIn(strangers, links, known)).toEqual([34, 16, 16]);
    const linksFirst = ask(30, () => somebody('link'));
    expect(
      await lettingIn(
        linksFirst,
        ask(40, () => somebody('stranger')),
      ),
    ).toEqual([18, 32]);
  });

  it('all together are sixty-four, whoever they are', async () => {
    const known = ask(2 + 64, () => somebody('known'));
    const others = (['link', 'stranger', 'known'] as const).flatMap((rank) => ask(1, () => somebody(rank)));
    expect(await lettingIn(known, others)).toEqual([66, 0]);
  });

  it('one network takes sixteen places, whatever it asks for, and others get in', async () => {
    const flood = [...ask(9, () => from('2001:db8::1')), ...ask(20, () => from('2001:db8::2', 'stranger'))];
    const others = ask(3, () => somebody('stranger'));
    expect((await Promise.all(flood)).filter((answer) => answer === 'hashed')).toHaveLength(18);
    expect(await Promise.all(others)).toEqual(['hashed', 'hashed', 'hashed']);
  });

  it('work of our own waits as long as it takes', async () => {
    const all = Array.from({ length: 70 }, () => hashPassword('Kerkuil-2026', null));
    await expect(Promise.all(all)).resolves.toHaveLength(70);
  });
});
