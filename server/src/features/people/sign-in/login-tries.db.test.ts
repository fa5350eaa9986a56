import Bowser from 'bowser';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seal } from '#platform/auth/sealed.ts';
import { pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { mayMailLink } from '#features/people/mailed-links/may-mail-link.ts';
import { readMailedLink } from '#features/people/mailed-links/read-mailed-link.ts';
import { aUser } from '#features/people/sessions/user.fixture.ts';
import { anAddress, aUserWithTotp, mailsTo, testSignIn, type TestSignIn } from './sign-in.fixture.ts';
import { verificationMail, verificationMailJob } from './verification-mail.job.ts';

let platform: TestPlatform;
let portal: TestSignIn;
beforeAll(async () => {
  platform = await testPlatform();
  portal = await testSignIn(platform);
});
afterAll(() => portal.app.close());

const guess = async (email: string, from: string) =>
  (await portal.post('/auth/login', { email, password: 'wrong' }, { from })).status;
const signIn = async (user: { email: string }, from = anAddress()) =>
  (await portal.login(user.email, { from })).status;
const counted = (key: string, hits: number) =>
  platform.database.allCompanies
    .insertInto('throttles')
    .values({ key, hits, window_ends_at: sql<Date>`now() + interval '15 minutes'` })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ hits }))
    .execute();
const hitsOf = async (key: string) =>
  (
    await platform.database.allCompanies
      .selectFrom('throttles')
      .select('hits')
      .where('key', '=', key)
      .executeTakeFirst()
  )?.hits;
const set = (userId: string, values: object) =>
  platform.database.allCompanies.updateTable('users').set(values).where('id', '=', userId).execute();

describe('guessing', () => {
  test('from one address at many accounts ends after a hundred tries', async () => {
    const from = anAddress();
    await counted(`sign-in from ${from}`, 99);
    expect(await guess(`${crypto.randomUUID()}@example.com`, from)).toBe(401);
    expect(await guess(`${crypto.randomUUID()}@example.com`, from)).toBe(429);
    expect(await signIn(await aUser(platform), from)).toBe(429);
  });

  test('does not end for an address where a hundred people sign in rightly', async () => {
    const from = anAddress();
    const anna = await aUser(platform);
    await counted(`sign-in from ${from}`, 99);
    for (let times = 0; times < 3; times += 1) expect(await signIn(anna, from)).toBe(200);
    expect(await hitsOf(`sign-in from ${from}`)).toBe(99);
  });

  test('at one account from many addresses ends after fifty; its owner gets in where they did before', async () => {
    const anna = await aUser(platform);
    const home = anAddress();
    expect(await signIn(anna, home)).toBe(200);
    await counted(`sign-in to ${anna.email}`, 49);
    expect(await guess(anna.email, anAddress())).toBe(401);
    expect(await guess(anna.email, anAddress())).toBe(429);
    expect(await signIn(anna)).toBe(429);
    expect(await signIn(anna, home)).toBe(200);
    // Their success makes nobody else's tries forgotten.
    expect(await signIn(anna)).toBe(429);
  });

  test('from one address cannot use up what the account has for all', async () => {
    const anna = await aUser(platform);
    const from = anAddress();
    for (let tried = 0; tried < 15; tried += 1) await guess(anna.email, from);
    expect(await hitsOf(`sign-in to ${anna.email}`)).toBe(10);
    expect(await signIn(anna)).toBe(200);
  });

  test('counts an IPv6 network as one, whichever of its addresses is used', async () => {
    const { email } = await aUser(platform);
    for (let tried = 0; tried < 10; tried += 1) await guess(email, `2001:db8:7:7::${tried + 1}`);
    expect(await guess(email, '2001:db8:7:7:ffff::1')).toBe(429);
    expect(await guess(email, '2001:db8:7:8::1')).toBe(401);
  });
});

