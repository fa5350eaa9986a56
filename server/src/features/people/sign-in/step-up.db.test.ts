import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aUser } from '#features/people/sessions/user.fixture.ts';
import { auditOf, aUserWithTotp, forgetSteps, testSignIn, type TestSignIn } from './sign-in.fixture.ts';

let platform: TestPlatform;
let portal: TestSignIn;
beforeAll(async () => {
  platform = await testPlatform();
  portal = await testSignIn(platform);
});
afterAll(() => portal.app.close());

const provedAgo = (sid: string, by: string) =>
  platform.database.allCompanies
    .updateTable('sessions')
    .set({ proved_at: sql`now() - ${by}::interval` })
    .where('id', '=', sid)
    .execute();
const guarded = (token: string) => portal.post('/mfa/totp', {}, { token });
const prove = (token: string, proof: object) => portal.post('/auth/step-up', proof, { token });
const coded = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const asked = [403, 'step-up-required'];

/** Somebody with an authenticator who signed in with it, a while ago. */
async function withTotp() {
  const anna = await aUserWithTotp(platform);
  const challenge = await portal.challengeOf(anna.email);
  const { body } = await portal.post('/auth/mfa/totp', { challenge, code: anna.code() });
  await forgetSteps(platform, anna);
  const sid = platform.tokens.verify(body.token)?.sid ?? '';
  await provedAgo(sid, '6 minutes');
  return { ...anna, token: body.token as string, sid };
}

test('a sign-in is proof for five minutes', async () => {
  const { token, sid } = await portal.signedIn(await aUser(platform));
  expect((await guarded(token)).status).toBe(201);
  await provedAgo(sid, '4 minutes 50 seconds');
  expect((await guarded(token)).status).toBe(201);
  await provedAgo(sid, '5 minutes 1 second');
  expect(coded(await guarded(token))).toEqual(asked);
});

test('who has no method proves it by the password', async () => {
  const anna = await aUser(platform);
  const { token, sid } = await portal.signedIn(anna);
  await provedAgo(sid, '1 hour');
  expect((await portal.post('/auth/step-up/options', undefined, { token })).body).toEqual({
    methods: ['password'],
    passkey: null,
  });
  const wrong = await prove(token, { method: 'password', password: 'wrong' });
  expect(coded(wrong)).toEqual([403, 'incorrect-password']);
  expect(wrong.body).toMatchObject({ errors: [{ pointer: '/password' }] });
  expect(coded(await guarded(token))).toEqual(asked);
  const { status, body } = await prove(token, { method: 'password', password: anna.password });
  expect(status).toBe(200);
  const left = new Date(body.until).getTime() - Date.now();
  expect(left).toBeGreaterThan(290_000);
  expect(left).toBeLessThanOrEqual(301_000);
  expect((await guarded(token)).status).toBe(201);
  expect((await auditOf(platform, anna.companyId)).map(({ action }) => action)).toContain('session.proved');
});

test('who has one does not: a password alone never opens what asks for more', async () => {
  const anna = await withTotp();
  expect((await portal.post('/auth/step-up/options', undefined, anna)).body.methods).toEqual(['totp']);
  const answer = await prove(anna.token, { method: 'password', password: anna.password });
  expect(coded(answer)).toEqual([409, 'not-allowed-now']);
  expect(coded(await guarded(anna.token))).toEqual(asked);
});

test('an authenticator’s code opens this session and no other, and works once', async () => {
  const anna = await withTotp();
  const challenge = await portal.challengeOf(anna.email);
  const code = anna.code();
  expect(coded(await prove(anna.token, { method: 'totp', code: '000000' }))).toEqual([400, 'invalid-code']);
  expect((await prove(anna.token, { method: 'totp', code })).status).toBe(200);
  expect((await guarded(anna.token)).status).toBe(201);
  expect(coded(await prove(anna.token, { method: 'totp', code }))).toEqual([400, 'invalid-code']);
  const other = (await portal.post('/auth/mfa/totp', { challenge, code: anna.code(1) })).body.token;
  const { sid } = platform.tokens.verify(other) ?? { sid: '' };
  await provedAgo(sid, '6 minutes');
  expect(coded(await guarded(other))).toEqual(asked);
});

test('a backup code does, once', async () => {
  const anna = await withTotp();
  await prove(anna.token, { method: 'totp', code: anna.code() });
  const { codes } = (await portal.post('/mfa/backup-codes', undefined, anna)).body;
  await provedAgo(anna.sid, '6 minutes');
  expect((await prove(anna.token, { method: 'backup-code', code: codes[0] })).status).toBe(200);
  expect((await guarded(anna.token)).status).toBe(201);
  for (const code of [codes[0], '7KQ2-VX9H-MT4R'])
    expect(coded(await prove(anna.token, { method: 'backup-code', code }))).toEqual([400, 'invalid-code']);
});

test('guessing ends after ten tries, for codes and for passwords', async () => {
  const [anna, ben] = [await withTotp(), await aUser(platform)];
  const bens = await portal.signedIn(ben);
  for (let tried = 0; tried < 10; tried += 1) {
    expect((await prove(anna.token, { method: 'totp', code: '000000' })).status).toBe(400);
    expect((await prove(bens.token, { method: 'password', password: 'wrong' })).status).toBe(403);
  }
  expect((await prove(anna.token, { method: 'totp', code: anna.code() })).status).toBe(429);
  expect((await prove(bens.token, { method: 'password', password: ben.password })).status).toBe(429);
});

test('a session that has ended is proved no more', async () => {
  const anna = await withTotp();
  await platform.database.allCompanies
    .updateTable('sessions')
    .set({ ended_at: new Date(), end_reason: 'ended' })
    .where('id', '=', anna.sid)
    .execute();
  const answer = await prove(anna.token, { method: 'totp', code: anna.code() });
  expect([answer.status, answer.body.reason]).toEqual([401, 'invalid_token']);
});
