import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rolePermissions, roles } from '@belfry/contract/permissions/permissions.contract.ts';
import * as passwords from '#platform/auth/passwords.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { aUser } from '#features/people/sessions/user.fixture.ts';
import { anAddress } from './sign-in.fixture.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

/** Of this file alone: what is counted under an address is counted for all who come from it. */
const here = anAddress();
const login = (email: string, password: string, remoteAddress = here) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress });
const refusal = { statusCode: 401, title: 'Login failed: E-mail address or password unknown.' };
type Answer = Awaited<ReturnType<typeof login>>;
const said = (answer: Answer) => ({ statusCode: answer.statusCode, title: answer.json().title });

test('address and password give tokens that say who, as what, where', async () => {
  const { email, userId, companyId, password } = await aUser(platform, {
    langCode: 'nl-NL',
    roleId: roles.readOnly,
  });
  const answer = await login(email, password);
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(answer.json()).toSorted()).toEqual(['refresh_token', 'token']);
  expect(platform.tokens.verify(answer.json().token)?.user).toEqual({
    id: userId,
    email,
    role: { id: roles.readOnly, permissions: rolePermissions[roles.readOnly] },
    language: 'nl-NL',
    company: companyId,
  });
  expect(answer.json().refresh_token).toMatch(/^[\w-]{43}$/);
});

test('the database keeps the refresh token’s hash only', async () => {
  const { email, companyId, password } = await aUser(platform);
  const { refresh_token: token } = (await login(email, password)).json();
  const rows = await platform.database.company(companyId).selectFrom('refresh_tokens').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows.map((row) => row.token_hash.toString('latin1')))).not.toContain(token);
});

test('capitals and spaces around the address do not matter', async () => {
  const { email, password } = await aUser(platform);
  expect((await login(`  ${email.toUpperCase()} `, password)).statusCode).toBe(200);
});

test('an unknown address and a wrong password are one answer', async () => {
  const { email } = await aUser(platform);
  const unknown = await login(`${crypto.randomUUID()}@example.com`, 'x');
  const wrong = await login(email, 'x');
  expect(said(unknown)).toEqual(refusal);
  const { requestId: _one, ...first } = unknown.json();
  const { requestId: _two, ...second } = wrong.json();
  expect(first).toEqual(second);
  expect(unknown.headers).toHaveProperty('content-length', wrong.headers['content-length']);
});

test('and take the same work: one password is checked, for nobody too', async () => {
  const { email } = await aUser(platform);
  const checked = vi.spyOn(passwords, 'verifyPassword');
  await login(email, 'x', '10.1.0.1');
  await login(`${crypto.randomUUID()}@example.com`, 'x', '10.1.0.2');
  // What a check of nobody's password costs is proved beside it, in passwords.alone.test.ts.
  expect(checked.mock.calls.map(([hash]) => hash === null)).toEqual([false, true]);
  checked.mockRestore();
});

test('who is not verified hears so only after the right password', async () => {
  const { email, userId, password } = await aUser(platform);
  await platform.database.allCompanies
    .updateTable('users')
    .set({ email_verified: false })
    .where('id', '=', userId)
    .execute();
  expect(said(await login(email, 'wrong'))).toEqual(refusal);
  expect(said(await login(email, password))).toEqual({
    statusCode: 401,
    title: 'Login failed: User not verified',
  });
});

test.each([
  [{ email_verified: false }, 'resend-verification'],
  [{ blocked_at: new Date() }, 'ask-administrator'],
  [{ blocked_at: new Date(), email_verified: false }, 'ask-administrator'],
])('what helps whoever has %j is told after the right password only', async (state, next) => {
  const { email, userId, password } = await aUser(platform);
  await platform.database.allCompanies.updateTable('users').set(state).where('id', '=', userId).execute();
  const { code, next: told } = (await login(email, password)).json();
  expect([code, told]).toEqual(['login-failed-not-verified', next]);
  expect((await login(email, 'wrong')).json()).not.toHaveProperty('next');
});

test('after ten tries even the right password waits, from elsewhere it does not', async () => {
  const { email, password } = await aUser(platform);
  const checked = vi.spyOn(passwords, 'verifyPassword');
  for (let tried = 1; tried <= 10; tried += 1) expect(said(await login(email, 'wrong'))).toEqual(refusal);
  for (const spelling of [email, email.toUpperCase()]) {
    const answer = await login(spelling, password);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-many-requests']);
    const wait = Number(answer.headers['retry-after']);
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
  }
  expect(checked).toHaveBeenCalledTimes(10);
  checked.mockRestore();
  expect((await login(email, password, '10.0.0.2')).statusCode).toBe(200);
  expect((await login(email, password)).statusCode).toBe(429);

  await platform.database.allCompanies
    .updateTable('throttles')
    .set({ window_ends_at: new Date(Date.now() - 1000) })
    .where('key', '=', `sign-in ${email} ${here}`)
    .execute();
  expect((await login(email, password)).statusCode).toBe(200);
});

test('whoever gets in has all tries again', async () => {
  const { email, password } = await aUser(platform);
  for (let round = 0; round < 3; round += 1) {
    for (let tried = 1; tried <= 9; tried += 1) await login(email, 'wrong');
    expect((await login(email, password)).statusCode).toBe(200);
  }
});

test('tries at the same moment are all counted', async () => {
  const { email } = await aUser(platform);
  const from = anAddress();
  const answers = await Promise.all(Array.from({ length: 14 }, () => login(email, 'wrong', from)));
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
});

const malformed = {
  status: 400,
  code: 'login-failed-request',
  title: 'Login failed: Problem with the request, please try again.',
};

test.each(['{', '[]', ''])('nor is the body %j', async (payload) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.json()).toMatchObject({ ...malformed, errors: [{ pointer: '' }] });
});

test.each([
  [{}, ['/email', '/password']],
  [{ email: 'anna', password: 'x' }, ['/email']],
  [{ email: 'anna@example.com', password: '' }, ['/password']],
  [{ email: 'anna@example.com', password: 'x'.repeat(129) }, ['/password']],
  [{ email: ['anna@example.com'], password: { x: 1 } }, ['/email', '/password']],
  [{ email: 'anna@example.com', password: 'x', remember: true }, ['/remember']],
])('%j is no sign-in, in the words of the specification', async (payload, pointers) => {
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect(answer.json()).toMatchObject(malformed);
  expect(answer.json().errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
});
