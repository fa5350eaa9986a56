import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { presentTerms } from '#features/ground/terms/present-terms.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import { createMail } from '#platform/mail/mail.ts';
import { startMailServer } from '#platform/mail/mail-server.fixture.ts';
import type { Platform } from '#platform/platform.ts';
import { aCompany, pendingJobs, testPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { anAddress } from '#features/people/sign-in/sign-in.fixture.ts';
import { readRegistrationMail, registrationMail } from './registration-mail.job.ts';

const publicUrl = 'https://portal.example';
let platform: Platform;
let app: FastifyInstance;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer();
  const base = await testPlatform();
  const config = { ...base.config, publicUrl, smtpUrl: server.url };
  platform = { ...base, config, mail: createMail(config) };
  app = await testApp(platform);
});
afterAll(async () => {
  platform.mail.close();
  await app.close();
  await server.stop();
});

const newAddress = () => `${crypto.randomUUID()}@example.com`;
const ask = (
  email: string,
  more: object = {},
  headers: Record<string, string> = {},
  remoteAddress = anAddress(),
) =>
  app.inject({
    method: 'POST',
    url: '/api/registrations',
    headers,
    remoteAddress,
    payload: { email, emailRepeat: email, langCode: 'en-US', agreedTerms: true, ...more },
  });

/** The mails that wait for an address, as their jobs hold them: sealed. */
async function waitingFor(email: string) {
  const payloads = (await pendingJobs(platform, 'registration/mail', {})) as { sealed: string }[];
  return payloads.filter((payload) => readRegistrationMail(platform.config, payload).email === email);
}

/** Sends the mails that wait for an address, as the job worker would, and gives the newest. */
async function mailTo(email: string) {
  for (const payload of await waitingFor(email))
    await registrationMail.run(platform, payload, { number: 1, isLast: false });
  return server.to(email).at(-1);
}
const linkIn = (text: string | undefined) => /https?:\/\/\S+\/account\/create\/([\w-]+)/.exec(text ?? '');

/** The secret of the link in somebody's mail. */
async function aLink(email = newAddress(), more: object = {}): Promise<string> {
  expect((await ask(email, more)).statusCode).toBe(202);
  const token = linkIn((await mailTo(email))?.text)?.[1];
  expect(token).toMatch(/^[\w-]{43}$/);
  return token ?? '';
}
const company = {
  name: 'Hoeve De Kerkuil',
  address: 'Dorpsstraat 1',
  postalCode: '1234 AB',
  city: 'Barneveld',
  country: 'NL',
};
const form = {
  company,
  firstName: 'Anna',
  lastName: 'Kerkuil',
  password: 'Bosuil-in-de-eik-8',
  passwordRepeat: 'Bosuil-in-de-eik-8',
};
const look = (token: string) => app.inject(`/api/registrations/${token}`);
const complete = (token: string, payload: object = form) =>
  app.inject({ method: 'POST', url: `/api/registrations/${token}`, payload });
const coded = (answer: Awaited<ReturnType<typeof look>>) => [answer.statusCode, answer.json().code];

test('the answer is one for known and unknown addresses; only the mail tells', async () => {
  const { email: known } = await aCompany(platform);
  const unknown = newAddress();
  const answers = [await ask(known), await ask(unknown), await ask(known.toUpperCase())];
  for (const answer of answers) {
    expect([answer.statusCode, answer.body]).toEqual([202, '{"sent":true}']);
    const { 'x-request-id': _id, date: _date, ...headers } = answer.headers;
    const { 'x-request-id': _first, date: _then, ...others } = answers[0]?.headers ?? {};
    expect(headers).toEqual(others);
  }
  expect(linkIn((await mailTo(unknown))?.text)).not.toBeNull();
  const told = await mailTo(known);
  expect(told?.subject).toBe('You already have an account at Belfry');
  expect(linkIn(told?.text)).toBeNull();
  const registered = await platform.database.allCompanies
    .selectFrom('registrations')
    .select(['email', sql<boolean>`used_at is not null`.as('used')])
    .where('email', 'in', [known, unknown])
    .execute();
  // The same work for both, as far as a clock can tell; nobody can use what a known address left.
  const used = (address: string) =>
    registered.filter(({ email }) => email === address).map((row) => row.used);
  expect([used(known), used(unknown)]).toEqual([[true, true], [false]]);
});

