import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import {
  aColleague,
  aSignedInUser,
  auditOf,
  coded,
  linkIn,
  mailsTo,
  newAddress,
  signIn,
} from './users.fixture.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

const form = () => ({ firstName: 'Ben', lastName: 'Bakker', email: newAddress(), roleId: roles.user });

describe('inviting', () => {
  test('makes a user who waits, and mails the invitation', async () => {
    const anna = await aSignedInUser(platform, app);
    const body = { ...form(), langCode: 'nl-NL', message: 'Welkom\nbij ons' };
    const answer = await anna.post('/users', body);
    expect(answer.statusCode).toBe(201);
    const { message: _message, ...kept } = body;
    expect(answer.json()).toMatchObject({
      ...kept,
      state: 'invited',
      mfa: false,
      lastSignInAt: null,
      blocked: false,
      policyWarnings: [],
      sessions: [],
      version: 1,
    });
    expect(answer.json().allowedActions).toContain('resend-invitation');
    const { sentAt, expiresAt } = answer.json().invitation;
    expect(Date.parse(expiresAt) - Date.parse(sentAt)).toBe(7 * 86_400_000);
    const [mail, ...more] = await mailsTo(platform, body.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('nodigt u uit');
    expect(mail?.text).toMatch(/Welkom\n+bij ons/);
    expect(await auditOf(platform, anna.companyId)).toContainEqual({
      action: 'user.invited',
      details: { roleId: roles.user },
      subject_id: answer.json().id,
      actor_id: anna.userId,
    });
  });

  test('an address is good once over all companies, and capitals do not matter', async () => {
    const [anna, dora] = [await aSignedInUser(platform, app), await aSignedInUser(platform, app)];
    const body = form();
    expect((await anna.post('/users', body)).statusCode).toBe(201);
    for (const email of [body.email, body.email.toUpperCase(), dora.email]) {
      const answer = await dora.post('/users', { ...body, email });
      expect(coded(answer)).toEqual([409, 'e-mailaddress-already-in-use']);
      expect(answer.json().errors[0].pointer).toBe('/email');
    }
    expect((await dora.get('/users')).json().items).toHaveLength(1);
  });

  test.each([
    [{ firstName: '' }, 'invalid-input', '/firstName'],
    [{ email: 'nobody' }, 'invalid-input', '/email'],
    [{ roleId: 6 }, 'invalid-input', '/roleId'],
    [{ roleId: roles.providerAdmin }, 'role-not-available', '/roleId'],
    [{ roleId: roles.providerAdminFinancial }, 'role-not-available', '/roleId'],
    [{ message: 'x'.repeat(1001) }, 'invalid-input', '/message'],
    [{ receivePaidInvoices: true }, 'administrators-only', '/receivePaidInvoices'],
    [{ companyId: crypto.randomUUID() }, 'invalid-input', '/companyId'],
  ])('%# is refused at its field, and makes nobody', async (more, code, pointer) => {
    const anna = await aSignedInUser(platform, app);
    const answer = await anna.post('/users', { ...form(), ...more });
    expect(coded(answer)).toEqual([400, code]);
    expect(answer.json().errors[0].pointer).toBe(pointer);
    expect((await anna.get('/users')).json().items).toHaveLength(1);
  });

  test('resending replaces the former link and keeps the message', async () => {
    const anna = await aSignedInUser(platform, app);
    const { id, email } = (await anna.post('/users', { ...form(), message: 'Hello' })).json();
    const first = linkIn((await mailsTo(platform, email))[0]);
    expect((await anna.post(`/users/${id}/invitation`)).statusCode).toBe(202);
    const second = (await mailsTo(platform, email))[1];
    expect(second?.text).toContain('Hello');
    expect(coded(await app.inject(`/api/invitations/${first}`))).toEqual([410, 'link-replaced']);
    expect((await app.inject(`/api/invitations/${linkIn(second)}`)).statusCode).toBe(200);
    await anna.post(`/users/${id}/invitation`, { message: 'Once more' });
    expect((await mailsTo(platform, email))[2]?.text).toContain('Once more');
  });

  test('nobody’s mailbox is flooded', async () => {
    const anna = await aSignedInUser(platform, app);
    const { id, email } = (await anna.post('/users', form())).json();
    for (let sent = 2; sent <= 5; sent += 1)
      expect((await anna.post(`/users/${id}/invitation`)).statusCode).toBe(202);
    expect(coded(await anna.post(`/users/${id}/invitation`))).toEqual([429, 'too-many-requests']);
    expect(await mailsTo(platform, email)).toHaveLength(5);
  });

  test('who has set the account up is not invited again', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, {});
    expect(coded(await anna.post(`/users/${ben.userId}/invitation`))).toEqual([409, 'not-allowed-now']);
  });
});

