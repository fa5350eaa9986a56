import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DB } from '#platform/database/database.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { issueMailedLink } from '#features/people/mailed-links/issue-mailed-link.ts';
import { endSessionsOf } from '#features/people/sessions/life/end-sessions.ts';
import { aUser, testPassword } from '#features/people/sessions/user.fixture.ts';
import { aColleague } from '#features/people/users/users.fixture.ts';
import { answeredAfter, aUserWithTotp, forgetSteps, testSignIn, type TestSignIn } from './sign-in.fixture.ts';

let platform: TestPlatform;
let portal: TestSignIn;
beforeAll(async () => {
  platform = await testPlatform();
  portal = await testSignIn(platform);
});
afterAll(() => portal.app.close());

type Anna = Awaited<ReturnType<typeof aUserWithTotp>>;
const chosen = 'Bosuil-in-de-eik-8';
const answer = (challenge: string, code: string) => portal.post('/auth/mfa/totp', { challenge, code });
const linkTo = ({ companyId, userId, email }: Anna, purpose: 'password-reset' | 'email-change', to = email) =>
  platform.database.transaction(companyId, (trx) =>
    issueMailedLink(trx, { companyId, userId, email: to, purpose, hours: 1 }),
  );
const asAdministrator = async (anna: Anna, change: object) => {
  const { token } = await portal.signedIn(await aColleague(platform, anna, { roleId: roles.administrator }));
  const { body } = await portal.call('GET', `/users/${anna.userId}`, { token });
  return portal.call('PATCH', `/users/${anna.userId}`, {
    token,
    payload: { ...change, version: body.version },
  });
};

const ends: [string, (anna: Anna) => Promise<unknown>][] = [
  [
    'a password reset',
    async (anna) => {
      const token = await linkTo(anna, 'password-reset');
      return portal.post('/auth/password/reset', { token, password: chosen, passwordRepeat: chosen });
    },
  ],
  [
    'a password change',
    async (anna) => {
      const { token } = (await answer(await portal.challengeOf(anna.email), anna.code())).body;
      await forgetSteps(platform, anna);
      return portal.post(
        '/auth/password/change',
        { currentPassword: testPassword, password: chosen, passwordRepeat: chosen },
        { token },
      );
    },
  ],
  [
    'a block that is lifted again',
    async (anna) => {
      await asAdministrator(anna, { blocked: true });
      return asAdministrator(anna, { blocked: false });
    },
  ],
  [
    'an address that an Administrator changed',
    (anna) => asAdministrator(anna, { email: `new-${anna.email}` }),
  ],
  [
    'an address that its owner changed',
    async (anna) =>
      portal.post('/profile/email/confirm', {
        token: await linkTo(anna, 'email-change', `new-${anna.email}`),
      }),
  ],
  [
    'the end of all sessions',
    async ({ companyId, userId }) => {
      await platform.database.transaction(companyId, (trx) => endSessionsOf(trx, userId, 'ended'));
      return { status: 204 };
    },
  ],
];

test.each(ends)('%s ends a sign-in that waits for its second step, and no later one', async (_what, end) => {
  const anna = await aUserWithTotp(platform);
  const challenge = await portal.challengeOf(anna.email);
  expect(await end(anna)).toMatchObject({
    status: expect.toSatisfy((status) => [200, 204].includes(status)),
  });
  // Whoever reads the mails at the new address is who they say.
  const { email } = await platform.database.allCompanies
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', '=', anna.userId)
    .returning('email')
    .executeTakeFirstOrThrow();
  expect((await answer(challenge, anna.code())).body).toMatchObject({ code: 'login-failed-mfa' });
  const { body } = await portal.post('/auth/mfa/passkey/options', { challenge });
  expect(body).toMatchObject({ code: 'login-failed-mfa' });
  const password = await passwordOf(email);
  const later = (await portal.post('/auth/login', { email, password })).body.mfa.challenge;
  expect((await answer(later, anna.code(1))).status).toBe(200);
});

/** The password that is right now. */
async function passwordOf(email: string): Promise<string> {
  const { status } = await portal.post('/auth/login', { email, password: chosen });
  return status === 200 ? chosen : testPassword;
}

const setUser = (trx: Kysely<DB>, { userId }: { userId: string }, values: object) =>
  trx.updateTable('users').set(values).where('id', '=', userId).execute();
const openSessions = ({ companyId }: { companyId: string }) =>
  platform.database
    .company(companyId)
    .selectFrom('sessions')
    .select('id')
    .where('ended_at', 'is', null)
    .execute();

test('a right answer while a reset ends the sessions leaves none', async () => {
  const anna = await aUserWithTotp(platform);
  const challenge = await portal.challengeOf(anna.email);
  const answered = await answeredAfter(
    platform,
    async (trx) => {
      await setUser(trx, anna, { password_hash: sql`password_hash || 'x'` });
      await endSessionsOf(trx, anna.userId, 'ended');
    },
    () => answer(challenge, anna.code()),
  );
  expect(answered).toMatchObject({ status: 401, body: { code: 'login-failed-mfa' } });
  expect(await openSessions(anna)).toEqual([]);
});

test('a sign-in whose password changes while it is checked opens nothing', async () => {
  const anna = await aUserWithTotp(platform);
  const answered = await answeredAfter(
    platform,
    (trx) => setUser(trx, anna, { password_hash: sql`password_hash || 'x'` }),
    () => portal.login(anna.email),
  );
  expect(answered).toMatchObject({ status: 401, body: { code: 'login-failed-unknown' } });
});

describe('a role that changes while its owner signs in', () => {
  const demoted = (anna: { userId: string }) => async (trx: Kysely<DB>) => {
    await setUser(trx, anna, { role_id: roles.readOnly });
    await endSessionsOf(trx, anna.userId, 'role_changed');
  };
  const roleIn = (body: { token: string }) => platform.tokens.verify(body.token)?.user.role;
  const readOnly = { id: roles.readOnly, permissions: ['D', 'U', 'C'] };

  test('by password is the role of the token', async () => {
    const anna = await aUser(platform);
    const { status, body } = await answeredAfter(platform, demoted(anna), () => portal.login(anna.email));
    expect([status, roleIn(body)]).toEqual([200, readOnly]);
  });

  test('by the second step ends the sign-in', async () => {
    const anna = await aUserWithTotp(platform);
    const challenge = await portal.challengeOf(anna.email);
    const answered = await answeredAfter(platform, demoted(anna), () => answer(challenge, anna.code()));
    expect(answered).toMatchObject({ status: 401, body: { code: 'login-failed-mfa' } });
    expect(await openSessions(anna)).toEqual([]);
  });
});

test.each([
  ['blocked', { blocked_at: new Date() }],
  ['to verify another address', { email_verified: false }],
])('whoever is %s while the second step waits gets no session', async (_what, values) => {
  const anna = await aUserWithTotp(platform);
  const challenge = await portal.challengeOf(anna.email);
  const answered = await answeredAfter(
    platform,
    (trx) => setUser(trx, anna, values),
    () => answer(challenge, anna.code()),
  );
  expect(answered).toMatchObject({ status: 401, body: { code: 'login-failed-mfa' } });
});

test('the second step gives a token of the user as they are by then', async () => {
  const anna = await aUserWithTotp(platform);
  const challenge = await portal.challengeOf(anna.email);
  const { status, body } = await answeredAfter(
    platform,
    (trx) => setUser(trx, anna, { lang_code: 'nl-NL' }),
    () => answer(challenge, anna.code()),
  );
  expect([status, platform.tokens.verify(body.token)?.user.language]).toEqual([200, 'nl-NL']);
});
