import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { presentTerms } from '#features/ground/terms/present-terms.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import {
  aColleague,
  aSignedInUser,
  auditOf,
  coded,
  linkIn,
  mailsTo,
  newAddress,
  signIn,
} from '#features/people/users/users.fixture.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

const lastAudit = async (companyId: string) => (await auditOf(platform, companyId)).at(-1);

test('a profile says who, where, as what, and what is due', async () => {
  const anna = await aSignedInUser(platform, app);
  expect((await anna.get('/profile')).json()).toEqual({
    id: anna.userId,
    email: anna.email,
    newEmail: null,
    firstName: 'Anna',
    lastName: 'Test',
    langCode: 'en-US',
    roleId: 2,
    company: { id: anna.companyId, name: `Farm ${anna.companyId}` },
    terms: {
      version: presentTerms(platform).version,
      agreedVersion: presentTerms(platform).version,
      agreedAt: expect.any(String),
    },
    password: { changedAt: expect.any(String), expiresAt: null, policy: { minLength: 10, classes: 1 } },
    duties: [],
    version: 1,
  });
});

test('the password’s end is that of the company’s policy', async () => {
  const anna = await aSignedInUser(platform, app);
  await platform.database.allCompanies
    .insertInto('company_policies')
    .values({ company_id: anna.companyId, password_expiry_days: 30, mfa: 'all' })
    .execute();
  const { password, duties } = (await anna.get('/profile')).json();
  expect(Date.parse(password.expiresAt) - Date.parse(password.changedAt)).toBe(30 * 86_400_000);
  expect(duties).toEqual(['mfa']);
});

test('name and language change, and nothing else', async () => {
  const anna = await aSignedInUser(platform, app);
  const answer = await anna.patch('/profile', { firstName: 'Hanna', langCode: 'nl-NL' });
  expect(answer.json()).toMatchObject({ firstName: 'Hanna', langCode: 'nl-NL', version: 2 });
  expect(await lastAudit(anna.companyId)).toMatchObject({
    action: 'profile.changed',
    details: { changed: ['firstName', 'langCode'] },
    subject_id: anna.userId,
  });
  for (const body of [{ roleId: 3 }, { email: newAddress() }, { firstName: '' }, { langCode: 'xx' }])
    expect(coded(await anna.patch('/profile', body))).toEqual([400, 'invalid-input']);
});

