import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aUser } from '#features/people/sessions/user.fixture.ts';
import { signInFailureJob } from './sign-in-failure.job.ts';
import {
  anAddress,
  auditOf,
  aUserWithTotp,
  noteFailures,
  testSignIn,
  type TestSignIn,
} from './sign-in.fixture.ts';

/** Its own: the jobs are looked at and thrown away as a whole. */
let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let portal: TestSignIn;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  portal = await testSignIn(platform);
});
afterAll(async () => {
  await portal.app.close();
  await database.close();
});

const set = (userId: string, values: object) =>
  platform.database.allCompanies.updateTable('users').set(values).where('id', '=', userId).execute();
const guess = (email: string, from = anAddress()) =>
  portal.post('/auth/login', { email, password: 'wrong' }, { from });
const entries = async ({ companyId }: { companyId: string }) => {
  await noteFailures(platform);
  return auditOf(platform, companyId);
};
const actions = async (of: { companyId: string }) => (await entries(of)).map(({ action }) => action);
/** How many there are of each. */
const counted = async (of: { companyId: string }) => {
  const found = await actions(of);
  return Object.fromEntries(found.map((action) => [action, found.filter((one) => one === action).length]));
};
const stranger = () => `${crypto.randomUUID()}@example.com`;

describe('a failed sign-in', () => {
  test('by a wrong password stands in the log of the account’s company, with where it came from', async () => {
    const anna = await aUser(platform);
    const from = anAddress();
    const answer = await guess(anna.email, from);
    expect(answer.status).toBe(401);
    expect(await entries(anna)).toEqual([
      {
        action: 'session.sign-in-failed',
        actor_kind: 'anonymous',
        actor_id: null,
        subject_id: anna.userId,
        details: { cause: 'wrong-password' },
        ip: from,
        request_id: expect.stringMatching(/^[\w-]{8,}$/),
      },
    ]);
  });

  test('is one answer and one job for every address, which does not show whose it is', async () => {
    await noteFailures(platform);
    const anna = await aUser(platform);
    const answers = [await guess(anna.email), await guess(stranger())];
    expect(answers.map(({ status, body: { code, title, detail } }) => [status, code, title, detail])).toEqual(
      [answers[0], answers[0]].map((one) => [401, one?.body.code, one?.body.title, one?.body.detail]),
    );
    const jobs = await pendingJobs(platform, signInFailureJob.name, {});
    expect(jobs).toHaveLength(2);
    expect(JSON.stringify(jobs)).not.toContain('@');
    const { length } = await database.allCompanies.selectFrom('audit_log').select('seq').execute();
    expect(await noteFailures(platform)).toBe(2);
    expect(await database.allCompanies.selectFrom('audit_log').select('seq').execute()).toHaveLength(
      length + 1,
    );
  });

  test.each([
    ['blocked', { blocked_at: new Date() }],
    ['not-verified', { email_verified: false }],
  ])('with the right password of who is %s says why', async (cause, values) => {
    const anna = await aUser(platform);
    await set(anna.userId, values);
    expect((await portal.login(anna.email)).body.code).toBe('login-failed-not-verified');
    expect(await entries(anna)).toMatchObject([{ action: 'session.sign-in-failed', details: { cause } }]);
  });

  test('never holds up the jobs that call people', async () => {
    await guess(stranger());
    const { rows } = await database.ownerPool.query<{ priority: number }>(
      `select priority from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task
        on task.id = task_id where identifier = $1`,
      [signInFailureJob.name],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { priority } of rows) expect(priority).toBeGreaterThan(0);
  });
});

describe('the throttling of an account', () => {
  test('from one network is one entry when it begins, and none for each refusal', async () => {
    const anna = await aUser(platform);
    const from = anAddress();
    for (let tried = 0; tried < 10; tried += 1) expect((await guess(anna.email, from)).status).toBe(401);
    for (let tried = 0; tried < 3; tried += 1) expect((await guess(anna.email, from)).status).toBe(429);
    expect(await counted(anna)).toEqual({ 'session.sign-in-failed': 10, 'session.throttled': 1 });
  });

  test('is one job for an address that nobody has, too', async () => {
    const [email, from] = [stranger(), anAddress()];
    for (let tried = 0; tried < 10; tried += 1) await guess(email, from);
    await noteFailures(platform);
    for (let tried = 0; tried < 3; tried += 1) expect((await guess(email, from)).status).toBe(429);
    expect(await noteFailures(platform)).toBe(1);
  });

  test('by codes is one entry, too', async () => {
    const anna = await aUserWithTotp(platform);
    const wrong = async () =>
      (
        await portal.post('/auth/mfa/totp', {
          challenge: await portal.challengeOf(anna.email),
          code: '000000',
        })
      ).status;
    for (let tried = 0; tried < 10; tried += 1) expect(await wrong()).toBe(401);
    for (let tried = 0; tried < 3; tried += 1) expect(await wrong()).toBe(429);
    expect(await counted(anna)).toEqual({ 'session.second-step-failed': 10, 'session.throttled': 1 });
  });
});

