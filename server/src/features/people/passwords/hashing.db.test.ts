import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { presentTerms } from '#features/ground/terms/present-terms.ts';
import { queued, type HashAsker } from '#platform/auth/hash-queue.ts';
import * as passwords from '#platform/auth/passwords.ts';
import { hashSecret, newSecret } from '#platform/auth/secrets.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { issueMailedLink } from '#features/people/mailed-links/issue-mailed-link.ts';
import type { LinkPurpose } from '#features/people/mailed-links/mailed-links.queries.ts';
import { insertRegistration } from '#features/lifecycles/registration/registration.queries.ts';
import { aUser, testPassword } from '#features/people/sessions/user.fixture.ts';
import {
  anAddress,
  setPolicy,
  testSignIn,
  type TestSignIn,
} from '#features/people/sign-in/sign-in.fixture.ts';

const { verifyPassword: realVerify } = passwords;
/** How many passwords were hashed or compared. */
const hashed = vi.spyOn(passwords, 'hashPassword');
const compared = vi.spyOn(passwords, 'verifyPassword');
const begun = () => hashed.mock.calls.length + compared.mock.calls.length;

let platform: TestPlatform;
let portal: TestSignIn;
beforeAll(async () => {
  platform = await testPlatform();
  portal = await testSignIn(platform);
});
afterAll(async () => {
  for (const spy of [hashed, compared]) spy.mockRestore();
  await portal.app.close();
});

const chosen = 'Bosuil-in-de-eik-8';
const twice = (password: string) => ({ password, passwordRepeat: password });
const names = { firstName: 'Ben', lastName: 'Bakker' };
const place = { address: 'Dorpsstraat 1', postalCode: '1234 AB', city: 'Barneveld', country: 'NL' };

/** A link of each kind: whatever is typed at it costs hashes and leaves it good. */
const links = {
  async registration() {
    const token = newSecret();
    // Somebody signed up with the address meanwhile.
    const { email } = await aUser(platform);
    await platform.database.transaction('allCompanies', (trx) =>
      insertRegistration(trx, {
        tokenHash: hashSecret(token),
        email,
        langCode: 'en-US',
        termsVersion: presentTerms(platform).version,
        used: false,
      }),
    );
    return token;
  },
  async reset() {
    const anna = await aUser(platform);
    await setPolicy(platform, anna.companyId, { password_history: 3 });
    return mailedTo(anna, 'password-reset');
  },
  async invitation() {
    // Whoever has a password already has accepted another one.
    return mailedTo(await aUser(platform), 'invitation');
  },
};
function mailedTo(to: { companyId: string; userId: string; email: string }, purpose: LinkPurpose) {
  const { companyId, userId, email } = to;
  return platform.database.transaction(companyId, (trx) =>
    issueMailedLink(trx, { purpose, companyId, userId, email, hours: 1 }),
  );
}
const use = {
  registration: (token: string, password: string, from = anAddress()) =>
    portal.post(
      `/registrations/${token}`,
      { company: { name: 'Hoeve', ...place }, ...names, ...twice(password) },
      { from },
    ),
  reset: (token: string, password: string, from = anAddress()) =>
    portal.post('/auth/password/reset', { token, ...twice(password) }, { from }),
  invitation: (token: string, password: string, from = anAddress()) =>
    portal.post(`/invitations/${token}`, { ...names, ...twice(password), agreedTerms: true }, { from }),
};
const change = (token: string, currentPassword: string, password = chosen) =>
  portal.post('/auth/password/change', { currentPassword, ...twice(password) }, { token });
const kinds = ['registration', 'reset', 'invitation'] as const;
const coded = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];
const tooMany = [429, 'too-many-requests'];

/** The counts that a key's end names, in the order of the keys. */
const hits = async (end: string) => {
  const rows = await platform.database.allCompanies
    .selectFrom('throttles')
    .select('hits')
    .where('key', 'like', `%${end}`)
    .orderBy('key')
    .execute();
  return rows.map((row) => row.hits);
};

