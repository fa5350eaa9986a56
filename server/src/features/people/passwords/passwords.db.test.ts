import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccessTokens } from '#platform/auth/access-tokens.ts';
import { followEndedSessions } from '#platform/auth/follow-ended-sessions.ts';
import { seal } from '#platform/auth/sealed.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { eventually } from '#platform/mqtt/eventually.fixture.ts';
import { pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import {
  anAddress,
  auditOf,
  aUserWithTotp,
  forgetSteps,
  mailsTo,
  setPolicy,
  testSignIn,
  type TestSignIn,
} from '#features/people/sign-in/sign-in.fixture.ts';
import { aUser } from '#features/people/sessions/user.fixture.ts';
import { passwordResetMail, passwordResetMailJob } from './password-reset-mail.job.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let portal: TestSignIn;
beforeAll(async () => {
  // The jobs are looked at and thrown away as a whole.
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  portal = await testSignIn(platform);
});
afterAll(async () => {
  await portal.app.close();
  await database.close();
});

const chosen = 'Bosuil-in-de-eik-8';
const coded = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];
const forgot = (email: string, from?: string) =>
  portal.post('/auth/password/forgot', { email }, from ? { from } : {});
async function sendResetMails() {
  for (const payload of await pendingJobs(platform, passwordResetMailJob.name, {}))
    await passwordResetMailJob.run(platform, payload, { number: 1, isLast: false });
}
/** The secret of the newest link that an address got. */
async function linkFor(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(202);
  await sendResetMails();
  const texts = (await mailsTo(platform, email)).map(({ text }) => text).join('\n');
  await platform.database.ownerPool.query(
    `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
      where task.id = task_id and identifier in ('passwords/reset-mail', 'account-mails/send')`,
  );
  return [...texts.matchAll(/newpassword\?token=([\w-]{43})/g)].at(-1)?.[1] ?? '';
}
/** How many links a user was mailed. */
async function linksOf({ companyId }: { companyId: string }): Promise<number> {
  const links = platform.database.company(companyId).selectFrom('mailed_links').select('token_hash');
  return (await links.execute()).length;
}
const look = (token: string) => portal.call('GET', `/auth/password/reset/${token}`);
const reset = (token: string, password = chosen, passwordRepeat = password) =>
  portal.post('/auth/password/reset', { token, password, passwordRepeat });
const signIn = (email: string, password: string) => portal.post('/auth/login', { email, password });
const sessionsOf = (companyId: string) =>
  platform.database
    .company(companyId)
    .selectFrom('sessions')
    .select(['id', 'end_reason'])
    .orderBy('created_at')
    .execute();

