import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { askOnce, lookFor } from './ask-once.ts';
import { awaitTaken } from './await-taken.ts';
import type { Intent } from './intent.ts';
import { findUnknown, noteTaken } from './intent-rows.ts';
import { anIntent, startProvider, terms, waysTo, type Conduct } from './intents.fixture.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
});
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await provider.close();
});
afterAll(() => database.close());

const ask = (intent: Intent) => askOnce(platform, intent, waysTo(provider.url));
const look = (intent: Intent) => lookFor(platform, intent, waysTo(provider.url));
const minutes = 60_000;

test('what was taken is noted, and asked for no more', async () => {
  const intent = await anIntent(platform);
  expect(await ask(intent)).toEqual({ providerId: 'thing_1' });
  expect(await intent.row()).toMatchObject({ provider_id: 'thing_1', request_until: null });
  expect(await ask(intent)).toEqual({ providerId: 'thing_1' });
  expect(provider.keys).toEqual([intent.id]);
});

test('of many at once one asks, and the others know that somebody does', async () => {
  const intent = await anIntent(platform);
  const tries = await Promise.all(Array.from({ length: 8 }, () => ask(intent)));
  expect(provider.keys).toHaveLength(1);
  expect(tries.filter((taken) => taken !== null)).not.toHaveLength(0);
  expect(await intent.row()).toMatchObject({ provider_id: 'thing_1' });
});