test('a try at an account looks at none of its browsers, however many there are, nor does a link that is asked for', async () => {
  const anna = await aUser(platform);
  const browser = (version: number) =>
    `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Firefox/${version}.0`;
  const home = anAddress();
  for (let version = 101; version < 106; version += 1)
    await portal.signedIn(anna, { browser: browser(version), from: home });
  const parsed = vi.spyOn(Bowser, 'parse');
  expect(await guess(anna.email, anAddress())).toBe(401);
  expect(await guess(anna.email, home)).toBe(401);
  const owner = { id: anna.userId, company_id: anna.companyId };
  await platform.database.transaction('allCompanies', (trx) =>
    mayMailLink(trx, 'password-reset', owner, home),
  );
  expect(parsed).not.toHaveBeenCalled();
  // It is what a sign-in from elsewhere is compared with.
  await portal.signedIn(anna, { browser: browser(106), from: anAddress() });
  expect(parsed.mock.calls.map(([userAgent]) => userAgent)).toContain(browser(101));
  parsed.mockRestore();
});

describe('who may not sign in', () => {
  const coded = async (email: string, password?: string) => {
    const { status, body } = await portal.post('/auth/login', { email, password });
    return [status, body.code];
  };
  test('for being blocked hears so only after the right password, before any second step', async () => {
    const anna = await aUserWithTotp(platform);
    await set(anna.userId, { blocked_at: new Date() });
    expect(await coded(anna.email, 'wrong')).toEqual([401, 'login-failed-unknown']);
    expect(await coded(anna.email, anna.password)).toEqual([401, 'login-failed-not-verified']);
  });

  test('for being invited only is unknown, with any password', async () => {
    const anna = await aUser(platform);
    await set(anna.userId, { password_hash: null });
    for (const password of [anna.password, 'none', 'null'])
      expect(await coded(anna.email, password)).toEqual([401, 'login-failed-unknown']);
  });
});

describe('the mail of a new sign-in', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
  const subjects = async ({ email }: { email: string }) =>
    (await mailsTo(platform, email)).map(({ subject }) => subject);
  const told = ['New sign-in to your account at Belfry'];

  test('goes out when neither browser nor network was seen, and never at the first', async () => {
    const anna = await aUser(platform);
    const home = anAddress();
    await portal.signedIn(anna, { browser: chrome, from: home, zone: 'Asia/Tokyo' });
    expect(await subjects(anna)).toEqual([]);
    await portal.signedIn(anna, { browser: chrome.replace('141', '142'), from: anAddress() });
    await portal.signedIn(anna, { browser: firefox, from: home });
    expect(await subjects(anna)).toEqual([]);
    const edge = `${chrome} Edg/141.0.0.0`;
    const away = anAddress();
    // By the owner's clock: that of a stranger tells them nothing.
    await portal.signedIn(anna, { browser: edge, from: away, zone: 'America/New_York' });
    const [mail] = (await mailsTo(platform, anna.email)).slice(-1);
    expect(mail?.subject).toBe(told[0]);
    expect(mail?.text).toContain(`20/11/2026 12:00 (UTC+9, Asia/Tokyo) · Microsoft Edge, Windows · ${away}`);
  });

  test('goes out when they were last seen over 90 days ago', async () => {
    const anna = await aUser(platform);
    const home = anAddress();
    const { sid } = await portal.signedIn(anna, { browser: chrome, from: home });
    await platform.database.allCompanies
      .updateTable('sessions')
      .set({ created_at: sql`now() - interval '91 days'` })
      .where('id', '=', sid)
      .execute();
    await portal.signedIn(anna, { browser: chrome, from: home });
    expect(await subjects(anna)).toEqual(told);
  });

  test('is not sent for a password that waits for its second step', async () => {
    const anna = await aUserWithTotp(platform);
    await set(anna.userId, { last_sign_in_at: new Date() });
    await portal.login(anna.email, { browser: firefox });
    expect(await subjects(anna)).toEqual([]);
  });
});