describe('a forgotten password', () => {
  test('is one answer and one job for every address; only its owner gets a mail', async () => {
    const anna = await aUser(platform);
    const unknown = `${crypto.randomUUID()}@example.com`;
    const answers = [await forgot(anna.email), await forgot(unknown)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [202, { sent: true }],
      [202, { sent: true }],
    ]);
    const jobs = await pendingJobs(platform, passwordResetMailJob.name, {});
    expect(jobs).toHaveLength(2);
    // The job shows nobody's address, nor who asked.
    expect(jobs.map((job) => Object.keys(job as object))).toEqual([['request'], ['request']]);
    expect(JSON.stringify(jobs)).not.toContain('@');
    await sendResetMails();
    expect(await mailsTo(platform, unknown)).toEqual([]);
    expect(await linkFor(anna.email)).toHaveLength(43);
  });

  test('of who was only invited, or is blocked, sends nothing', async () => {
    const [invited, blocked] = [await aUser(platform), await aUser(platform)];
    const set = (id: string, change: object) =>
      platform.database.allCompanies.updateTable('users').set(change).where('id', '=', id).execute();
    await set(invited.userId, { password_hash: null });
    await set(blocked.userId, { blocked_at: new Date() });
    for (const { email } of [invited, blocked]) expect(await linkFor(email)).toBe('');
  });

  test('stands in the audit log of whoever was meant, with where it was asked, and whether a link went out', async () => {
    const [anna, blocked] = [await aUser(platform), await aUser(platform)];
    await platform.database.allCompanies
      .updateTable('users')
      .set({ blocked_at: new Date() })
      .where('id', '=', blocked.userId)
      .execute();
    for (const { email } of [anna, blocked]) await forgot(email, '10.7.7.7');
    await forgot(`${crypto.randomUUID()}@example.com`);
    const { length } = await platform.database.allCompanies.selectFrom('audit_log').select('seq').execute();
    expect(await auditOf(platform, anna.companyId)).toEqual([]);
    await sendResetMails();
    for (const { companyId, userId } of [anna, blocked])
      expect(await auditOf(platform, companyId)).toEqual([
        {
          action: 'user.password-reset-asked',
          actor_kind: 'anonymous',
          actor_id: null,
          subject_id: userId,
          details: { sent: userId === anna.userId },
          ip: '10.7.7.7',
          request_id: expect.stringMatching(/^[\w-]{8,}$/),
        },
      ]);
    expect(await platform.database.allCompanies.selectFrom('audit_log').select('seq').execute()).toHaveLength(
      length + 2,
    );
  });

  test('is asked for five times an hour at most from one network, known or not; from another it still is', async () => {
    const { email } = await aUser(platform);
    for (const address of [email, `${crypto.randomUUID()}@example.com`]) {
      const from = anAddress();
      for (let times = 0; times < 5; times += 1) expect((await forgot(address, from)).status).toBe(202);
      expect(coded(await forgot(address, from))).toEqual([429, 'too-many-requests']);
      expect((await forgot(address)).status).toBe(202);
    }
  });

  test('however many strangers ask, the owner has a link that works, and no flood of mails', async () => {
    const anna = await aUser(platform);
    const first = await linkFor(anna.email);
    for (let times = 0; times < 20; times += 1) expect((await forgot(anna.email)).status).toBe(202);
    await sendResetMails();
    // The first and four others.
    expect(await linksOf(anna)).toBe(5);
    expect((await look(first)).status).toBe(200);
    expect((await reset(first)).status).toBe(204);
  });

  test('is mailed at the third run of a job that failed twice, also as the last that strangers may cause', async () => {
    const anna = await aUser(platform);
    const by = { ip: anAddress(), requestId: 'r', at: new Date().toISOString() };
    const { payload } = passwordResetMail(platform.config, { email: anna.email, by });
    const run = (on: TestPlatform, number: number) =>
      passwordResetMailJob.run(on, payload, { number, isLast: false });
    for (let times = 0; times < 4; times += 1) await run(platform, 1);
    const failing: TestPlatform = {
      ...platform,
      database: {
        ...platform.database,
        transaction: (scope, work) =>
          platform.database.transaction(scope, async (trx, last) => {
            await work(trx, last);
            throw new Error('the database went away');
          }),
      },
    };
    for (const number of [1, 2]) await expect(run(failing, number)).rejects.toThrow('the database went away');
    expect(await linksOf(anna)).toBe(4);
    await run(platform, 3);
    expect(await linksOf(anna)).toBe(5);
  });

  test('that waits as an earlier version wrote it is mailed, and says who asked', async () => {
    const anna = await aUser(platform);
    const { TOKEN_SECRET: secret } = platform.config;
    const sealed = seal(secret, 'password reset mail', anna.email).toString('base64');
    const asked = { ip: '10.7.7.8', requestId: 'former', at: new Date().toISOString() };
    for (const payload of [{ sealed, asked }, { sealed }])
      await passwordResetMailJob.run(platform, payload, { number: 1, isLast: false });
    expect(await linksOf(anna)).toBe(2);
    expect((await auditOf(platform, anna.companyId)).map(({ ip, request_id: id }) => [ip, id])).toEqual([
      ['10.7.7.8', 'former'],
      [null, expect.anything()],
    ]);
  });

  test('of strangers does not hold up the owner, who asks where they signed in before', async () => {
    const anna = await aUser(platform);
    const home = anAddress();
    await portal.signedIn(anna, { from: home });
    for (let times = 0; times < 6; times += 1) await forgot(anna.email);
    await sendResetMails();
    expect(await linksOf(anna)).toBe(5);
    await forgot(anna.email, home);
    await sendResetMails();
    expect(await linksOf(anna)).toBe(6);
  });
});

