import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineRoute } from '@belfry/contract/http/route.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { AppError } from '../errors/app-error.ts';
import { bind } from './bind.ts';
import { apiBase, createHttpServer } from '../server/http-server.ts';
import { idempotentCalls } from './idempotency.ts';
import { installRoute } from './install-route.ts';

let platform: TestPlatform;
let app: FastifyInstance;
let performed: string[] = [];
let work: (name: string) => Promise<void>;
beforeEach(() => {
  performed = [];
  work = async () => undefined;
});
beforeAll(async () => {
  platform = await testPlatform();
  const made = z.strictObject({ number: z.int(), name: z.string() });
  const common = { access: 'DE', tag: 'test', summary: 'Of this test', status: 201, response: made } as const;
  const make = async (name: string) => {
    performed.push(name);
    const number = performed.length;
    await work(name);
    return { number, name };
  };
  const body = z.strictObject({ name: z.string() });
  const things = defineRoute({ ...common, method: 'POST', path: '/things', body, idempotent: true });
  const plain = defineRoute({ ...common, method: 'POST', path: '/plain', body });
  const parts = defineRoute({
    ...common,
    method: 'POST',
    path: '/things/{id}/parts',
    params: z.strictObject({ id: z.string() }),
    idempotent: true,
  });
  app = await createHttpServer(platform.config, platform.log);
  await app.register(
    async (api) => {
      const wiring = { tokens: platform.tokens, call: idempotentCalls(platform.database) };
      installRoute(
        api,
        bind(things, (_context, input) => make(input.body.name)),
        wiring,
      );
      installRoute(
        api,
        bind(plain, (_context, input) => make(input.body.name)),
        wiring,
      );
      installRoute(
        api,
        bind(parts, (_context, input) => make(input.params.id)),
        wiring,
      );
    },
    { prefix: apiBase },
  );
});
afterAll(() => app.close());

async function anybody() {
  const { userId, companyId, email } = await aCompany(platform);
  const user = {
    id: userId,
    email,
    company: companyId,
    language: 'en-US' as const,
    role: { id: 2, permissions: ['DE' as const] },
  };
  const authorization = `Bearer ${platform.tokens.sign({ user, sid: crypto.randomUUID() })}`;
  const key = crypto.randomUUID();
  const post = (
    name: string,
    { url = '/api/things', idempotencyKey = key }: { url?: string; idempotencyKey?: string | null } = {},
  ) =>
    app.inject({
      method: 'POST',
      url,
      headers: { authorization, ...(idempotencyKey !== null && { 'idempotency-key': idempotencyKey }) },
      ...(!url.endsWith('/parts') && { payload: { name } }),
    });
  return { companyId, key, post };
}

test('a repetition gets the first answer, and nothing happens twice', async () => {
  const { post } = await anybody();
  const [first, again] = [await post('barn'), await post('barn')];
  expect([first.statusCode, first.json()]).toEqual([201, { number: 1, name: 'barn' }]);
  expect([again.statusCode, again.json()]).toEqual([201, { number: 1, name: 'barn' }]);
  expect(performed).toEqual(['barn']);
});

test('the same key with another body is a mistake', async () => {
  const { post } = await anybody();
  await post('barn');
  const answer = await post('shed');
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'idempotency-key-reused']);
  expect(performed).toEqual(['barn']);
});

test('while the first is under way, the second is told to wait', async () => {
  const { post } = await anybody();
  const gate = Promise.withResolvers<void>();
  work = () => gate.promise;
  const first = post('barn');
  await expect.poll(() => performed).toEqual(['barn']);
  const second = await post('barn');
  expect([second.statusCode, second.json().code]).toEqual([409, 'not-allowed-now']);
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
  gate.resolve();
  expect((await first).json()).toEqual((await post('barn')).json());
  expect(performed).toEqual(['barn']);
});

test('of ten at once, one is done', async () => {
  const { post } = await anybody();
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('barn')));
  expect(performed).toEqual(['barn']);
  for (const { statusCode } of answers) expect([201, 409]).toContain(statusCode);
  expect((await post('barn')).statusCode).toBe(201);
});

test('a first try that failed frees the key, also for another body', async () => {
  const { post } = await anybody();
  work = () => Promise.reject(new AppError('limit-reached'));
  expect((await post('barn')).json().code).toBe('limit-reached');
  work = async () => undefined;
  expect((await post('shed')).statusCode).toBe(201);
});

test('a first try whose process died frees the key after a minute', async () => {
  const { post, companyId } = await anybody();
  work = () => new Promise(() => undefined);
  void post('barn');
  await expect.poll(() => performed).toEqual(['barn']);
  work = async () => undefined;
  expect((await post('barn')).statusCode).toBe(409);
  await platform.database
    .company(companyId)
    .updateTable('idempotency_keys')
    .set({ created_at: sql`created_at - interval '61 seconds'` })
    .execute();
  expect((await post('barn')).statusCode).toBe(201);
});

test('after seven days the key is new', async () => {
  const { post, companyId } = await anybody();
  const age = (by: string) =>
    platform.database
      .company(companyId)
      .updateTable('idempotency_keys')
      .set({ created_at: sql`created_at - ${by}::interval` })
      .execute();
  await post('barn');
  await age('6 days 23 hours');
  expect((await post('shed')).statusCode).toBe(409);
  await age('2 hours');
  expect((await post('shed')).json()).toEqual({ number: 2, name: 'shed' });
});

test('a key is of one person', async () => {
  const [anna, dora] = [await anybody(), await anybody()];
  await anna.post('barn');
  const answer = await dora.post('shed', { idempotencyKey: anna.key });
  expect(answer.json()).toEqual({ number: 2, name: 'shed' });
});

test('and of one place: what was done below one thing is not done below another', async () => {
  const { post } = await anybody();
  await post('', { url: '/api/things/one/parts' });
  const answer = await post('', { url: '/api/things/two/parts' });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'idempotency-key-reused']);
});

test('without a key, and where the contract knows none, each call counts', async () => {
  const { post } = await anybody();
  await post('barn', { idempotencyKey: null });
  await post('barn', { idempotencyKey: null });
  await post('barn', { url: '/api/plain' });
  await post('barn', { url: '/api/plain' });
  expect(performed).toHaveLength(4);
});

test.each(['', 'x'.repeat(256), 'x'.repeat(5000)])(
  'a key that cannot be kept is refused',
  async (idempotencyKey) => {
    const { post } = await anybody();
    const answer = await post('barn', { idempotencyKey });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input']);
    expect(performed).toEqual([]);
  },
);
