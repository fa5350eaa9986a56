import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { createRecoveryCode } from '#features/people/mfa/codes/create-recovery-code.ts';
import { seal } from '#platform/auth/sealed.ts';
import { totpCodeAt } from '#features/people/mfa/authenticators/totp.ts';
import { totpSealPurpose } from '#features/people/mfa/authenticators/use-totp.ts';
import { aUser } from '#features/people/sessions/user.fixture.ts';
import {
  anAddress,
  auditOf,
  aUserWithTotp,
  mailsTo,
  setPolicy,
  testSignIn,
  type TestSignIn,
} from './sign-in.fixture.ts';

let platform: TestPlatform;
let portal: TestSignIn;
beforeAll(async () => {
  platform = await testPlatform();
  portal = await testSignIn(platform);
});
afterAll(() => portal.app.close());
// An authenticator's steps pass only where a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const byTotp = (challenge: string, code: string, from = anAddress()) =>
  portal.post('/auth/mfa/totp', { challenge, code }, { from });
const byBackupCode = (challenge: string, code: string) =>
  portal.post('/auth/mfa/backup-code', { challenge, code });
const byRecoveryCode = (challenge: string, code: string) =>
  portal.post('/auth/recovery-code', { challenge, code });
const said = ({ status, body }: { status: number; body: { title?: string } }) => [status, body.title];
const failed = [401, 'Login failed: MFA verification failed'];
/** The code of an authenticator so many steps from now. */
const codeAt = ({ secret }: { secret: string }, steps: number) =>
  totpCodeAt(secret, Date.now() + steps * 30_000);
const later = (steps: number) => vi.setSystemTime(Date.now() + steps * 30_000);