describe('its link', () => {
  test('says whose password and what the company asks of it, and is not used up by that', async () => {
    const anna = await aUser(platform);
    await setPolicy(platform, anna.companyId, { password_min_length: 12, password_classes: 3 });
    const token = await linkFor(anna.email);
    for (let times = 0; times < 2; times += 1)
      expect((await look(token)).body).toEqual({
        email: anna.email,
        policy: { minLength: 12, classes: 3 },
      });
    const kept = await platform.database
      .company(anna.companyId)
      .selectFrom('mailed_links')
      .select('token_hash')
      .execute();
    expect(kept).toEqual([{ token_hash: hashSecret(token) }]);
  });

  test('sets the password, ends all sessions, tells the owner, and signs nobody in', async () => {
    const anna = await aUser(platform);
    await portal.signedIn(anna);
    await portal.signedIn(anna);
    const answer = await reset(await linkFor(anna.email));
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect((await sessionsOf(anna.companyId)).map(({ end_reason: reason }) => reason)).toEqual([
      'ended',
      'ended',
    ]);
    expect((await mailsTo(platform, anna.email)).map(({ subject }) => subject)).toContain(
      'Your password at Belfry was changed',
    );
    expect((await signIn(anna.email, anna.password)).status).toBe(401);
    expect((await signIn(anna.email, chosen)).status).toBe(200);
    expect((await auditOf(platform, anna.companyId)).map(({ action }) => action)).toContain(
      'user.password-reset',
    );
  });

  test('never passes MFA by', async () => {
    const anna = await aUserWithTotp(platform);
    await reset(await linkFor(anna.email));
    const { body } = await signIn(anna.email, chosen);
    expect(body).toEqual({ mfa: { challenge: expect.any(String), methods: ['totp'] } });
  });

  test('opens nothing to who was blocked meanwhile', async () => {
    const anna = await aUser(platform);
    const token = await linkFor(anna.email);
    await platform.database.allCompanies
      .updateTable('users')
      .set({ blocked_at: new Date() })
      .where('id', '=', anna.userId)
      .execute();
    await reset(token);
    expect(coded(await signIn(anna.email, chosen))).toEqual([401, 'login-failed-not-verified']);
  });

  test('works once, also at the same moment, and says afterwards that it was used', async () => {
    const token = await linkFor((await aUser(platform)).email);
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
    for (const call of [look, reset]) expect(coded(await call(token))).toEqual([410, 'link-used']);
  });

  test('stays good beside a newer one until one is used, is over after an hour, and no other is one', async () => {
    const anna = await aUser(platform);
    const [first, second] = [await linkFor(anna.email), await linkFor(anna.email)];
    for (const call of [look, reset]) {
      expect(coded(await call('A'.repeat(43)))).toEqual([404, 'link-invalid']);
    }
    await platform.database.allCompanies
      .updateTable('mailed_links')
      .set({ expires_at: sql`expires_at - interval '1 hour'` })
      .where('token_hash', '=', hashSecret(second))
      .execute();
    for (const call of [look, reset]) expect(coded(await call(second))).toEqual([410, 'link-expired']);
    const third = await linkFor(anna.email);
    expect((await reset(first)).status).toBe(204);
    for (const call of [look, reset]) expect(coded(await call(third))).toEqual([410, 'link-expired']);
  });

  test('is worthless once the address is somebody else’s', async () => {
    const anna = await aUser(platform);
    const token = await linkFor(anna.email);
    await platform.database.allCompanies
      .updateTable('users')
      .set({ email: `new-${anna.email}` })
      .where('id', '=', anna.userId)
      .execute();
    for (const call of [look, reset]) expect(coded(await call(token))).toEqual([410, 'link-expired']);
  });

  test.each([
    [{ password: 'short', passwordRepeat: 'short' }, 'invalid-input', '/password'],
    [{ password: chosen, passwordRepeat: 'other' }, 'passwords-dont-match', '/passwordRepeat'],
    [
      { password: 'only-small-letters', passwordRepeat: 'only-small-letters' },
      'password-against-policy',
      '/password',
    ],
  ])('is still good after %j', async (body, code, pointer) => {
    const anna = await aUser(platform);
    await setPolicy(platform, anna.companyId, { password_classes: 3 });
    const token = await linkFor(anna.email);
    const answer = await portal.post('/auth/password/reset', { token, ...body });
    expect([...coded(answer), answer.body.errors[0].pointer]).toEqual([400, code, pointer]);
    expect((await reset(token)).status).toBe(204);
  });
});