describe.each(kinds)('a link of a %s', (kind) => {
  it('that there is not, or that is over, costs no hash', async () => {
    const over = await links[kind]();
    for (const table of ['mailed_links', 'registrations'] as const)
      await platform.database.allCompanies
        .updateTable(table)
        .set({ expires_at: sql<Date>`now() - interval '1 second'` })
        .where('token_hash', '=', hashSecret(over))
        .execute();
    const before = begun();
    expect(coded(await use[kind](newSecret(), testPassword))).toEqual([404, 'link-invalid']);
    expect(coded(await use[kind](over, testPassword))).toEqual([410, 'link-expired']);
    expect(begun()).toBe(before);
  });

  it('that is never spent hashes ten times an hour, from wherever, and is good again after it', async () => {
    const [token, another] = [await links[kind](), await links[kind]()];
    const first = await use[kind](token, testPassword);
    expect(first.status).toBeGreaterThanOrEqual(400);
    expect(first.status).not.toBe(429);
    for (let tried = 2; tried <= 10; tried += 1)
      expect(coded(await use[kind](token, testPassword))).toEqual(coded(first));
    const before = begun();
    expect(before).toBeGreaterThanOrEqual(10);
    const refused = await use[kind](token, testPassword);
    expect(coded(refused)).toEqual(tooMany);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(begun()).toBe(before);
    expect(coded(await use[kind](another, testPassword))).toEqual(coded(first));
    await platform.database.allCompanies
      .updateTable('throttles')
      .set({ window_ends_at: sql<Date>`now()` })
      .where('key', '=', `password chosen by link ${hashSecret(token).toString('hex')}`)
      .execute();
    expect(coded(await use[kind](token, testPassword))).toEqual(coded(first));
  });

  it('is counted for its network, whichever link it is', async () => {
    const [token, another] = [await links[kind](), await links[kind]()];
    const from = anAddress();
    const first = await use[kind](token, testPassword, from);
    await platform.database.allCompanies
      .updateTable('throttles')
      .set({ hits: 300 })
      .where('key', '=', `passwords chosen from ${from}`)
      .execute();
    const before = begun();
    for (let tried = 0; tried < 11; tried += 1)
      expect(coded(await use[kind](another, testPassword, from))).toEqual(tooMany);
    expect(begun()).toBe(before);
    expect(await hits(`link ${hashSecret(another).toString('hex')}`)).toEqual([0]);
    expect(coded(await use[kind](another, testPassword))).toEqual(coded(first));
  });

  it('may be mistyped at as often as anybody likes: that costs no hash', async () => {
    const token = await links[kind]();
    const mistyped = {
      company: { name: 'Hoeve', ...place },
      ...names,
      password: chosen,
      passwordRepeat: 'x',
    };
    const bodies = {
      registration: mistyped,
      reset: { token, password: chosen, passwordRepeat: 'x' },
      invitation: { ...names, password: chosen, passwordRepeat: 'x', agreedTerms: true },
    };
    const urls = {
      registration: `/registrations/${token}`,
      reset: '/auth/password/reset',
      invitation: `/invitations/${token}`,
    };
    const before = begun();
    for (let tried = 0; tried < 12; tried += 1)
      expect(coded(await portal.post(urls[kind], bodies[kind]))).toEqual([400, 'passwords-dont-match']);
    expect(begun()).toBe(before);
  });
});

describe.each(kinds)('at a link of a %s a password that is guessed first', (kind) => {
  it('is counted before it is judged, and costs no hash', async () => {
    const token = await links[kind]();
    const before = begun();
    for (let tried = 1; tried <= 10; tried += 1)
      expect(coded(await use[kind](token, 'Password1234'))).toEqual([400, 'password-too-common']);
    expect(coded(await use[kind](token, 'Password1234'))).toEqual(tooMany);
    expect(begun()).toBe(before);
  });
});

test('who is signed in chooses a password ten times an hour, too', async () => {
  const anna = await aUser(platform);
  await setPolicy(platform, anna.companyId, { password_history: 3 });
  const { token } = await portal.signedIn(anna);
  for (let tried = 1; tried <= 10; tried += 1)
    expect(coded(await change(token, anna.password, anna.password))).toEqual([400, 'password-used-before']);
  expect(coded(await change(token, anna.password))).toEqual(tooMany);
});