test.each<[Conduct, object | null]>([
  ['answers', { providerId: 'thing_1' }],
  ['refuses', null],
  ['loses', null],
])('whoever waits for the one who asks gets what they get, where the provider %s', async (how, got) => {
  const intent = await anIntent(platform);
  provider.behaves(how);
  const [come, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  provider.came = () => {
    come.resolve();
    return goOn.promise;
  };
  const asking = ask(intent).catch(() => null);
  await come.promise;
  expect(await ask(intent)).toBeNull();
  const waiting = awaitTaken(platform, intent);
  goOn.resolve();
  expect([await asking, await waiting]).toEqual([got, got]);
  expect(provider.keys).toHaveLength(1);
});

test('whoever waits for one who is gone waits no longer than the right to ask lasts', async () => {
  const intent = await anIntent(platform);
  provider.behaves('hangs');
  const asking = askOnce(
    platform,
    { ...intent, provider: { ...terms, answersWithin: 50 } },
    waysTo(provider.url),
  );
  await expect(asking).rejects.toMatchObject({ name: 'TimeoutError' });
  await intent.outlasts();
  expect(await awaitTaken(platform, intent)).toBeNull();
});

test.each<[Conduct, string, number]>([
  ['dies', 'fetch failed', 1],
  ['says html', 'the provider answered 502', 1],
  ['loses', 'fetch failed', 2],
])(
  'a provider that %s (%s) leaves it unknown; it is looked for, and sent again where it is not there',
  async (how, fault, sent) => {
    const intent = await anIntent(platform);
    provider.behaves(how);
    await expect(ask(intent)).rejects.toThrow(fault);
    expect(await intent.row()).toMatchObject({
      requested_at: expect.any(Date),
      request_until: null,
      provider_id: null,
    });
    platform.clock.advance(10 * minutes);
    expect(await ask(intent)).toEqual({ providerId: 'thing_1' });
    expect([provider.things.length, provider.questions]).toEqual([1, 1]);
    expect(provider.keys, 'the key of every try is the id of the row').toEqual(Array(sent).fill(intent.id));
  },
);

test('a provider that hangs is waited for no longer than it is said to take', async () => {
  const intent = await anIntent(platform, { ...terms, answersWithin: 50 });
  provider.behaves('hangs');
  await expect(ask(intent)).rejects.toMatchObject({ name: 'TimeoutError' });
  await intent.row().then(({ request_until: until }) => expect(until).toBeNull());
  expect(await ask({ ...intent, provider: terms })).toEqual({ providerId: 'thing_1' });
  expect(provider.things).toHaveLength(1);
});

test('a node that is killed between the taking and our note of it leaves one thing, which the next one finds', async () => {
  const intent = await anIntent(platform);
  const script = join(import.meta.dirname, 'asking-node.fixture.ts');
  const node = spawn(process.execPath, [script, database.url, provider.url, intent.id], { stdio: 'inherit' });
  provider.behaves('hangs');
  await new Promise<void>((resolve) => (provider.came = () => resolve()));
  node.kill('SIGKILL');
  await once(node, 'exit');
  expect(await ask(intent), 'its time is not over').toBeNull();
  expect(provider.keys).toHaveLength(1);
  await intent.outlasts();
  expect(await findUnknown(database.allCompanies, 'transmissions', 100)).toContain(intent.id);
  expect(await ask(intent)).toEqual({ providerId: 'thing_1' });
  expect([provider.things.length, provider.keys.length]).toEqual([1, 1]);
});

test('as long as the provider knows the key it is asked with it again, and looked for afterwards', async () => {
  const intent = await anIntent(platform, { ...terms, keyHoldsFor: 55 * minutes });
  provider.replays = true;
  provider.behaves('dies', 'dies');
  await expect(ask(intent)).rejects.toThrow('fetch failed');
  platform.clock.advance(54 * minutes);
  await expect(ask(intent)).rejects.toThrow('fetch failed');
  expect([provider.things.length, provider.keys.length, provider.questions]).toEqual([1, 2, 0]);
  // The hour runs from the first request.
  platform.clock.advance(minutes);
  provider.replays = false;
  expect(await ask(intent)).toEqual({ providerId: 'thing_1' });
  expect([provider.things.length, provider.keys.length, provider.questions]).toEqual([1, 2, 1]);
});

test('a node whose clock is behind that of whoever asked first looks for it, too', async () => {
  const intent = await anIntent(platform);
  provider.behaves('dies');
  await expect(ask(intent)).rejects.toThrow('fetch failed');
  platform.clock.advance(-1);
  expect(await ask(intent)).toEqual({ providerId: 'thing_1' });
  expect(provider.keys).toHaveLength(1);
});

test('a refusal leaves nothing to look for: who asks again begins anew', async () => {
  const intent = await anIntent(platform);
  provider.behaves('refuses');
  await expect(ask(intent)).rejects.toMatchObject({ status: 422 });
  expect(await intent.row()).toMatchObject({ requested_at: null, request_until: null, provider_id: null });
  expect(await ask(intent)).toEqual({ providerId: 'thing_1' });
  expect(provider.questions).toBe(0);
});

test('that the provider refuses to say what it took refuses nothing, and brings no second request', async () => {
  const intent = await anIntent(platform);
  provider.behaves('dies');
  await expect(ask(intent)).rejects.toThrow('fetch failed');
  provider.tells = false;
  const fault = await ask(intent).catch((error: unknown) => error);
  expect(terms.isRefusal(fault)).toBe(false);
  expect(fault).toMatchObject({ message: 'what became of an earlier request could not be asked' });
  expect(provider.keys).toHaveLength(1);
  expect(await intent.row()).toMatchObject({ requested_at: expect.any(Date), request_until: null });
});

test('a callback that comes instead of the answer is one', async () => {
  const intent = await anIntent(platform);
  provider.behaves('dies');
  provider.came = () => noteTaken(database.allCompanies, intent, { providerId: 'thing_1' });
  expect(await ask(intent)).toEqual({ providerId: 'thing_1' });
  await noteTaken(database.allCompanies, intent, { providerId: 'thing_2' });
  expect(await intent.row(), 'the first name stays').toMatchObject({ provider_id: 'thing_1' });
});

test('what the room has done with is asked for no more', async () => {
  const intent = await anIntent(platform);
  provider.behaves('dies');
  await expect(ask(intent)).rejects.toThrow('fetch failed');
  await intent.ends();
  expect(await ask(intent)).toBeNull();
  expect(await look(intent)).toBeUndefined();
  expect(await findUnknown(database.allCompanies, 'transmissions', 100)).not.toContain(intent.id);
  expect([provider.keys.length, provider.questions]).toEqual([1, 0]);
});

test('inside a transaction nobody asks', async () => {
  const intent = await anIntent(platform);
  const within = (asks: typeof ask | typeof look) =>
    database.transaction('allCompanies', () => asks(intent).then(() => undefined));
  await expect(within(ask)).rejects.toThrow('asking a provider must not happen inside a transaction');
  await expect(within(look)).rejects.toThrow('inside a transaction');
  expect([provider.keys.length, provider.questions]).toEqual([0, 0]);
  expect(await intent.row()).toMatchObject({ requested_at: null });
});

test('a node that stood still sends nothing when its right to ask is nearly over', async () => {
  const intent = await anIntent(platform);
  provider.behaves('loses');
  await expect(ask(intent)).rejects.toThrow('fetch failed');
  const ways = waysTo(provider.url);
  const stood = performance.now() + 16_000;
  const slow = askOnce(platform, intent, {
    send: (asked) => ways.send(asked),
    find: async (sought) => {
      const found = await ways.find(sought);
      vi.spyOn(performance, 'now').mockReturnValue(stood);
      return found;
    },
  });
  await expect(slow).rejects.toThrow('would end before the answer comes');
  expect(provider.keys).toHaveLength(1);
});

test('who was late does not end the right of whoever asks now', async () => {
  const intent = await anIntent(platform);
  provider.behaves('dies');
  provider.came = async () => {
    provider.came = () => undefined;
    await intent.outlasts();
    const now = askOnce(platform, intent, {
      ...waysTo(provider.url),
      find: async () => {
        expect(await late).toBe('late');
        expect(await ask(intent), 'somebody asks').toBeNull();
        return { providerId: 'thing_1' };
      },
    });
    followed.push(now);
    await vi.waitFor(async () =>
      expect((await intent.row()).request_until!.getTime()).toBeGreaterThan(Date.now()),
    );
  };
  const followed: Promise<unknown>[] = [];
  const late = ask(intent).catch(() => 'late');
  expect(await late).toBe('late');
  expect(await Promise.all(followed)).toEqual([{ providerId: 'thing_1' }]);
  expect(provider.keys).toHaveLength(1);
});

test('looking for it asks for nothing', async () => {
  const intent = await anIntent(platform);
  expect(await look(intent), 'nobody has asked for it').toBeUndefined();
  expect(await intent.row()).toMatchObject({ requested_at: null });
  provider.behaves('loses', 'dies');
  await expect(ask(intent)).rejects.toThrow('fetch failed');
  expect(await look(intent)).toBeNull();
  await expect(ask(intent)).rejects.toThrow('fetch failed');
  provider.tells = false;
  await expect(look(intent)).rejects.toThrow('could not be asked');
  provider.tells = true;
  expect(await look(intent)).toEqual({ providerId: 'thing_1' });
  expect(await intent.row()).toMatchObject({ provider_id: 'thing_1', request_until: null });
  expect(await look(intent), 'what is noted is known').toEqual({ providerId: 'thing_1' });
  expect(provider.keys).toHaveLength(2);
});

test('what is unknown is listed, longest ago first and no more than asked', async () => {
  const unknown = async () => {
    const intent = await anIntent(platform);
    provider.behaves('dies');
    await expect(ask(intent)).rejects.toThrow('fetch failed');
    platform.clock.advance(minutes);
    return intent;
  };
  const [first, second] = [await unknown(), await unknown()];
  const [taken, refused] = [await anIntent(platform), await anIntent(platform)];
  await ask(taken);
  provider.behaves('refuses');
  await expect(ask(refused)).rejects.toThrow('the provider answered 422');
  const listed = await findUnknown(database.allCompanies, 'transmissions', 100);
  const mine = [first, second, taken, refused].map(({ id }) => id);
  expect(listed.filter((id) => mine.includes(id))).toEqual([first.id, second.id]);
  expect(await findUnknown(database.allCompanies, 'transmissions', 1)).toEqual(listed.slice(0, 1));
});

test('a table without the columns of an intent is none', () => {
  const intent: Pick<Intent, 'table'> = { table: 'transmissions' };
  // @ts-expect-error -- it has no `request_until`, among others
  const none: Pick<Intent, 'table'> = { table: 'registrations' };
  expect(intent).not.toEqual(none);
});