test('a stranger cannot flood the log: twenty entries of an account in an hour, and one that there are more', async () => {
  const anna = await aUser(platform);
  for (let network = 0; network < 25; network += 1) await guess(anna.email);
  expect(await counted(anna)).toEqual({ 'session.sign-in-failed': 20, 'session.failures-not-written': 1 });
  expect((await actions(anna)).at(-1)).toBe('session.failures-not-written');
});

test('wrong passwords hide nothing that shows that the password is known', async () => {
  const anna = await aUserWithTotp(platform);
  for (let network = 0; network < 25; network += 1) await guess(anna.email);
  await noteFailures(platform);
  await portal.post('/auth/mfa/totp', { challenge: await portal.challengeOf(anna.email), code: '000000' });
  await set(anna.userId, { blocked_at: new Date() });
  await portal.login(anna.email);
  expect((await entries(anna)).slice(20)).toMatchObject([
    { action: 'session.failures-not-written', details: { anHour: 20, proved: false } },
    { action: 'session.second-step-failed', details: { method: 'totp' } },
    { action: 'session.sign-in-failed', details: { cause: 'blocked' } },
  ]);
});

describe('a wrong second step', () => {
  const wrong = {
    totp: (challenge: string) => portal.post('/auth/mfa/totp', { challenge, code: '000000' }),
    'backup-code': (challenge: string) =>
      portal.post('/auth/mfa/backup-code', { challenge, code: '7KQ2-VX9H-MT4R' }),
    'recovery-code': (challenge: string) =>
      portal.post('/auth/recovery-code', { challenge, code: '7KQ2-VX9H-MT4R' }),
    passkey: (challenge: string) =>
      portal.post('/auth/mfa/passkey', { challenge, credential: { id: 'AAAA', response: {} } }),
  };
  test.each(Object.entries(wrong))('by %s stands in the log', async (method, answer) => {
    const anna = await aUserWithTotp(platform);
    expect((await answer(await portal.challengeOf(anna.email))).status).toBe(401);
    expect(await entries(anna)).toMatchObject([
      { action: 'session.second-step-failed', subject_id: anna.userId, details: { method } },
    ]);
  });

  test('of who was blocked meanwhile says why', async () => {
    const anna = await aUserWithTotp(platform);
    const challenge = await portal.challengeOf(anna.email);
    await set(anna.userId, { blocked_at: new Date() });
    await portal.post('/auth/mfa/totp', { challenge, code: anna.code() });
    expect(await entries(anna)).toMatchObject([
      { action: 'session.second-step-failed', details: { method: 'totp', cause: 'blocked' } },
    ]);
  });
});

describe('a wrong step-up', () => {
  const stepUp = (token: string, proof: object) => portal.post('/auth/step-up', proof, { token });
  const failed = { action: 'session.step-up-failed' };

  test.each([
    ['totp', { method: 'totp', code: '000000' }],
    ['backup-code', { method: 'backup-code', code: '7KQ2-VX9H-MT4R' }],
    ['passkey', { method: 'passkey', challenge: 'A'.repeat(43), credential: { id: 'AAAA', response: {} } }],
  ])('by %s stands in the log', async (method, proof) => {
    const anna = await aUserWithTotp(platform);
    const { body } = await portal.post('/auth/mfa/totp', {
      challenge: await portal.challengeOf(anna.email),
      code: anna.code(),
    });
    expect((await stepUp(body.token, proof)).status).toBe(400);
    expect((await entries(anna)).slice(1)).toMatchObject([
      { ...failed, actor_kind: 'user', actor_id: anna.userId, details: { method } },
    ]);
  });

  test('by password does, also when the password was to be changed; too many are one entry', async () => {
    const anna = await aUser(platform);
    const { token } = await portal.signedIn(anna);
    expect((await stepUp(token, { method: 'password', password: 'wrong' })).status).toBe(403);
    const change = { currentPassword: 'wrong', password: 'x'.repeat(12), passwordRepeat: 'x'.repeat(12) };
    for (let tried = 0; tried < 11; tried += 1) await portal.post('/auth/password/change', change, { token });
    const details = { method: 'password', cause: 'wrong-password' };
    expect((await entries(anna)).slice(1, 3)).toMatchObject([
      { ...failed, details },
      { ...failed, details },
    ]);
    expect(await counted(anna)).toEqual({
      'session.started': 1,
      'session.step-up-failed': 10,
      'session.throttled': 1,
    });
  });
});
