import { createSigner } from 'fast-jwt';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { logLimits } from '@belfry/contract/people/client-logs/log-limits.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { testPassword } from '#features/people/sessions/user.fixture.ts';
import { aColleague, aSignedInUser, coded, signIn } from '#features/people/users/users.fixture.ts';
import { receivedLogs } from './received-logs.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

const entry = {
  id: 7,
  logTime: '2026-11-20T02:59:58.123Z',
  message: 'It broke',
  stack: 'at f (/assets/x.js:1:2)\n\tat g',
  severity: 'error',
  statusCode: 503,
  method: 'GET',
  url: '/devices/{id}',
};
const send = (token: string | null, logs: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/logs',
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
    payload: { logs } as object,
  });
const kept = (userId: string) =>
  platform.database.allCompanies
    .selectFrom('client_logs')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
const provider = () => platform.database.allCompanies;

test('an entry is kept with who, which session, which browser and when it came', async () => {
  const anna = await aSignedInUser(platform, app);
  const headers = { 'user-agent': 'Browser of a test', 'app-version': 'abc123' };
  const begun = Date.now();
  const answer = await send(anna.token, [entry, { ...entry, id: 8, stack: null, url: null }], headers);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  const [first, second] = await kept(anna.userId);
  expect(first).toMatchObject({
    company_id: anna.companyId,
    user_id: anna.userId,
    session_id: anna.sid,
    log_time: new Date(entry.logTime),
    message: 'It broke',
    stack: entry.stack,
    severity: 'error',
    status_code: 503,
    method: 'GET',
    url: '/devices/{id}',
    user_agent: 'Browser of a test',
    app_version: 'abc123',
  });
  expect(Math.abs(Number(first?.received_at) - begun)).toBeLessThan(60_000);
  expect(second).toMatchObject({ stack: null, url: null });
});

describe('who may', () => {
  it('is whoever holds the refresh token, which stays good for its one use', async () => {
    const anna = await aSignedInUser(platform, app);
    expect((await send(anna.refresh_token, [entry])).statusCode).toBe(204);
    expect(await kept(anna.userId)).toMatchObject([{ session_id: anna.sid }]);
    const refreshed = await app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { authorization: `Bearer ${anna.refresh_token}` },
    });
    expect(refreshed.statusCode).toBe(200);
    // It has just been replaced: another tab may not know yet.
    expect((await send(anna.refresh_token, [entry])).statusCode).toBe(204);
    await provider()
      .updateTable('refresh_tokens')
      .set({ replaced_at: sql<Date>`replaced_at - interval '61 seconds'` })
      .where('session_id', '=', anna.sid)
      .execute();
    expect((await send(anna.refresh_token, [entry])).statusCode).toBe(401);
    expect((await anna.get('/profile')).statusCode).toBe(200);
  });

  it('is whoever holds an access token that has ended, while its session goes on', async () => {
    const anna = await aSignedInUser(platform, app);
    const claims = platform.tokens.verify(anna.token);
    const sign = createSigner({ key: platform.config.TOKEN_SECRET, algorithm: 'HS256' });
    const ended = sign({ ...claims, iat: 1_700_000_000, exp: 1_700_000_900 });
    expect(
      (await app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${ended}` } })).statusCode,
    ).toBe(401);
    expect((await send(ended, [entry])).statusCode).toBe(204);
    expect(await kept(anna.userId)).toHaveLength(1);
  });

  it('is nobody else', async () => {
    const anna = await aSignedInUser(platform, app);
    const [head, body] = anna.token.split('.');
    const refusedAs = [null, 'nonsense', `${head}.${body}.${'x'.repeat(43)}`, 'x'.repeat(43)];
    for (const token of refusedAs)
      expect([token, ...coded(await send(token, [entry]))]).toEqual([token, 401, 'not-signed-in']);
    expect((await send(anna.token, [entry])).statusCode).toBe(204);
    await app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${anna.refresh_token}` },
    });
    for (const token of [anna.token, anna.refresh_token])
      expect(coded(await send(token, [entry]))).toEqual([401, 'not-signed-in']);
    expect(await kept(anna.userId)).toHaveLength(1);
  });

  it.each([
    ['idle for 31 days', 'sessions', `last_used_at = now() - interval '31 days'`],
    ['91 days old', 'sessions', `created_at = now() - interval '91 days'`],
    ['that of somebody blocked', 'users', 'blocked_at = now()'],
  ])('not by a session that is %s', async (_what, table, change) => {
    const anna = await aSignedInUser(platform, app);
    const id = table === 'users' ? anna.userId : anna.sid;
    await sql`update ${sql.table(table)} set ${sql.raw(change)} where id = ${id}`.execute(provider());
    for (const token of [anna.token, anna.refresh_token])
      expect(coded(await send(token, [entry]))).toEqual([401, 'not-signed-in']);
  });
});