type SignedIn = Awaited<ReturnType<typeof aSignedInUser>>;

/** Addresses of the whole list, two a page. */
async function listed(who: SignedIn, query: string): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: { email: string }[]; nextCursor: string | null } = (
      await who.get(`/users?limit=2&${query}${cursor ? `&cursor=${cursor}` : ''}`)
    ).json();
    seen.push(...page.items.map(({ email }) => email));
    cursor = page.nextCursor;
  } while (cursor);
  return seen;
}

/** Lines of the file. */
async function file(who: SignedIn, query: string): Promise<string[]> {
  const answer = await who.get(`/users/export?${query}`);
  expect(answer.headers['content-type']).toContain('text/csv');
  return answer.body.split('\r\n').slice(0, -1);
}

describe('the list', () => {
  test('goes by last name and first name, a page at a time, both ways', async () => {
    const anna = await aSignedInUser(platform, app);
    const names = ['Zwart Bo', 'Bakker Cor', 'Bakker Ab', 'Jansen Eef', 'Bakker Cor'];
    for (const name of names) {
      const [lastName = '', firstName = ''] = name.split(' ');
      await aColleague(platform, anna, { lastName, firstName });
    }
    for (const sort of ['name', '-name']) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: { lastName: string; firstName: string }[]; nextCursor: string | null } = (
          await anna.get(`/users?limit=2&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`)
        ).json();
        seen.push(...page.items.map(({ lastName, firstName }) => `${lastName} ${firstName}`));
        cursor = page.nextCursor;
      } while (cursor);
      const sorted = [...names, 'Test Anna'].toSorted();
      expect(seen).toEqual(sort === 'name' ? sorted : sorted.toReversed());
    }
    const { nextCursor } = (await anna.get('/users?limit=2')).json();
    for (const query of [`cursor=${nextCursor}&sort=-name`, 'cursor=rubbish', 'sort=colour', 'page=2'])
      expect(coded(await anna.get(`/users?${query}`))).toEqual([400, 'invalid-input']);
  });

  test('is searched by names and address; wildcards mean themselves', async () => {
    const anna = await aSignedInUser(platform, app);
    await aColleague(platform, anna, { firstName: 'Jan', lastName: 'de Vries_50%' });
    const { email } = await aColleague(platform, anna, { firstName: 'Piet', lastName: 'Smit' });
    const found = async (search: string) =>
      (await anna.get(`/users?total=true&search=${encodeURIComponent(search)}`))
        .json()
        .items.map(({ firstName }: { firstName: string }) => firstName);
    expect(await found('JAN DE')).toEqual(['Jan']);
    expect(await found(email.slice(0, 20).toUpperCase())).toEqual(['Piet']);
    expect(await found('%')).toEqual(['Jan']);
    expect(await found('_5')).toEqual(['Jan']);
    expect(await found('nobody')).toEqual([]);
    expect((await anna.get('/users?total=true&search=smit')).json().total).toBe(1);
    expect((await anna.get('/users?total=true')).json().total).toBe(3);
  });

  test('goes by address and by the last sign-in, whoever never did first, a page at a time', async () => {
    const anna = await aSignedInUser(platform, app);
    const never = [await aColleague(platform, anna, {}), await aColleague(platform, anna, {})];
    const once = await aColleague(platform, anna, {});
    const all = [anna, ...never, once];
    const signedIn = (userId: string, at: string) =>
      platform.database.allCompanies
        .updateTable('users')
        .set({ last_sign_in_at: sql`${at}::timestamptz` })
        .where('id', '=', userId)
        .execute();
    // Finer than a cursor says it.
    await signedIn(once.userId, '2026-11-20T03:00:00.123456Z');
    await signedIn(anna.userId, '2026-11-20T03:00:00.123999Z');
    const emails = all.map(({ email }) => email).toSorted();
    expect(await listed(anna, 'sort=email')).toEqual(emails);
    expect(await listed(anna, 'sort=-email')).toEqual(emails.toReversed());
    const byId = (some: { userId: string; email: string }[]) =>
      some.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)).map(({ email }) => email);
    const bySignIn = [...byId(never), ...byId([once, anna])];
    expect(await listed(anna, 'sort=last-sign-in')).toEqual(bySignIn);
    expect(await listed(anna, 'sort=-last-sign-in')).toEqual(bySignIn.toReversed());
  });

  test('is narrowed to a role, to some states, to who has MFA; the file has the same in the same order', async () => {
    const anna = await aSignedInUser(platform, app);
    const dora = await aSignedInUser(platform, app);
    const { allCompanies } = platform.database;
    const blocked = await aColleague(platform, anna, { lastName: 'Blocked', roleId: roles.readOnly });
    await allCompanies
      .updateTable('users')
      .set({ blocked_at: new Date() })
      .where('id', '=', blocked.userId)
      .execute();
    const ben = await aColleague(platform, anna, { lastName: '=SUM(A1)' });
    await allCompanies
      .insertInto('mfa_methods')
      .values({
        company_id: anna.companyId,
        user_id: ben.userId,
        kind: 'totp',
        name: 'Phone',
        sealed_secret: Buffer.from('x'),
        created_at: new Date(),
        confirmed_at: new Date(),
      })
      .execute();
    const invited = (await anna.post('/users', { ...form(), lastName: 'Invited' })).json();
    const late = (await anna.post('/users', { ...form(), lastName: 'Late' })).json();
    await allCompanies
      .updateTable('mailed_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', late.id)
      .execute();
    const narrowed: [query: string, expected: { email: string }[]][] = [
      [`roleId=${roles.readOnly}`, [blocked]],
      ['state=blocked', [blocked]],
      ['state=active', [ben, anna]],
      ['state=invited', [invited]],
      ['state=invitation-expired,invited', [invited, late]],
      ['mfa=true', [ben]],
      ['mfa=false&state=active', [anna]],
      ['state=active,blocked&search=block&sort=-name', [blocked]],
    ];
    for (const [query, expected] of narrowed) {
      const emails = expected.map(({ email }) => email);
      const { total } = (await anna.get(`/users?total=true&${query}`)).json();
      const [, ...lines] = await file(anna, query);
      const inFile = lines.map((line) => line.split(',')[2]);
      expect({ query, list: await listed(anna, query), total, inFile }).toEqual({
        query,
        list: emails,
        total: emails.length,
        inFile: emails,
      });
    }
    expect(await listed(dora, 'state=blocked')).toEqual([]);
    expect(await file(dora, 'state=blocked')).toHaveLength(1);
    expect(await file(anna, 'state=active')).toEqual([
      '\uFEFFFirst name,Last name,E-mail address,Role,State,MFA,Last sign-in (UTC),Warnings',
      `Ben,'=SUM(A1),${ben.email},User,Active,Yes,,`,
      expect.stringContaining(`,${anna.email},Administrator,Active,No,`),
    ]);
    for (const query of ['roleId=7', 'state=', 'state=asleep', 'state=active,', 'mfa=maybe'])
      expect([query, ...coded(await anna.get(`/users?${query}`))]).toEqual([query, 400, 'invalid-input']);
    expect(coded(await anna.get('/users/export?limit=2'))).toEqual([400, 'invalid-input']);
  });

  test('shows who has MFA, where the policy is not met, and invitations that ran out', async () => {
    const anna = await aSignedInUser(platform, app);
    const { companyId } = anna;
    const safe = await aColleague(platform, anna, { lastName: 'A' });
    await aColleague(platform, anna, { lastName: 'B' });
    await anna.post('/users', { ...form(), lastName: 'C' });
    const late = (await anna.post('/users', { ...form(), lastName: 'D' })).json();
    const own = platform.database.allCompanies;
    const method = { company_id: companyId, user_id: safe.userId, kind: 'totp' as const, name: 'Phone' };
    const secret = { sealed_secret: Buffer.from('x'), created_at: new Date() };
    await own
      .insertInto('mfa_methods')
      .values({ ...method, ...secret })
      .execute();
    await own
      .insertInto('company_policies')
      .values({ company_id: companyId, mfa: 'all', password_expiry_days: 30 })
      .execute();
    await own
      .updateTable('mailed_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', late.id)
      .execute();
    const rows = async () =>
      (await anna.get('/users'))
        .json()
        .items.filter(({ lastName }: { lastName: string }) => lastName !== 'Test')
        .map((row: Record<string, unknown>) => [row['mfa'], row['state'], row['policyWarnings']]);
    // An authenticator that was never confirmed is none.
    expect((await rows())[0]).toEqual([false, 'active', ['mfa-missing']]);
    await own
      .updateTable('mfa_methods')
      .set({ confirmed_at: new Date() })
      .where('user_id', '=', safe.userId)
      .execute();
    await own
      .updateTable('users')
      .set({ password_changed_at: new Date(platform.clock.now().getTime() - 31 * 86_400_000) })
      .where('id', '=', safe.userId)
      .execute();
    expect(await rows()).toEqual([
      [true, 'active', ['password-expired']],
      [false, 'active', ['mfa-missing']],
      [false, 'invited', []],
      [false, 'invitation-expired', []],
    ]);
  });
});