describe('while too many passwords wait', () => {
  let release = () => {};
  afterEach(() => release());
  /** Takes both places, lets so many wait behind them, and gives what ends that. */
  async function crowd(places: number, rank?: HashAsker['rank']) {
    const held = new Promise<void>((resolve) => void (release = resolve));
    const all = Array.from({ length: 2 + places }, () =>
      queued(rank ? { rank, ip: anAddress() } : null, () => held),
    );
    return async () => {
      release();
      await Promise.all(all);
    };
  }
  const refused = async (answer: ReturnType<TestSignIn['post']>) => {
    const { status, body, headers } = await answer;
    return [status, body.code, Number(headers['retry-after']) > 0];
  };
  const busy = [503, 'service-unavailable', true];

  it('a sign-in is refused at once, known or not, and was no try', async () => {
    const anna = await aUser(platform);
    const unknown = `${crypto.randomUUID()}@example.com`;
    const [home, away] = [anAddress(), anAddress()];
    await portal.login(anna.email, { from: home });
    await portal.login(anna.email, { from: away });
    const letGo = await crowd(64);
    for (const email of [anna.email, unknown])
      expect(await refused(portal.login(email, { from: away }))).toEqual(busy);
    expect(await refused(portal.login(anna.email, { from: home }))).toEqual(busy);
    await letGo();
    expect([await hits(away), await hits(home), await hits(`sign-in to ${unknown}`)]).toEqual([
      [0, 0, 0],
      [0, 0],
      [0],
    ]);
    expect((await portal.login(anna.email, { from: away })).status).toBe(200);
  });

  it('so is a password that is asked for or chosen by who is signed in', async () => {
    const anna = await aUser(platform);
    const { token } = await portal.signedIn(anna);
    const letGo = await crowd(64);
    const proof = { method: 'password', password: anna.password };
    expect(await refused(portal.post('/auth/step-up', proof, { token }))).toEqual(busy);
    expect(await refused(change(token, anna.password))).toEqual(busy);
    await letGo();
    expect(await hits(`password of ${anna.userId}`)).toEqual([0]);
    expect((await change(token, anna.password)).status).toBe(204);
  });

  it.each(kinds)('so is the link of a %s, behind sixteen others', async (kind) => {
    const token = await links[kind]();
    const from = anAddress();
    const letGo = await crowd(16, 'link');
    expect(await refused(use[kind](token, testPassword, from))).toEqual(busy);
    await letGo();
    const link = hashSecret(token).toString('hex');
    expect([await hits(`link ${link}`), await hits(`chosen from ${from}`)]).toEqual([[0], [0]]);
  });

  it('links, strangers and whoever signs in from where they did before leave room to each other', async () => {
    const [anna, ben] = [await aUser(platform), await aUser(platform)];
    const home = anAddress();
    await portal.login(anna.email, { from: home });
    const link = await links.reset();
    const letGoLinks = await crowd(16, 'link');
    const stranger = portal.login(ben.email);
    await expect.poll(() => hits(`sign-in to ${ben.email}`)).toEqual([1]);
    expect(await refused(use.reset(link, testPassword))).toEqual(busy);
    await letGoLinks();
    expect((await stranger).status).toBe(200);
    const letGoStrangers = await crowd(32, 'stranger');
    const known = portal.login(anna.email, { from: home });
    await expect.poll(() => hits(`sign-in ${anna.email} ${home}`)).toEqual([1]);
    const reset = use.reset(link, chosen);
    await expect.poll(() => hits(`link ${hashSecret(link).toString('hex')}`)).toEqual([1]);
    expect(await refused(portal.login(ben.email))).toEqual(busy);
    await letGoStrangers();
    expect([(await known).status, (await reset).status]).toEqual([200, 204]);
  });

  it('a password that is compared with former ones waits once, and is not turned away in the midst', async () => {
    const anna = await aUser(platform);
    await setPolicy(platform, anna.companyId, { password_history: 3 });
    for (const password of ['Steenuil-in-de-wei-3', 'Ransuil-in-de-den-5'])
      await portal.post('/auth/password/reset', {
        token: await mailedTo(anna, 'password-reset'),
        ...twice(password),
      });
    const link = await mailedTo(anna, 'password-reset');
    const letGo = await crowd(15, 'link');
    const before = begun();
    const reset = use.reset(link, chosen);
    await expect.poll(() => hits(`link ${hashSecret(link).toString('hex')}`)).toEqual([1]);
    // Who comes in the midst of its comparisons finds the queue full again, and waits behind what has begun.
    let more: Promise<unknown>[] = [];
    compared.mockImplementationOnce(async (...given) => {
      more = Array.from({ length: 70 }, () => queued(null, async () => {}));
      return realVerify(...given);
    });
    await letGo();
    expect((await reset).status).toBe(204);
    // Two former ones, and the new one.
    expect(begun() - before).toBe(3);
    await Promise.all(more);
  });
});