test('an entry that is sent again is the same; another number, moment or session is another', async () => {
  const anna = await aSignedInUser(platform, app);
  const again = await signIn(platform, app, { email: anna.email, password: testPassword });
  const count = async () => {
    const { values } = await receivedLogs.get();
    return values.find(({ labels }) => labels.severity === 'debug')?.value ?? 0;
  };
  const quiet = { ...entry, severity: 'debug' };
  const before = await count();
  for (const logs of [[quiet], [quiet, quiet], [quiet, { ...quiet, id: 9 }]])
    expect((await send(anna.token, logs)).statusCode).toBe(204);
  await send(anna.refresh_token, [{ ...quiet, message: 'Other words' }]);
  await send(anna.token, [{ ...quiet, logTime: '2026-11-20T03:00:00Z' }]);
  await send(again.token, [quiet]);
  expect((await kept(anna.userId)).map((row) => [row.entry_id, row.message])).toEqual([
    [7, 'It broke'],
    [9, 'It broke'],
    [7, 'It broke'],
    [7, 'It broke'],
  ]);
  expect((await count()) - before).toBe(4);
});

test('what a browser has let through is taken out, and so are control characters', async () => {
  const anna = await aSignedInUser(platform, app);
  const password = 'Kerkuil-op-zolder-9';
  // Four digits are in many a random id.
  const pin = '47118093';
  const sent = await send(
    anna.token,
    [
      {
        ...entry,
        message: `<img src=x onerror=alert(1)>\u0000\u001B[31m ${JSON.stringify({ password, pin })}`,
        stack: `Bearer ${anna.token}\nat /link/accept/${anna.refresh_token}\n${anna.refresh_token} \uD800`,
        url: `/account/create/${anna.refresh_token}?token=${anna.refresh_token}&email=x`,
      },
      { ...entry, id: 8, logTime: '0000-01-01T00:00:00Z' },
    ],
    { 'user-agent': `x token=${anna.refresh_token}`, 'app-version': anna.refresh_token },
  );
  expect(sent.statusCode).toBe(204);
  const [row] = await kept(anna.userId);
  expect(row?.message).toMatch(/^<img src=x onerror=alert\(1\)>\[31m \{"password":…/);
  expect(row?.url).toBe('/account/create/…?token=…&email=…');
  const text = JSON.stringify(row);
  for (const secret of [password, pin, anna.token, anna.refresh_token, anna.token.split('.')[2] ?? ''])
    expect(text).not.toContain(secret);
});

describe('the limits', () => {
  it('of a call: entries, texts, bytes', async () => {
    const anna = await aSignedInUser(platform, app);
    const many = (count: number) => Array.from({ length: count }, (_, id) => ({ ...entry, id }));
    expect((await send(anna.token, many(logLimits.entries))).statusCode).toBe(204);
    expect(coded(await send(anna.token, many(logLimits.entries + 1)))).toEqual([400, 'invalid-input']);
    expect(coded(await send(anna.token, []))).toEqual([400, 'invalid-input']);
    const long = { ...entry, stack: 'x'.repeat(logLimits.stack + 1) };
    expect(coded(await send(anna.token, [long]))).toEqual([400, 'invalid-input']);
    const bytes = [{ ...entry, more: 'x'.repeat(logLimits.bytes) }];
    expect(coded(await send(anna.token, bytes))).toEqual([413, 'payload-too-large']);
    expect(await kept(anna.userId)).toHaveLength(logLimits.entries);
  });

  it('of a user: sixty calls in ten minutes, from all sessions, and nobody else is held up', async () => {
    const anna = await aSignedInUser(platform, app);
    const of = { companyId: anna.companyId, password: testPassword };
    const ben = await signIn(platform, app, await aColleague(platform, of, {}));
    for (let call = 0; call < 60; call += 1) await send(call % 2 ? anna.token : anna.refresh_token, [entry]);
    const answer = await send(anna.token, [entry]);
    expect(coded(answer)).toEqual([429, 'too-many-requests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(ben.token, [entry])).statusCode).toBe(204);
  });

  it('of what is kept: 500 of a user, 2000 of a company, the newest', async () => {
    const anna = await aSignedInUser(platform, app);
    const colleague = await aColleague(platform, { companyId: anna.companyId, password: testPassword }, {});
    const ben = { ...colleague, ...(await signIn(platform, app, colleague)) };
    const fill = (who: { userId: string; sid: string }, count: number) =>
      sql`insert into client_logs (company_id, user_id, session_id, entry_id, log_time, severity, message)
        select ${anna.companyId}, ${who.userId}, ${who.sid}, n, now(), 'info', 'x' from generate_series(1, ${count}::int) as n`.execute(
        provider(),
      );
    const countOf = async (who: { userId: string }) => (await kept(who.userId)).length;
    await fill(anna, 499);
    await send(anna.token, [entry]);
    expect(await countOf(anna)).toBe(500);
    await send(anna.token, [{ ...entry, id: 1000 }]);
    expect((await kept(anna.userId)).map(({ entry_id: id }) => id).slice(0, 1)).toEqual([2]);
    expect((await kept(anna.userId)).at(-1)?.entry_id).toBe(1000);
    expect(await countOf(anna)).toBe(500);
    await fill(ben, 1600);
    await send(anna.token, [{ ...entry, id: 1001 }]);
    expect([await countOf(anna), await countOf(ben)]).toEqual([400, 1600]);
  });
});