describe('changing it', () => {
  const change = (token: string, currentPassword: string, password = chosen, more: object = {}) =>
    portal.post(
      '/auth/password/change',
      { currentPassword, password, passwordRepeat: password, ...more },
      { token },
    );

  test('needs the present one, ends the other sessions, and is told', async () => {
    const anna = await aUser(platform);
    const [mine] = [await portal.signedIn(anna), await portal.signedIn(anna)];
    const resetLink = await linkFor(anna.email);
    const wrong = await change(mine.token, 'wrong');
    expect([...coded(wrong), wrong.body.errors[0].pointer]).toEqual([
      403,
      'incorrect-password',
      '/currentPassword',
    ]);
    expect((await change(mine.token, anna.password)).status).toBe(204);
    expect(await sessionsOf(anna.companyId)).toEqual([
      { id: mine.sid, end_reason: null },
      { id: expect.any(String), end_reason: 'ended' },
    ]);
    expect((await signIn(anna.email, chosen)).status).toBe(200);
    expect((await signIn(anna.email, anna.password)).status).toBe(401);
    expect((await mailsTo(platform, anna.email)).map(({ subject }) => subject)).toContain(
      'Your password at Belfry was changed',
    );
    expect(coded(await reset(resetLink))).toEqual([410, 'link-expired']);
    expect((await auditOf(platform, anna.companyId)).map(({ action }) => action)).toContain(
      'user.password-changed',
    );
  });

  test('refuses the tokens of the other sessions at once, on every node', async () => {
    const anna = await aUser(platform);
    const [mine, other] = [await portal.signedIn(anna), await portal.signedIn(anna)];
    const node = createAccessTokens(tokenSecrets(platform.config));
    const stop = await followEndedSessions({
      url: database.url,
      database,
      log: pino({ level: 'silent' }),
      ended: (id, reason) => node.endSession(id, reason),
    });
    expect(node.verify(other.token)).not.toBeNull();
    expect((await change(mine.token, anna.password)).status).toBe(204);
    await eventually(() => expect(node.check(other.token)).toEqual({ reason: 'invalid_token' }));
    expect(node.verify(mine.token)).not.toBeNull();
    expect((await portal.refresh(other.refreshToken)).status).toBe(401);
    await stop();
  });

  test('needs a method of MFA where there is one, used just now', async () => {
    const anna = await aUserWithTotp(platform);
    const challenge = await portal.challengeOf(anna.email);
    const { token } = (await portal.post('/auth/mfa/totp', { challenge, code: anna.code() })).body;
    await forgetSteps(platform, anna);
    const { sid } = platform.tokens.verify(token) ?? { sid: '' };
    await platform.database.allCompanies
      .updateTable('sessions')
      .set({ proved_at: sql`now() - interval '6 minutes'` })
      .where('id', '=', sid)
      .execute();
    expect(coded(await change(token, anna.password))).toEqual([403, 'step-up-required']);
    await portal.post('/auth/step-up', { method: 'totp', code: anna.code() }, { token });
    expect((await change(token, anna.password)).status).toBe(204);
  });

  test('cannot be guessed at: ten tries', async () => {
    const anna = await aUser(platform);
    const { token } = await portal.signedIn(anna);
    for (let tried = 0; tried < 10; tried += 1) await change(token, 'wrong');
    expect(coded(await change(token, anna.password))).toEqual([429, 'too-many-requests']);
  });

  test('two at once set one', async () => {
    const anna = await aUser(platform);
    const { token } = await portal.signedIn(anna);
    const answers = await Promise.all([
      change(token, anna.password),
      change(token, anna.password, 'Steenuil-in-de-schuur-9'),
    ]);
    const failures = answers.filter(({ status }) => status !== 204);
    expect(failures).toHaveLength(1);
    expect(['change-password-failed', 'incorrect-password']).toContain(failures[0]?.body.code);
  });

  test.each([
    ['aaaaaaaaaaaaaa', 'password-against-policy'],
    ['Kort-1', 'invalid-input'],
  ])('to %s is refused', async (password, code) => {
    const anna = await aUser(platform);
    await setPolicy(platform, anna.companyId, { password_classes: 3, password_min_length: 12 });
    const { token } = await portal.signedIn(anna);
    expect(coded(await change(token, anna.password, password))).toEqual([400, code]);
    expect((await change(token, anna.password, 'Bosuil-eik-8')).status).toBe(204);
  });

  test('to one of the last is refused as the company asks, the present one included', async () => {
    const anna = await aUser(platform);
    await setPolicy(platform, anna.companyId, { password_history: 2 });
    const { token } = await portal.signedIn(anna);
    const [first, second, third] = [anna.password, 'Tweede-keus-1234', 'Derde-keus-12345'];
    expect(coded(await change(token, first, first))).toEqual([400, 'password-used-before']);
    expect((await change(token, first, second)).status).toBe(204);
    expect(coded(await change(token, second, second))).toEqual([400, 'password-used-before']);
    expect((await change(token, second, third)).status).toBe(204);
    expect(coded(await change(token, third, second))).toEqual([400, 'password-used-before']);
    // The first is older than the last two.
    expect((await change(token, third, first)).status).toBe(204);
    expect(coded(await reset(await linkFor(anna.email), third))).toEqual([400, 'password-used-before']);
  });

  test('one that expires is not renewed by itself', async () => {
    const anna = await aUser(platform);
    await setPolicy(platform, anna.companyId, { password_expiry_days: 90 });
    const { token } = await portal.signedIn(anna);
    expect(coded(await change(token, anna.password, anna.password))).toEqual([400, 'password-used-before']);
  });

  test('no more than 24 are kept, as hashes', async () => {
    const anna = await aUser(platform);
    await platform.database.allCompanies
      .insertInto('password_history')
      .values(
        Array.from({ length: 30 }, (_, index) => ({
          company_id: anna.companyId,
          user_id: anna.userId,
          password_hash: `former ${index}`,
          changed_at: platform.clock.now(),
        })),
      )
      .execute();
    const { token } = await portal.signedIn(anna);
    await change(token, anna.password);
    const kept = await platform.database
      .company(anna.companyId)
      .selectFrom('password_history')
      .select('password_hash')
      .orderBy('id')
      .execute();
    expect(kept).toHaveLength(24);
    expect(kept[0]?.password_hash).toBe('former 7');
    expect(kept.at(-1)?.password_hash).toMatch(/^\$argon2id\$/);
  });
});