describe('the link that verifies an address', () => {
  const resend = (email: string, from = anAddress()) =>
    portal.post('/auth/verification', { email }, { from });
  async function linkFor(email: string) {
    for (const payload of await pendingJobs(platform, verificationMailJob.name, {}))
      await verificationMailJob.run(platform, payload, { number: 1, isLast: false });
    const texts = (await mailsTo(platform, email)).map(({ text }) => text).join('\n');
    return [...texts.matchAll(/\/link\/email\/([\w-]{43})/g)].at(-1)?.[1];
  }

  test('is sent again to who waits for it, and the answer is the same for everybody', async () => {
    const [waiting, verified] = [await aUser(platform), await aUser(platform)];
    await set(waiting.userId, { email_verified: false });
    const unknown = `${crypto.randomUUID()}@example.com`;
    for (const email of [waiting.email, verified.email, unknown]) {
      const { status, body } = await resend(email);
      expect([status, body]).toEqual([202, { sent: true }]);
    }
    const token = (await linkFor(waiting.email)) ?? '';
    const link = await readMailedLink(platform.database.allCompanies, 'email-verification', token);
    expect(link).toMatchObject({ userId: waiting.userId, email: waiting.email });
    for (const email of [verified.email, unknown]) expect(await linkFor(email)).toBeUndefined();
  });

  test('is asked for five times an hour at most from one network; from another it still is', async () => {
    const [email, from] = [`${crypto.randomUUID()}@example.com`, anAddress()];
    for (let times = 0; times < 5; times += 1) await resend(email, from);
    expect((await resend(email, from)).status).toBe(429);
    expect((await resend(email)).status).toBe(202);
  });

  test('is asked for by a job that shows neither whose it is nor where it was asked for', async () => {
    const anna = await aUser(platform);
    await set(anna.userId, { email_verified: false });
    await resend(anna.email, '10.6.6.6');
    const jobs = await pendingJobs(platform, verificationMailJob.name, {});
    expect(jobs.flatMap((job) => Object.keys(job as object)).filter((key) => key !== 'request')).toEqual([]);
    expect(await linkFor(anna.email)).toHaveLength(43);
  });

  test('is mailed for a job that an earlier version wrote', async () => {
    const anna = await aUser(platform);
    await set(anna.userId, { email_verified: false });
    const sealed = seal(platform.config.TOKEN_SECRET, 'verification mail', anna.email).toString('base64');
    await verificationMailJob.run(platform, { sealed, network: '10.6.6.7' }, { number: 1, isLast: false });
    expect(await linkFor(anna.email)).toHaveLength(43);
  });

  test('is mailed at the third run of a job that failed twice, also as the last that strangers may cause', async () => {
    const anna = await aUser(platform);
    await set(anna.userId, { email_verified: false });
    const links = async () =>
      (
        await platform.database
          .company(anna.companyId)
          .selectFrom('mailed_links')
          .select('token_hash')
          .execute()
      ).length;
    const job = verificationMail(platform.config, anna.email, anAddress());
    const run = (on: TestPlatform, number: number) =>
      verificationMailJob.run(on, job.payload, { number, isLast: false });
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
    expect(await links()).toBe(4);
    await run(platform, 3);
    expect(await links()).toBe(5);
  });

  test('stays good however many strangers ask for others, of which few are mailed', async () => {
    const anna = await aUser(platform);
    await set(anna.userId, { email_verified: false });
    await resend(anna.email);
    const first = (await linkFor(anna.email)) ?? '';
    for (let times = 0; times < 20; times += 1) expect((await resend(anna.email)).status).toBe(202);
    await linkFor(anna.email);
    const links = await platform.database
      .company(anna.companyId)
      .selectFrom('mailed_links')
      .select('token_hash')
      .execute();
    expect(links).toHaveLength(5);
    expect((await portal.post('/profile/email/confirm', { token: first })).status).toBe(200);
  });
});