test.each([
  ['en-US', 'Confirm your e-mail address for Belfry', 'Create my company', '24 hours'],
  ['de-DE', 'Bestätigen Sie Ihre E-Mail-Adresse für Belfry', 'Meine Firma anlegen', '24 Stunden'],
  ['nl-NL', 'Bevestig uw e-mailadres voor Belfry', 'Mijn bedrijf aanmaken', '24 uur'],
  ['ja-JP', 'Belfry：メールアドレスの確認', '会社を登録する', '24時間'],
])(
  'the mail in %s has its words, and one link to the portal’s own address',
  async (langCode, subject, label, hours) => {
    const email = newAddress();
    await ask(
      email,
      { langCode },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    );
    const mail = await mailTo(email);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(label);
    expect(mail?.text).toContain(hours);
    expect(linkIn(mail?.text)?.[0]).toMatch(new RegExp(`^${publicUrl}/account/create/`));
    const all = `${mail?.text}${mail?.html}`;
    expect(all).not.toContain('evil.example');
    const addresses = [...all.matchAll(/https?:\/\/[^\s"<)]+/g)].map(([address]) => address);
    expect(
      addresses.filter((address) => !address.startsWith(`${publicUrl}/`) && !address.includes('w3.org')),
    ).toEqual([]);
  },
);

test('the database knows the link’s hash only', async () => {
  const token = await aLink();
  const row = await platform.database.allCompanies
    .selectFrom('registrations')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirstOrThrow();
  expect(row.terms_version).toBe(presentTerms(platform).version);
  expect(JSON.stringify(row)).not.toContain(token);
});

test('a mail that is sent again has the same id', async () => {
  const email = newAddress();
  // The mail server does not take it at once; what waits is sent, and sent again.
  server.answers.set(email, [450, 'Later']);
  expect((await ask(email)).statusCode).toBe(202);
  server.answers.delete(email);
  await mailTo(email);
  await mailTo(email);
  const ids = server.to(email).map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('an address that a mail server refuses is told at once, be it known or not', async () => {
  const known = await aCompany(platform);
  for (const email of [newAddress(), known.email]) {
    server.answers.set(email, [550, '5.1.1 No such user']);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(coded(await ask(email))).toEqual([502, 'sending-e-mail-failed']);
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await waitingFor(email)).toEqual([]);
  }
});

test('an address is not flooded', async () => {
  const [email, network] = [newAddress(), anAddress()];
  const again = () => ask(email, {}, {}, network);
  for (let mail = 1; mail <= 5; mail += 1) expect((await again()).statusCode).toBe(202);
  expect(coded(await again())).toEqual([429, 'too-many-requests']);
  expect(server.to(email)).toHaveLength(5);
  // From elsewhere nobody is refused for that, nor told it; the links that were sent are good.
  const elsewhere = await ask(email);
  expect([elsewhere.statusCode, elsewhere.body]).toEqual([202, '{"sent":true}']);
  expect(server.to(email)).toHaveLength(5);
  expect((await look(linkIn((await mailTo(email))?.text)?.[1] ?? '')).statusCode).toBe(200);
});

test('a network asks a hundred times an hour, whoever it is for; what is refused is neither kept nor mailed', async () => {
  const network = '2001:db8:77:1';
  await platform.database.allCompanies
    .insertInto('throttles')
    .values({
      key: `registration from ${network}::/64`,
      hits: 99,
      window_ends_at: sql<Date>`now() + interval '1 hour'`,
    })
    .execute();
  const [last, refused, other] = [newAddress(), newAddress(), newAddress()];
  const from = (email: string, address: string) => ask(email, {}, {}, address);
  expect((await from(last, `${network}::1`)).statusCode).toBe(202);
  const answer = await from(refused, `${network}::2`);
  expect(coded(answer)).toEqual([429, 'too-many-requests']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await from(other, '2001:db8:77:2::1')).statusCode).toBe(202);
  const kept = await platform.database.allCompanies
    .selectFrom('registrations')
    .select('email')
    .where('email', 'in', [last, refused, other])
    .execute();
  expect(new Set(kept.map(({ email }) => email))).toEqual(new Set([last, other]));
  expect(await waitingFor(refused)).toEqual([]);
  // Nor is anything counted under an address that nobody has asked for.
  const counted = platform.database.allCompanies.selectFrom('throttles').select('hits');
  expect(await counted.where('key', '=', `registration ${refused}`).execute()).toEqual([]);
});

test.each([
  [{ emailRepeat: 'other@example.com' }, 'e-mail-addresses-dont-match', '/emailRepeat'],
  [{ langCode: 'xx-XX' }, 'invalid-input', '/langCode'],
  [{ agreedTerms: false }, 'invalid-input', '/agreedTerms'],
  [{ company: 'x' }, 'invalid-input', '/company'],
])('asking with %j is refused', async (more, code, pointer) => {
  const answer = await ask(newAddress(), more);
  expect(coded(answer)).toEqual([400, code]);
  expect(answer.json().errors[0].pointer).toBe(pointer);
});

test('looking at a link does not use it up', async () => {
  const email = newAddress();
  const token = await aLink(email, { langCode: 'nl-NL' });
  for (let times = 0; times < 3; times += 1)
    expect((await look(token)).json()).toEqual({ email, langCode: 'nl-NL' });
  expect((await complete(token)).statusCode).toBe(201);
});

test('completing makes the company, its fixed lists, its Administrator and the agreement, and signs in', async () => {
  const email = newAddress();
  const token = await aLink(email, { langCode: 'de-DE' });
  const answer = await complete(token, {
    ...form,
    company: { ...company, phoneNumber: '0342 123 456', taxNumber: 'NL812345678B01' },
  });
  expect(answer.statusCode).toBe(201);
  const user = platform.tokens.verify(answer.json().token)?.user;
  expect(user).toMatchObject({ email, language: 'de-DE', role: { id: roles.administrator } });

  const own = platform.database.company(user?.company ?? '');
  expect(await own.selectFrom('companies').selectAll().execute()).toMatchObject([
    {
      name: company.name,
      postal_code: '1234 AB',
      country: 'NL',
      phone_number: '+31342123456',
      tax_number: 'NL812345678B01',
      invoice_lang_code: 'de-DE',
      provider: false,
    },
  ]);
  expect(await own.selectFrom('users').selectAll().execute()).toMatchObject([
    { id: user?.id, email, first_name: 'Anna', last_name: 'Kerkuil', role_id: roles.administrator },
  ]);
  const lists = await own.selectFrom('call_lists').select('recipients').orderBy('recipients').execute();
  expect(lists.map(({ recipients }) => recipients)).toEqual(['administrators', 'all-contacts']);
  expect(await own.selectFrom('terms_agreements').select(['user_id', 'version']).execute()).toEqual([
    { user_id: user?.id, version: presentTerms(platform).version },
  ]);

  const signIn = {
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: form.password },
  } as const;
  expect((await app.inject(signIn)).statusCode).toBe(200);
  expect(
    (
      await app.inject({
        url: '/api/call-lists',
        headers: { authorization: `Bearer ${answer.json().token}` },
      })
    ).json().items,
  ).toHaveLength(2);
});

test('who did not agree to the terms has a company, and nothing says that they did', async () => {
  const token = await aLink(newAddress(), { agreedTerms: undefined });
  const row = await platform.database.allCompanies
    .selectFrom('registrations')
    .select('terms_version')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirstOrThrow();
  expect(row.terms_version).toBeNull();
  const answer = await complete(token);
  expect(answer.statusCode).toBe(201);
  const own = platform.database.company(platform.tokens.verify(answer.json().token)?.user.company ?? '');
  expect(await own.selectFrom('terms_agreements').selectAll().execute()).toEqual([]);
});

test('a link works once', async () => {
  const token = await aLink();
  expect((await complete(token)).statusCode).toBe(201);
  expect(coded(await complete(token))).toEqual([410, 'link-used']);
  expect(coded(await look(token))).toEqual([410, 'link-used']);
});

test('of two completions at once one makes a company', async () => {
  const email = newAddress();
  const token = await aLink(email);
  const answers = await Promise.all([complete(token), complete(token)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 410]);
  const users = await platform.database.allCompanies
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .execute();
  expect(users).toHaveLength(1);
});

test('a link that is over, unknown or garbled makes nothing', async () => {
  const email = newAddress();
  const token = await aLink(email);
  await platform.database.allCompanies
    .updateTable('registrations')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('token_hash', '=', hashSecret(token))
    .execute();
  for (const call of [look, complete]) {
    expect(coded(await call(token))).toEqual([410, 'link-expired']);
    expect(coded(await call('A'.repeat(43)))).toEqual([404, 'link-invalid']);
    for (const garbled of ['short', `${token.slice(0, 42)}%20`, `${token}'--`])
      expect(coded(await call(garbled))).toEqual([400, 'invalid-input']);
  }
  const users = await platform.database.allCompanies
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .execute();
  expect(users).toEqual([]);
});

test('an address that was taken meanwhile is told, and the second link makes nothing', async () => {
  const email = newAddress();
  const [first, second] = [await aLink(email), await aLink(email)];
  expect(first).not.toBe(second);
  expect((await complete(first)).statusCode).toBe(201);
  const name = `Farm ${crypto.randomUUID()}`;
  const answer = await complete(second, { ...form, company: { ...company, name } });
  expect(coded(answer)).toEqual([409, 'e-mailaddress-already-in-use']);
  const left = await platform.database.allCompanies
    .selectFrom('companies')
    .select('id')
    .where('name', '=', name)
    .execute();
  expect(left).toEqual([]);
});

test.each([
  [{ passwordRepeat: 'another-one-7' }, 'passwords-dont-match', '/passwordRepeat'],
  [{ password: 'short', passwordRepeat: 'short' }, 'invalid-input', '/password'],
  [{ firstName: ' ' }, 'invalid-input', '/firstName'],
  [{ lastName: 'x\u0000y' }, 'invalid-input', '/lastName'],
  [{ roleId: 4 }, 'invalid-input', '/roleId'],
  [{ company: { ...company, provider: true } }, 'invalid-input', '/company/provider'],
  [{ company: { ...company, name: '' } }, 'invalid-input', '/company/name'],
  [{ company: { ...company, country: 'nl' } }, 'invalid-input', '/company/country'],
  [{ company: { ...company, country: 'XX' } }, 'invalid-input', '/company/country'],
  [{ company: { ...company, phoneNumber: '12' } }, 'invalid-input', '/company/phoneNumber'],
  [
    { company: { ...company, taxNumber: 'DE123456789' } },
    'country-does-not-match-vat-number',
    '/company/taxNumber',
  ],
])('%j is refused, and the link is still good', async (more, code, pointer) => {
  const token = await aLink();
  const answer = await complete(token, { ...form, ...more });
  expect(coded(answer)).toEqual([400, code]);
  expect(answer.json().errors[0].pointer).toBe(pointer);
  expect((await complete(token)).statusCode).toBe(201);
});

test.each([
  ['NL', '0342-123456', '+31342123456'],
  ['NL', '+49 30 123456', '+4930123456'],
  ['DE', '030 / 12 34 56', '+4930123456'],
  ['BE', '0475/12.34.56', '+32475123456'],
])('in %s the number %s is kept as %s', async (country, phoneNumber, kept) => {
  const { token } = (
    await complete(await aLink(), { ...form, company: { ...company, country, phoneNumber } })
  ).json();
  const own = platform.database.company(platform.tokens.verify(token)?.user.company ?? '');
  expect(await own.selectFrom('companies').select('phone_number').execute()).toEqual([
    { phone_number: kept },
  ]);
});