describe('another address', () => {
  async function asked() {
    const anna = await aSignedInUser(platform, app);
    const email = newAddress();
    const answer = await anna.post('/profile/email', { email, emailRepeat: email });
    expect(answer.statusCode).toBe(202);
    return { anna, email, token: linkIn((await mailsTo(platform, email))[0]) };
  }
  const confirm = (token: string) =>
    app.inject({ method: 'POST', url: '/api/profile/email/confirm', payload: { token } });
  const page = (method: 'GET' | 'POST', token: string, language = 'en') =>
    app.inject({ method, url: `/link/email/${token}`, headers: { 'accept-language': language } });

  test('waits for its link; the present one is told and goes on', async () => {
    const { anna, email, token } = await asked();
    expect((await anna.get('/profile')).json()).toMatchObject({ email: anna.email, newEmail: email });
    expect((await mailsTo(platform, anna.email))[0]?.text).toContain(email);
    await signIn(platform, app, anna);

    expect((await confirm(token)).json()).toEqual({ email });
    expect((await anna.get('/profile')).json()).toMatchObject({ email, newEmail: null });
    await signIn(platform, app, { ...anna, email });
    await expect(signIn(platform, app, anna)).rejects.toThrow('not signed in');
    expect(coded(await confirm(token))).toEqual([410, 'link-used']);
    expect((await auditOf(platform, anna.companyId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['profile.e-mail-change-asked', 'profile.e-mail-changed']),
    );
  });

  test('is confirmed by a page without script, in the reader’s language; looking changes nothing', async () => {
    const { anna, email, token } = await asked();
    for (let looks = 0; looks < 2; looks += 1) {
      const shown = await page('GET', token, 'nl');
      expect(shown.body).toContain('Adres bevestigen');
      expect(shown.body).toContain(email);
      expect(shown.headers['content-security-policy']).not.toContain('script-src');
    }
    expect((await anna.get('/profile')).json().newEmail).toBe(email);
    expect((await page('POST', token)).body).toContain(`Sign in with ${email}`);
    expect((await anna.get('/profile')).json().email).toBe(email);
    for (const method of ['GET', 'POST'] as const) {
      const again = await page(method, token);
      expect([again.statusCode, again.body.includes('has been used already')]).toEqual([410, true]);
    }
  });

  test('links that are over, replaced, unknown or of another kind say which', async () => {
    const { anna, email, token } = await asked();
    await platform.database.allCompanies
      .updateTable('mailed_links')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where('token_hash', '=', hashSecret(token))
      .execute();
    expect(coded(await confirm(token))).toEqual([410, 'link-expired']);
    expect((await page('GET', token)).body).toContain('has expired');
    expect((await anna.get('/profile')).json().newEmail).toBeNull();
    await anna.post('/profile/email', { email, emailRepeat: email });
    expect(coded(await confirm(token))).toEqual([410, 'link-replaced']);
    expect(coded(await confirm('A'.repeat(43)))).toEqual([404, 'link-invalid']);
    expect((await page('GET', 'rubbish')).statusCode).toBe(404);

    const invited = newAddress();
    await anna.post('/users', { firstName: 'A', lastName: 'B', email: invited, roleId: 1 });
    expect(coded(await confirm(linkIn((await mailsTo(platform, invited))[0])))).toEqual([
      404,
      'link-invalid',
    ]);
  });

  test('makes links of the former address worthless', async () => {
    const { anna, email, token } = await asked();
    const { companyId, userId } = anna;
    await platform.database.allCompanies
      .insertInto('mailed_links')
      .values({
        token_hash: hashSecret(`reset ${userId}`),
        company_id: companyId,
        user_id: userId,
        purpose: 'password-reset',
        email: anna.email,
        created_at: new Date(),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    expect((await confirm(token)).json()).toEqual({ email });
    const row = await platform.database.allCompanies
      .selectFrom('mailed_links')
      .select(sql<boolean>`expires_at <= clock_timestamp()`.as('expired'))
      .where('token_hash', '=', hashSecret(`reset ${userId}`))
      .executeTakeFirstOrThrow();
    expect(row.expired).toBe(true);
  });

  test('is refused where it is somebody’s, is typed unlike, or without a fresh proof', async () => {
    const [anna, dora] = [await aSignedInUser(platform, app), await aSignedInUser(platform, app)];
    const change = (email: string, emailRepeat = email) =>
      anna.post('/profile/email', { email, emailRepeat });
    const taken = await change(dora.email);
    expect(coded(taken)).toEqual([409, 'e-mailaddress-already-in-use']);
    expect(taken.json().errors[0].pointer).toBe('/email');
    expect(coded(await change(newAddress(), newAddress()))).toEqual([400, 'e-mail-addresses-dont-match']);
    await platform.database.allCompanies
      .updateTable('sessions')
      .set({ proved_at: null })
      .where('id', '=', anna.sid)
      .execute();
    expect(coded(await change(newAddress()))).toEqual([403, 'step-up-required']);
  });

  test('that somebody else has taken meanwhile stays theirs', async () => {
    const { anna, email, token } = await asked();
    await aColleague(platform, anna, { email });
    expect(coded(await confirm(token))).toEqual([409, 'e-mailaddress-already-in-use']);
    expect((await page('POST', token)).body).toContain('Somebody else signs in');
    expect((await anna.get('/profile')).json().email).toBe(anna.email);
  });

  test('is asked for five times an hour at most', async () => {
    const anna = await aSignedInUser(platform, app);
    const change = (email: string) => anna.post('/profile/email', { email, emailRepeat: email });
    for (let tried = 1; tried <= 5; tried += 1) expect((await change(newAddress())).statusCode).toBe(202);
    expect(coded(await change(newAddress()))).toEqual([429, 'too-many-requests']);
  });
});

test('agreeing to the terms is kept once, with its version, and ends that duty', async () => {
  const anna = await aSignedInUser(platform, app);
  const ben = await signIn(platform, app, await aColleague(platform, anna, { agreed: false }));
  expect(platform.tokens.verify(ben.token)?.duties).toEqual(['terms']);
  expect((await ben.get('/profile')).json()).toMatchObject({
    terms: { agreedVersion: null },
    duties: ['terms'],
  });
  expect(coded(await ben.post('/terms/consent', { version: '2020-01' }))).toEqual([409, 'changed-meanwhile']);
  for (let tried = 0; tried < 2; tried += 1)
    expect((await ben.post('/terms/consent', { version: presentTerms(platform).version })).statusCode).toBe(
      204,
    );
  expect((await ben.get('/profile')).json()).toMatchObject({
    terms: { agreedVersion: presentTerms(platform).version },
    duties: [],
  });
  const entries = await auditOf(platform, anna.companyId);
  expect(entries.filter(({ action }) => action === 'profile.terms-agreed')).toHaveLength(1);
});

test('everything about oneself can be had, and nothing of another', async () => {
  const anna = await aSignedInUser(platform, app);
  const ben = await aColleague(platform, anna, {});
  const answer = await anna.get('/profile/export');
  expect(answer.json()).toMatchObject({
    madeAt: expect.any(String),
    account: { email: anna.email, firstName: 'Anna' },
    sessions: [{ ip: expect.any(String) }],
  });
  expect(answer.body).not.toContain(ben.email);
  expect(answer.body).not.toMatch(/argon2|hash|secret/i);
});