describe('login of somebody with a method', () => {
  test('gives a question instead of tokens, with the methods they really have', async () => {
    const anna = await aUserWithTotp(platform);
    const { status, body } = await portal.login(anna.email);
    expect([status, body]).toEqual([
      200,
      { mfa: { challenge: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp'] } },
    ]);
    const sessions = platform.database.company(anna.companyId).selectFrom('sessions').select('id');
    expect(await sessions.execute()).toEqual([]);
  });

  test('an authenticator that was never confirmed is no method', async () => {
    const anna = await aUserWithTotp(platform);
    await platform.database.allCompanies
      .updateTable('mfa_methods')
      .set({ confirmed_at: null })
      .where('id', '=', anna.methodId)
      .execute();
    expect((await portal.login(anna.email)).body).toHaveProperty('token');
  });

  test('a wrong password asks nothing', async () => {
    const anna = await aUserWithTotp(platform);
    const { body } = await portal.post('/auth/login', { email: anna.email, password: 'wrong' });
    expect(body.code).toBe('login-failed-unknown');
  });
});

describe('the code of an authenticator', () => {
  test('signs in, proves it for step-up, and stands in the audit log', async () => {
    const anna = await aUserWithTotp(platform);
    const { status, body } = await byTotp(await portal.challengeOf(anna.email), anna.code());
    expect(status).toBe(200);
    const claims = platform.tokens.verify(body.token);
    expect(claims).toMatchObject({ user: { id: anna.userId } });
    expect(claims).not.toHaveProperty('duties');
    const session = await platform.database.allCompanies
      .selectFrom('sessions')
      .select(['method', sql<boolean>`proved_at > now() - interval '1 minute'`.as('proved')])
      .where('id', '=', claims?.sid ?? '')
      .executeTakeFirst();
    expect(session).toEqual({ method: 'totp', proved: true });
    expect(await auditOf(platform, anna.companyId)).toMatchObject([
      { action: 'session.started', actor_kind: 'user', actor_id: anna.userId, details: { method: 'totp' } },
    ]);
  });

  test.each([-1, 0, 1])('is right %i steps from now', async (steps) => {
    const anna = await aUserWithTotp(platform);
    const answer = await byTotp(await portal.challengeOf(anna.email), codeAt(anna, steps));
    expect(answer.status).toBe(200);
  });

  test.each([-2, 2])('is wrong %i steps from now', async (steps) => {
    const anna = await aUserWithTotp(platform);
    const answer = await byTotp(await portal.challengeOf(anna.email), codeAt(anna, steps));
    expect(said(answer)).toEqual(failed);
  });

  test('works once, and none does after a later one', async () => {
    const anna = await aUserWithTotp(platform);
    const [now, next] = [anna.code(), anna.code(1)];
    expect((await byTotp(await portal.challengeOf(anna.email), now)).status).toBe(200);
    expect(said(await byTotp(await portal.challengeOf(anna.email), now))).toEqual(failed);
    expect((await byTotp(await portal.challengeOf(anna.email), next)).status).toBe(200);
    later(1);
    expect(said(await byTotp(await portal.challengeOf(anna.email), now))).toEqual(failed);
    expect(said(await byTotp(await portal.challengeOf(anna.email), next))).toEqual(failed);
  });

  test('works once also in two browsers at the same moment', async () => {
    const anna = await aUserWithTotp(platform);
    const challenges = [await portal.challengeOf(anna.email), await portal.challengeOf(anna.email)];
    const code = anna.code();
    const answers = await Promise.all(challenges.map((challenge) => byTotp(challenge, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('of an authenticator that was sealed by another TOKEN_SECRET is wrong, and no fault of the portal', async () => {
    const anna = await aUserWithTotp(platform);
    await platform.database.allCompanies
      .updateTable('mfa_methods')
      .set({ sealed_secret: seal('x'.repeat(40), totpSealPurpose, 'GEZDGNBVGY3TQOJQ') })
      .where('user_id', '=', anna.userId)
      .execute();
    expect(said(await byTotp(await portal.challengeOf(anna.email), anna.code()))).toEqual(failed);
  });

  test('of somebody else is wrong', async () => {
    const [anna, ben] = [await aUserWithTotp(platform), await aUserWithTotp(platform)];
    expect(said(await byTotp(await portal.challengeOf(anna.email), ben.code()))).toEqual(failed);
  });

  test.each(['12345', '1234567', 'abcdef', ''])(
    'is not %j, in the words of the specification',
    async (code) => {
      const answer = await byTotp('A'.repeat(43), code);
      expect(said(answer)).toEqual(failed);
    },
  );

  test('may be typed with a gap', async () => {
    const anna = await aUserWithTotp(platform);
    const code = anna.code();
    const answer = await byTotp(
      await portal.challengeOf(anna.email),
      ` ${code.slice(0, 3)} ${code.slice(3)}`,
    );
    expect(answer.status).toBe(200);
  });
});

describe('the question', () => {
  test('is good for one sign-in', async () => {
    const anna = await aUserWithTotp(platform);
    const challenge = await portal.challengeOf(anna.email);
    expect((await byTotp(challenge, anna.code())).status).toBe(200);
    expect(said(await byTotp(challenge, anna.code(1)))).toEqual(failed);
  });

  test('is dead after five wrong answers, also for the right one', async () => {
    const [anna, ben] = [await aUserWithTotp(platform), await aUserWithTotp(platform)];
    const [four, five] = [await portal.challengeOf(anna.email), await portal.challengeOf(ben.email)];
    for (let wrong = 0; wrong < 4; wrong += 1) expect(said(await byTotp(four, '000000'))).toEqual(failed);
    expect((await byTotp(four, anna.code())).status).toBe(200);
    for (let wrong = 0; wrong < 5; wrong += 1) expect(said(await byTotp(five, '000000'))).toEqual(failed);
    expect(said(await byTotp(five, ben.code()))).toEqual(failed);
    expect((await byTotp(await portal.challengeOf(ben.email), ben.code())).status).toBe(200);
  });

  test('is over after five minutes', async () => {
    const anna = await aUserWithTotp(platform);
    const challenge = await portal.challengeOf(anna.email);
    const age = (by: string) =>
      platform.database.allCompanies
        .updateTable('mfa_challenges')
        .set({ expires_at: sql`expires_at - ${by}::interval` })
        .where('user_id', '=', anna.userId)
        .execute();
    await age('4 minutes 50 seconds');
    expect(said(await byTotp(challenge, '000000'))).toEqual(failed);
    await age('11 seconds');
    expect(said(await byTotp(challenge, anna.code()))).toEqual(failed);
  });

  test('is kept as a hash only', async () => {
    const anna = await aUserWithTotp(platform);
    const challenge = await portal.challengeOf(anna.email);
    const rows = await platform.database.allCompanies
      .selectFrom('mfa_challenges')
      .selectAll()
      .where('user_id', '=', anna.userId)
      .execute();
    expect(rows).toHaveLength(1);
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, token_hash: row.token_hash.toString('latin1') }))),
    ).not.toContain(challenge);
  });

  test('of another kind, or made up, is none', async () => {
    const anna = await aUserWithTotp(platform);
    const { body } = await portal.post('/auth/passkey/options', undefined);
    for (const challenge of [body.challenge, 'A'.repeat(43)])
      expect(said(await byTotp(challenge, anna.code()))).toEqual(failed);
  });

  test('is worth nothing for who was blocked meanwhile', async () => {
    const anna = await aUserWithTotp(platform);
    const challenge = await portal.challengeOf(anna.email);
    await platform.database.allCompanies
      .updateTable('users')
      .set({ blocked_at: new Date() })
      .where('id', '=', anna.userId)
      .execute();
    expect(said(await byTotp(challenge, anna.code()))).toEqual(failed);
  });
});

describe('wrong codes', () => {
  test('are counted over all questions and addresses of the account: ten, apart from passwords', async () => {
    const anna = await aUserWithTotp(platform);
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect(said(await byTotp(await portal.challengeOf(anna.email), '000000'))).toEqual(failed);
    const refused = await byTotp(await portal.challengeOf(anna.email), anna.code());
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
    expect((await portal.login(anna.email)).status).toBe(200);
  });

  test('of a stranger do not keep the owner out, who is where they signed in before', async () => {
    const anna = await aUserWithTotp(platform);
    const home = anAddress();
    await byTotp(await portal.challengeOf(anna.email), anna.code(), home);
    for (let wrong = 0; wrong < 11; wrong += 1)
      await byTotp(await portal.challengeOf(anna.email), '000000', anAddress());
    const stranger = await byTotp(await portal.challengeOf(anna.email), anna.code(1));
    expect(stranger.status).toBe(429);
    expect((await byTotp(await portal.challengeOf(anna.email), anna.code(1), home)).status).toBe(200);
  });

  test('stand in the audit log: whoever gave one knows the password', async () => {
    const anna = await aUserWithTotp(platform);
    await byTotp(await portal.challengeOf(anna.email), '000000');
    expect(await auditOf(platform, anna.companyId)).toMatchObject([
      { action: 'session.second-step-failed', actor_kind: 'anonymous', subject_id: anna.userId },
    ]);
  });
});

describe('a backup code', () => {
  async function withCodes() {
    const anna = await aUserWithTotp(platform);
    const { body } = await byTotp(await portal.challengeOf(anna.email), codeAt(anna, -1));
    const make = async () =>
      (await portal.post('/mfa/backup-codes', undefined, { token: body.token })).body.codes as string[];
    return { ...anna, codes: await make(), make };
  }

  test('signs in, however it is typed, and is offered as long as one is left', async () => {
    const anna = await withCodes();
    expect((await portal.login(anna.email)).body.mfa.methods).toEqual(['totp', 'backup-code']);
    for (const [index, code] of anna.codes.entries()) {
      const typed = index % 2 ? code : ` ${code.toLowerCase().replaceAll('-', ' ')} `;
      const { status, body } = await byBackupCode(await portal.challengeOf(anna.email), typed);
      expect([status, Object.keys(body)]).toEqual([200, ['token', 'refresh_token']]);
    }
    expect((await portal.login(anna.email)).body.mfa.methods).toEqual(['totp']);
  });

  test('says which of three things is wrong, word for word', async () => {
    const anna = await withCodes();
    const [first = '', second = ''] = anna.codes;
    const answer = async (code: string) =>
      said(await byBackupCode(await portal.challengeOf(anna.email), code));
    expect((await byBackupCode(await portal.challengeOf(anna.email), first)).status).toBe(200);
    expect(await answer(first)).toEqual([401, 'Login failed: Backup code already used']);
    await anna.make();
    expect(await answer(second)).toEqual([401, 'Login failed: Backup code expired']);
    // What was used stays used.
    expect(await answer(first)).toEqual([401, 'Login failed: Backup code already used']);
    expect(await answer('7KQ2-VX9H-MT4R')).toEqual([401, 'Login failed: Backup code invalid']);
    expect(await answer('x')).toEqual([401, 'Login failed: Backup code invalid']);
  });

  test('works once, also in two browsers at the same moment', async () => {
    const anna = await withCodes();
    const [code = ''] = anna.codes;
    const challenges = [await portal.challengeOf(anna.email), await portal.challengeOf(anna.email)];
    const answers = await Promise.all(challenges.map((challenge) => byBackupCode(challenge, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('of somebody else is invalid', async () => {
    const [anna, ben] = [await withCodes(), await withCodes()];
    const answer = await byBackupCode(await portal.challengeOf(anna.email), ben.codes[0] ?? '');
    expect(answer.body.code).toBe('backup-code-invalid');
  });
});

describe('a recovery code', () => {
  const recoveryCode = (user: { companyId: string; userId: string }) =>
    platform.database.transaction(user.companyId, (trx) =>
      createRecoveryCode(trx, { ...user, createdBy: user.userId }),
    );

  test('signs in once, tells its owner, and leaves the methods as they are', async () => {
    const anna = await aUserWithTotp(platform);
    const code = await recoveryCode(anna);
    const { status, body } = await byRecoveryCode(await portal.challengeOf(anna.email), code);
    expect(status).toBe(200);
    expect(platform.tokens.verify(body.token)).not.toHaveProperty('duties');
    expect((await mailsTo(platform, anna.email)).map(({ subject }) => subject)).toEqual([
      'A recovery code was used for your account at Belfry',
    ]);
    expect((await auditOf(platform, anna.companyId)).map(({ action }) => action)).toEqual([
      'session.started',
      'mfa.recovery-code-used',
    ]);
    const again = await byRecoveryCode(await portal.challengeOf(anna.email), code);
    expect(again.body.code).toBe('backup-code-already-used');
    expect((await byTotp(await portal.challengeOf(anna.email), anna.code())).status).toBe(200);
  });

  test('is over after half an hour, and when a newer one was made', async () => {
    const anna = await aUserWithTotp(platform);
    const [first, second] = [await recoveryCode(anna), await recoveryCode(anna)];
    const answer = async (code: string) =>
      (await byRecoveryCode(await portal.challengeOf(anna.email), code)).body.code;
    expect(await answer(first)).toBe('backup-code-expired');
    const age = (by: string) =>
      platform.database.allCompanies
        .updateTable('recovery_codes')
        .set({ expires_at: sql`expires_at - ${by}::interval` })
        .where('user_id', '=', anna.userId)
        .execute();
    await age('29 minutes 50 seconds');
    const { status } = await byRecoveryCode(await portal.challengeOf(anna.email), second);
    expect(status).toBe(200);
    const third = await recoveryCode(anna);
    await age('30 minutes 1 second');
    expect(await answer(third)).toBe('backup-code-expired');
    expect(await answer('7KQ2-VX9H-MT4R')).toBe('login-failed-mfa');
  });

  test('of somebody else is none', async () => {
    const [anna, ben] = [await aUserWithTotp(platform), await aUserWithTotp(platform)];
    const answer = await byRecoveryCode(await portal.challengeOf(anna.email), await recoveryCode(ben));
    expect(answer.body.code).toBe('login-failed-mfa');
  });

  test('asks for a new method where the company asks for one, until there is one', async () => {
    const anna = await aUserWithTotp(platform);
    await setPolicy(platform, anna.companyId, { mfa: 'all' });
    const { body } = await byRecoveryCode(await portal.challengeOf(anna.email), await recoveryCode(anna));
    expect(platform.tokens.verify(body.token)).toMatchObject({
      duties: ['mfa'],
      user: { role: { permissions: [] } },
    });
    const added = (await portal.post('/mfa/totp', {}, { token: body.token })).body;
    const confirmation = { id: added.id, code: totpCodeAt(added.secret, Date.now()) };
    const confirmed = await portal.post('/mfa/totp/confirm', confirmation, { token: body.token });
    expect(confirmed.body.methods).toHaveLength(2);
    const refreshed = await portal.refresh(body.refresh_token);
    expect(platform.tokens.verify(refreshed.body.token)).not.toHaveProperty('duties');
    // With a method of before, nothing is asked of whoever can use it.
    const { body: usual } = await byTotp(await portal.challengeOf(anna.email), anna.code());
    expect(platform.tokens.verify(usual.token)).not.toHaveProperty('duties');
  });

  test('is of no use without the password', async () => {
    const ben = await aUser(platform);
    const answer = await byRecoveryCode('A'.repeat(43), await recoveryCode(ben));
    expect(answer.body.code).toBe('login-failed-mfa');
  });
});