describe('a user', () => {
  test('is shown with sessions to who manages users, without them to others', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, { roleId: roles.readOnly });
    const signedIn = await signIn(platform, app, ben);
    const seen = (await anna.get(`/users/${ben.userId}`)).json();
    expect(seen.sessions).toEqual([expect.objectContaining({ id: signedIn.sid, current: false })]);
    expect(seen.allowedActions).toEqual(['edit', 'change-role', 'block', 'delete', 'end-sessions', 'export']);
    const mine = (await signedIn.get(`/users/${anna.userId}`)).json();
    expect([mine.sessions, mine.allowedActions]).toEqual([null, []]);
  });

  test('is shown with every version of the terms they agreed to, and when, to who manages users', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, { agreed: false });
    const termsOf = async (by: { get: typeof anna.get }, of: { userId: string }) =>
      (await by.get(`/users/${of.userId}`)).json().agreedTerms;
    expect(await termsOf(anna, ben)).toEqual([]);
    const agreed = [
      ['2024-02', '2024-03-01T08:00:00.000Z'],
      ['2025-06', '2025-07-02T09:30:00.000Z'],
    ].map(([version = '', agreedAt = '']) => ({ version, agreedAt }));
    await platform.database.allCompanies
      .insertInto('terms_agreements')
      .values(
        agreed.map(({ version, agreedAt }) => ({
          company_id: anna.companyId,
          user_id: ben.userId,
          version,
          agreed_at: new Date(agreedAt),
        })),
      )
      .execute();
    expect(await termsOf(anna, ben)).toEqual(agreed.toReversed());
    // Of another company's user nothing is told, whoever asks; of one's own, nothing to whoever does not manage users.
    const dora = await aSignedInUser(platform, app);
    expect(await termsOf(dora, ben)).toBeUndefined();
    expect(await termsOf(dora, dora)).toHaveLength(1);
    const cleo = await aColleague(platform, anna, { roleId: roles.readOnly });
    expect(await termsOf(await signIn(platform, app, cleo), ben)).toBeNull();
  });

  test('of another company is nobody, in every call', async () => {
    const [anna, dora] = [await aSignedInUser(platform, app), await aSignedInUser(platform, app)];
    const calls = [
      (id: string) => dora.get(`/users/${id}`),
      (id: string) => dora.patch(`/users/${id}`, { firstName: 'X' }),
      (id: string) => dora.remove(`/users/${id}`),
      (id: string) => dora.post(`/users/${id}/invitation`),
      (id: string) => dora.post(`/users/${id}/recovery-code`),
      (id: string) => dora.get(`/users/${id}/export`),
    ];
    for (const call of calls) {
      const [foreign, unknown] = [await call(anna.userId), await call(crypto.randomUUID())];
      expect(coded(foreign)).toEqual([404, 'user-not-found']);
      const { requestId: _one, ...first } = foreign.json();
      const { requestId: _two, ...second } = unknown.json();
      expect(first).toEqual(second);
    }
    expect((await anna.get(`/users/${anna.userId}`)).json().firstName).toBe('Anna');
  });
});
