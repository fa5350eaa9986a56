import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../platform/mqtt/test-eventually.ts';
import { testPlatform, type TestPlatform } from '../../platform/test-platform.ts';
import { issueMailedLink } from '../mailed-links/issue-mailed-link.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { testPassword } from '../sessions/test-user.ts';
import { aColleague } from '../users/test-users.ts';
import { aUserWithTotp, testSignIn, type TestSignIn } from './test-sign-in.ts';

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
      const { token } = (await answer(await portal.challengeOf(anna.email), anna.code(-1))).body;
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
  const { email } = await platform.database.provider
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

test('a right answer and a reset at once leave no session', async () => {
  const anna = await aUserWithTotp(platform);
  const [challenge, token] = [await portal.challengeOf(anna.email), await linkTo(anna, 'password-reset')];
  const [, reset] = await Promise.all([
    answer(challenge, anna.code()),
    portal.post('/auth/password/reset', { token, password: chosen, passwordRepeat: chosen }),
  ]);
  expect(reset.status).toBe(204);
  const open = await platform.database
    .company(anna.companyId)
    .selectFrom('sessions')
    .select('id')
    .where('ended_at', 'is', null)
    .execute();
  expect(open).toEqual([]);
});

test('a sign-in whose password changes while it is checked opens nothing', async () => {
  const anna = await aUserWithTotp(platform);
  // Holds the user's row, as a reset does, until the sign-in waits for it.
  const { waiting } = await platform.database.transaction('provider', async (trx) => {
    const {
      rows: [own],
    } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await trx
      .updateTable('users')
      .set({ password_hash: sql`password_hash || 'x'` })
      .where('id', '=', anna.userId)
      .execute();
    const login = portal.login(anna.email);
    await eventually(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where ${own?.pid}::int = any(pg_blocking_pids(pid))`.execute(
          platform.database.provider,
        );
      expect(rows).toHaveLength(1);
    });
    return { waiting: login };
  });
  expect(await waiting).toMatchObject({ status: 401, body: { code: 'login-failed-unknown' } });
});
