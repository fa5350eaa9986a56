import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { presentTerms } from '#features/ground/terms/present-terms.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import {
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

const password = 'Steenuil-in-de-wei-3';
const form = {
  firstName: 'Benno',
  lastName: 'Bakker',
  password,
  passwordRepeat: password,
  agreedTerms: true,
};

async function anInvitation(more: object = {}) {
  const anna = await aSignedInUser(platform, app);
  const email = newAddress();
  const body = { firstName: 'Ben', lastName: 'Bakker', email, roleId: roles.user, message: 'Hi', ...more };
  const { id } = (await anna.post('/users', body)).json();
  const token = linkIn((await mailsTo(platform, email))[0]);
  return { anna, id, email, token };
}
const look = (token: string) => app.inject(`/api/invitations/${token}`);
const accept = (token: string, payload: object = form) =>
  app.inject({ method: 'POST', url: `/api/invitations/${token}`, payload });
const renew = (token: string) => app.inject({ method: 'POST', url: `/api/invitations/${token}/renewal` });
const expire = (token: string) =>
  platform.database.allCompanies
    .updateTable('mailed_links')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('token_hash', '=', hashSecret(token))
    .execute();

test('says who invites to which company, and is not spent by looking', async () => {
  const { email, token } = await anInvitation({ langCode: 'de-DE' });
  for (let looks = 0; looks < 2; looks += 1)
    expect((await look(token)).json()).toEqual({
      company: expect.stringMatching(/^Farm /),
      inviter: 'Anna Test',
      message: 'Hi',
      email,
      firstName: 'Ben',
      lastName: 'Bakker',
      langCode: 'de-DE',
      policy: { minLength: 10, classes: 1 },
      expiresAt: expect.any(String),
    });
});

test('accepting sets the account up, keeps the agreement, and signs in', async () => {
  const { anna, id, email, token } = await anInvitation();
  const answer = await accept(token);
  expect(answer.statusCode).toBe(201);
  expect(platform.tokens.verify(answer.json().token)?.user).toMatchObject({
    id,
    email,
    role: { id: roles.user },
    company: anna.companyId,
  });
  expect((await anna.get(`/users/${id}`)).json()).toMatchObject({
    state: 'active',
    firstName: 'Benno',
    invitation: null,
    lastSignInAt: expect.any(String),
  });
  const agreements = await platform.database
    .company(anna.companyId)
    .selectFrom('terms_agreements')
    .select('version')
    .where('user_id', '=', id)
    .execute();
  expect(agreements).toEqual([{ version: presentTerms(platform).version }]);
  expect((await auditOf(platform, anna.companyId)).at(-1)).toMatchObject({
    action: 'user.account-set-up',
    actor_id: id,
  });
  await signIn(platform, app, { email, password });
});

test('what the company asks for beside the password is due right after', async () => {
  const { anna, token } = await anInvitation();
  await platform.database.allCompanies
    .insertInto('company_policies')
    .values({ company_id: anna.companyId, mfa: 'all', password_min_length: 12, password_classes: 3 })
    .execute();
  expect((await look(token)).json().policy).toEqual({ minLength: 12, classes: 3 });
  const weak = await accept(token, { ...form, password: 'kort-maar-lang', passwordRepeat: 'kort-maar-lang' });
  expect(coded(weak)).toEqual([400, 'password-against-policy']);
  expect(weak.json().errors[0].pointer).toBe('/password');
  const claims = platform.tokens.verify((await accept(token)).json().token);
  expect(claims).toMatchObject({ duties: ['mfa'], user: { role: { permissions: [] } } });
});

test('a link works once, also for two at the same moment', async () => {
  const { token } = await anInvitation();
  const answers = await Promise.all([accept(token), accept(token)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 410]);
  for (const call of [look, accept, renew]) expect(coded(await call(token))).toEqual([410, 'link-used']);
});

test.each([
  [{ passwordRepeat: 'another-one-7' }, 'passwords-dont-match', '/passwordRepeat'],
  [{ password: 'short', passwordRepeat: 'short' }, 'invalid-input', '/password'],
  [{ firstName: ' ' }, 'invalid-input', '/firstName'],
  [{ agreedTerms: false }, 'invalid-input', '/agreedTerms'],
  [{ agreedTerms: undefined }, 'invalid-input', '/agreedTerms'],
  [{ roleId: 2 }, 'invalid-input', '/roleId'],
])('%j is refused, and the link is still good', async (more, code, pointer) => {
  const { token } = await anInvitation();
  const answer = await accept(token, { ...form, ...more });
  expect(coded(answer)).toEqual([400, code]);
  expect(answer.json().errors[0].pointer).toBe(pointer);
  expect((await accept(token)).statusCode).toBe(201);
});

test('unknown and garbled links, and those of somebody blocked or deleted, say so', async () => {
  for (const call of [look, accept, renew]) {
    expect(coded(await call('A'.repeat(43)))).toEqual([404, 'link-invalid']);
    expect(coded(await call('short'))).toEqual([400, 'invalid-input']);
  }
  const blocked = await anInvitation();
  await blocked.anna.patch(`/users/${blocked.id}`, { blocked: true });
  const deleted = await anInvitation();
  await deleted.anna.remove(`/users/${deleted.id}`);
  for (const { token } of [blocked, deleted])
    for (const call of [look, accept]) expect(coded(await call(token))).toEqual([404, 'link-invalid']);
});

test('an invitation outlives whoever sent it', async () => {
  const { anna, token } = await anInvitation();
  await platform.database.allCompanies
    .updateTable('mailed_links')
    .set({ sent_by: null })
    .where('company_id', '=', anna.companyId)
    .execute();
  expect((await look(token)).json()).toMatchObject({ inviter: null, message: 'Hi' });
  await expire(token);
  expect((await renew(token)).statusCode).toBe(202);
});

describe('an expired link', () => {
  test('asks for a new one, which goes to the invited address alone', async () => {
    const { anna, email, token } = await anInvitation();
    expect(coded(await renew(token))).toEqual([409, 'not-allowed-now']);
    await expire(token);
    for (const call of [look, accept]) expect(coded(await call(token))).toEqual([410, 'link-expired']);
    const answer = await renew(token);
    expect([answer.statusCode, answer.json()]).toEqual([202, { sent: true }]);
    const mails = await mailsTo(platform, email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('Hi');
    expect(coded(await renew(token))).toEqual([410, 'link-replaced']);
    expect((await accept(linkIn(mails[1]))).statusCode).toBe(201);
    expect((await auditOf(platform, anna.companyId)).map(({ action }) => action)).toContain(
      'user.invitation-renewed',
    );
  });

  test('asks three times a day at most', async () => {
    const { email, token } = await anInvitation();
    await expire(token);
    expect((await renew(token)).statusCode).toBe(202);
    for (let tried = 2; tried <= 3; tried += 1)
      expect(coded(await renew(token))).toEqual([410, 'link-replaced']);
    expect(coded(await renew(token))).toEqual([429, 'too-many-requests']);
    expect(await mailsTo(platform, email)).toHaveLength(2);
  });
});
