import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountMail } from './features/account-mails/account-mail.job.ts';
import { totpCodeAt } from './features/mfa/totp.ts';
import { passwordResetMailJob } from './features/passwords/password-reset-mail.job.ts';
import { aUser, testPassword } from './features/sessions/test-user.ts';
import { registrationMail } from './features/registration/registration-mail.job.ts';
import { ownTestDatabase } from './platform/database/test-database.ts';
import { startJobWorker } from './platform/jobs/job-worker.ts';
import { createMail } from './platform/mail/mail.ts';
import { startMailServer } from './platform/mail/test-mail-server.ts';
import type { Platform } from './platform/platform.ts';
import { aCompany, testPlatform } from './platform/test-platform.ts';
import { keptLog, testApp } from './test-app.ts';

const { log, lines } = keptLog();
let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let platform: Platform;
let app: Awaited<ReturnType<typeof testApp>>;
let worker: Awaited<ReturnType<typeof startJobWorker>>;
beforeAll(async () => {
  database = await ownTestDatabase();
  server = await startMailServer();
  const base = await testPlatform(database);
  const config = { ...base.config, smtpUrl: server.url };
  platform = { ...base, config, log, mail: createMail(config) };
  app = await testApp(platform);
  worker = await startJobWorker({
    ownerPool: database.ownerPool,
    jobs: [registrationMail, passwordResetMailJob, accountMail],
    context: platform,
    log,
  });
});
afterAll(async () => {
  await worker.stop();
  await app.close();
  platform.mail.close();
  await server.stop();
  await database.close();
});

/** What must not be read in any log; each is checked to have been in play. */
const secrets = new Set<string>();
function secret(value: string | undefined): string {
  expect(value?.length).toBeGreaterThan(3);
  secrets.add(value as string);
  return value as string;
}
const post = (url: string, payload: object = {}, token?: string) =>
  app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

test('no password, token, link or PIN is ever written into the log', async () => {
  // Signing in, wrongly and rightly, going on and leaving.
  const { email } = await aUser(platform);
  await post('/auth/login', { email, password: secret('wrong-Kerkuil-91') });
  await post('/auth/login', { email, password: { nested: secret('nested-Kerkuil-92') } });
  const first = (await post('/auth/login', { email, password: secret(testPassword) })).json();
  secret(first.token);
  const next = (await post('/auth/refresh', {}, secret(first.refresh_token))).json();
  secret(next.token);
  await post('/auth/refresh', { refresh_token: secret(next.refresh_token) }, next.refresh_token);
  await post(`/auth/refresh?token=${next.refresh_token}`);

  // A contact with a PIN, taken and refused.
  const contact = { name: 'Jan', phone: '+31612345001', pin: secret('73519046') };
  expect((await post('/contacts', contact, next.token)).statusCode).toBe(201);
  await post('/contacts', { ...contact, pin: secret('8264-PIN') }, next.token);

  // An authenticator, backup codes, a second step, and a password that was forgotten.
  const begun = (await post('/mfa/totp', {}, next.token)).json();
  const code = totpCodeAt(secret(begun.secret), Date.now());
  expect((await post('/mfa/totp/confirm', { id: begun.id, code }, next.token)).statusCode).toBe(200);
  const { codes } = (await post('/mfa/backup-codes', {}, next.token)).json();
  const { mfa } = (await post('/auth/login', { email, password: testPassword })).json();
  const step = { challenge: secret(mfa.challenge), code: secret(codes[0]) };
  await post('/auth/mfa/backup-code', { ...step, code: secret('7KQ2-VX9H-MT4R') });
  const second = await post('/auth/mfa/backup-code', step);
  secret(second.json().token);
  secret(second.json().refresh_token);
  await post('/auth/mfa/backup-code', step);
  await post('/auth/password/forgot', { email });
  const resetLink = () =>
    /token=([\w-]{43})/.exec(
      server
        .to(email)
        .map(({ text }) => text)
        .join('\n'),
    )?.[1];
  await expect.poll(resetLink, { timeout: 10_000 }).toBeTruthy();
  const link = secret(resetLink());
  await app.inject(`/api/auth/password/reset/${link}`);
  await app.inject(`/newpassword?token=${link}`);
  const fresh = secret('Ransuil-in-de-den-4');
  const choice = { token: link, password: fresh, passwordRepeat: fresh };
  expect((await post('/auth/password/reset', choice)).statusCode).toBe(204);
  await post('/auth/password/reset', choice);

  // A registration whose first mail fails, then arrives; its link used wrongly, rightly and again.
  const newcomer = `${crypto.randomUUID()}@example.com`;
  server.state.refuse = 'mailbox on fire';
  await post('/registrations', { email: newcomer, emailRepeat: newcomer, langCode: 'en-US' });
  await expect.poll(() => lines.join('').includes('mailbox on fire'), { timeout: 10_000 }).toBe(true);
  server.state.refuse = null;
  await database.ownerPool.query(`select graphile_worker.reschedule_jobs(array(
    select id from graphile_worker._private_jobs where locked_at is null), run_at => now())`);
  await expect.poll(() => server.to(newcomer).length, { timeout: 10_000 }).toBe(1);
  const token = secret(/create\/([\w-]+)/.exec(server.to(newcomer)[0]?.text ?? '')?.[1]);
  await app.inject(`/api/registrations/${token}`);
  await app.inject(`/api/registrations/${token}/more`);
  await app.inject(`/account/create/${token}?x=1`);
  const password = secret('Oehoe-in-de-nok-5');
  const form = {
    company: { name: 'Hoeve', address: 'Dorp 1', postalCode: '1', city: 'Ede', country: 'NL' },
    firstName: 'Jan',
    lastName: 'Uil',
    password,
    passwordRepeat: password,
  };
  await post(`/registrations/${token}`, { ...form, passwordRepeat: secret('another-Oehoe-6') });
  const made = await post(`/registrations/${token}`, form);
  expect(made.statusCode).toBe(201);
  secret(made.json().token);
  secret(made.json().refresh_token);
  await post(`/registrations/${token}`, form);
  await post('/auth/logout', {}, made.json().refresh_token);

  // What nobody expects: a person whose stored hash is broken, a body that is no JSON.
  const { email: broken } = await aCompany(platform);
  expect((await post('/auth/login', { email: broken, password: testPassword })).statusCode).toBe(500);
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"password":"${testPassword}`,
  });

  expect(secrets.size).toBeGreaterThanOrEqual(21);
  const text = lines.join('');
  for (const word of ['request failed', '/api/auth/login', '/api/registrations/…', 'a job failed'])
    expect(text).toContain(word);
  expect([...secrets].filter((value) => text.includes(value))).toEqual([]);
});
