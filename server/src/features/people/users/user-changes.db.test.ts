import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
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

async function sessionOf(sid: string) {
  const row = await platform.database.allCompanies
    .selectFrom('sessions')
    .select('end_reason')
    .where('id', '=', sid)
    .executeTakeFirst();
  return row?.end_reason;
}
const lastAudit = async (companyId: string) => (await auditOf(platform, companyId)).at(-1);

/** As if somebody had signed in a while ago. */
const provedLongAgo = (sid: string) =>
  platform.database.allCompanies
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 301_000) })
    .where('id', '=', sid)
    .execute();
const provedNow = (sid: string) =>
  platform.database.allCompanies
    .updateTable('sessions')
    .set({ proved_at: new Date() })
    .where('id', '=', sid)
    .execute();

describe('changing', () => {
  test.each([
    ['the role', { roleId: roles.readOnly }],
    ['the address', { email: newAddress() }],
    ['a block', { blocked: true }],
  ])(
    '%s needs a fresh proof, is left as it was without one, and is done once with it',
    async (_what, body) => {
      const anna = await aSignedInUser(platform, app);
      const ben = await aColleague(platform, anna, {});
      const path = `/users/${ben.userId}`;
      const before = (await anna.get(path)).json();
      await provedLongAgo(anna.sid);
      const all = { ...body, firstName: 'Bernd', version: before.version };
      // More often than an address may be written to: what is refused for want of a proof is no try.
      for (let time = 1; time <= 6; time += 1)
        expect(coded(await anna.patch(path, all))).toEqual([403, 'step-up-required']);
      expect((await anna.get(path)).json()).toEqual(before);
      await provedNow(anna.sid);
      expect((await anna.patch(path, all)).json()).toMatchObject({ ...body, version: before.version + 1 });
      const changes = (await auditOf(platform, anna.companyId)).filter(
        ({ action }) => action === 'user.changed',
      );
      expect(changes).toHaveLength(1);
      await provedLongAgo(anna.sid);
      expect((await anna.patch(path, { ...body, lastName: 'Boer' })).statusCode).toBe(200);
    },
  );

  test('a block is lifted by whoever has just proved to be it', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, {});
    await anna.patch(`/users/${ben.userId}`, { blocked: true });
    await provedLongAgo(anna.sid);
    const lifted = await anna.patch(`/users/${ben.userId}`, { blocked: false });
    expect(coded(lifted)).toEqual([403, 'step-up-required']);
    expect((await anna.get(`/users/${ben.userId}`)).json().state).toBe('blocked');
  });

  test('name, language and invoices need no proof, and what another changed meanwhile is said first', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, {});
    await provedLongAgo(anna.sid);
    const path = `/users/${ben.userId}`;
    const body = { firstName: 'B', langCode: 'nl-NL', receiveInvoices: true, roleId: roles.user };
    expect((await anna.patch(path, { ...body, version: 1 })).statusCode).toBe(200);
    const late = await anna.patch(path, { roleId: roles.readOnly, version: 1 });
    expect(coded(late)).toEqual([409, 'changed-meanwhile']);
  });

  test('keeps the new fields, counts the version, and names what changed', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, {});
    const body = { firstName: 'Bernd', langCode: 'de-DE', receiveInvoices: true, lastName: 'Bakker' };
    const answer = await anna.patch(`/users/${ben.userId}`, { ...body, version: 1 });
    expect(answer.json()).toMatchObject({ ...body, version: 2 });
    expect(await lastAudit(anna.companyId)).toMatchObject({
      action: 'user.changed',
      details: { changed: ['firstName', 'langCode', 'receiveInvoices'] },
    });
    const entries = await auditOf(platform, anna.companyId);
    expect((await anna.patch(`/users/${ben.userId}`, body)).json().version).toBe(2);
    expect(await auditOf(platform, anna.companyId)).toHaveLength(entries.length);
  });

  test('on top of another’s change is refused', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, {});
    await anna.patch(`/users/${ben.userId}`, { firstName: 'B', version: 1 });
    const answer = await anna.patch(`/users/${ben.userId}`, { firstName: 'C', version: 1 });
    expect(coded(answer)).toEqual([409, 'changed-meanwhile']);
    expect((await anna.get(`/users/${ben.userId}`)).json().firstName).toBe('B');
  });

  test('the role ends the sessions, with the reason that the browser acts on', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, {});
    const online = await signIn(platform, app, ben);
    const answer = await anna.patch(`/users/${ben.userId}`, { roleId: roles.readOnly });
    expect(answer.statusCode).toBe(200);
    expect(await sessionOf(online.sid)).toBe('role_changed');
    expect(await sessionOf(anna.sid)).toBeNull();
    expect(await lastAudit(anna.companyId)).toMatchObject({
      details: { changed: ['roleId'], role: { from: roles.user, to: roles.readOnly } },
    });
    const refreshed = await app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { authorization: `Bearer ${online.refresh_token}` },
    });
    expect(refreshed.statusCode).toBe(401);
  });

  test('anything else ends none', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, {});
    const online = await signIn(platform, app, ben);
    await anna.patch(`/users/${ben.userId}`, { firstName: 'B', roleId: roles.user, blocked: false });
    expect(await sessionOf(online.sid)).toBeNull();
  });

  test('a block ends the sessions and keeps out; lifting it lets in', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, {});
    const online = await signIn(platform, app, ben);
    expect((await anna.patch(`/users/${ben.userId}`, { blocked: true })).json().state).toBe('blocked');
    expect(await sessionOf(online.sid)).toBe('ended');
    await expect(signIn(platform, app, ben)).rejects.toThrow('not signed in');
    expect((await anna.patch(`/users/${ben.userId}`, { blocked: false })).json().state).toBe('active');
    await signIn(platform, app, ben);
  });

  test('who is an Administrator no longer gets no paid invoices', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, { roleId: roles.administrator });
    const path = `/users/${ben.userId}`;
    expect((await anna.patch(path, { receivePaidInvoices: true })).json().receivePaidInvoices).toBe(true);
    const refused = await anna.patch(path, { roleId: roles.user, receivePaidInvoices: true });
    expect(coded(refused)).toEqual([400, 'administrators-only']);
    expect((await anna.patch(path, { roleId: roles.user })).json()).toMatchObject({
      roleId: roles.user,
      receivePaidInvoices: false,
    });
  });

  test('of oneself, only what the profile has no place for', async () => {
    const anna = await aSignedInUser(platform, app);
    await aColleague(platform, anna, { roleId: roles.administrator });
    const path = `/users/${anna.userId}`;
    for (const body of [
      { firstName: 'X' },
      { roleId: roles.user },
      { blocked: true },
      { email: newAddress() },
    ])
      expect(coded(await anna.patch(path, body))).toEqual([409, 'not-yourself']);
    expect(coded(await anna.remove(path))).toEqual([409, 'not-yourself']);
    expect(coded(await anna.post(`${path}/recovery-code`))).toEqual([409, 'not-yourself']);
    expect((await anna.patch(path, { receivePaidInvoices: true })).statusCode).toBe(200);
  });

  test.each([roles.user, roles.readOnly])('role %i changes nobody', async (roleId) => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, { roleId });
    const { patch, remove, post, get } = await signIn(platform, app, ben);
    const path = `/users/${anna.userId}`;
    const answers = [
      await patch(path, { firstName: 'X' }),
      await remove(path),
      await post('/users', { firstName: 'A', lastName: 'B', email: newAddress(), roleId: 1 }),
      await post(`${path}/recovery-code`),
      await get(`${path}/export`),
    ];
    for (const answer of answers) expect(coded(answer)).toEqual([403, 'no-permission']);
  });

  test('a token that is older than the demotion does nothing any more', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, { roleId: roles.administrator });
    const online = await signIn(platform, app, ben);
    await platform.database.allCompanies
      .updateTable('users')
      .set({ role_id: roles.user })
      .where('id', '=', ben.userId)
      .execute();
    const cor = await aColleague(platform, anna, {});
    for (const answer of [
      await online.remove(`/users/${cor.userId}`),
      await online.patch(`/users/${cor.userId}`, { roleId: roles.administrator }),
      await online.post('/users', { firstName: 'A', lastName: 'B', email: newAddress(), roleId: 2 }),
    ])
      expect(coded(answer)).toEqual([403, 'no-permission']);
  });
});

describe('the last Administrator', () => {
  const ways = {
    demote: (call: Calls, id: string) => call.patch(`/users/${id}`, { roleId: roles.user }),
    block: (call: Calls, id: string) => call.patch(`/users/${id}`, { blocked: true }),
    remove: (call: Calls, id: string) => call.remove(`/users/${id}`),
  };
  type Calls = Awaited<ReturnType<typeof aSignedInUser>>;

  test.each(Object.entries(ways))('two who %s each other at once: one stays', async (_, act) => {
    for (let round = 0; round < 5; round += 1) {
      const anna = await aSignedInUser(platform, app);
      const colleague = await aColleague(platform, anna, { roleId: roles.administrator });
      const ben = { ...anna, ...(await signIn(platform, app, colleague)) };
      const answers = await Promise.all([act(anna, colleague.userId), act(ben, anna.userId)]);
      const good = answers.filter(({ statusCode }) => statusCode < 300);
      expect(good).toHaveLength(1);
      expect(answers.find((answer) => !good.includes(answer))?.statusCode).toBe(403);
      const left = await platform.database.allCompanies
        .selectFrom('users')
        .select('id')
        .where('company_id', '=', anna.companyId)
        .where('role_id', '=', roles.administrator)
        .where('blocked_at', 'is', null)
        .execute();
      expect(left).toHaveLength(1);
    }
  });

  test('is told so; who was only invited, or is blocked, is no other', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, { roleId: roles.administrator });
    await anna.post('/users', { firstName: 'D', lastName: 'D', email: newAddress(), roleId: 2 });
    expect(coded(await ways.demote(anna, anna.userId))).toEqual([409, 'not-yourself']);
    await ways.block(anna, ben.userId);
    for (const act of Object.values(ways))
      expect(coded(await act(anna, anna.userId))).toEqual([409, 'last-administrator']);
  });
});

describe('the provider’s own company', () => {
  test('gives provider roles; nobody gives or takes what they do not have', async () => {
    const staff = await aSignedInUser(platform, app, { roleId: roles.providerAdmin });
    const person = (roleId: RoleId) => ({ firstName: 'A', lastName: 'B', email: newAddress(), roleId });
    // Only one company can be the provider's; this one is not.
    expect(coded(await staff.post('/users', person(roles.providerAdmin)))).toEqual([
      400,
      'role-not-available',
    ]);
    const fay = await aColleague(platform, staff, { roleId: roles.providerAdminFinancial });
    expect(coded(await staff.patch(`/users/${fay.userId}`, { email: newAddress() }))).toEqual([
      403,
      'no-permission',
    ]);
    expect(coded(await staff.remove(`/users/${fay.userId}`))).toEqual([403, 'no-permission']);
  });
});

describe('another address', () => {
  test('has to be confirmed; the old one is told, and its links are worthless', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, {});
    const email = newAddress();
    const answer = await anna.patch(`/users/${ben.userId}`, { email });
    expect(answer.json()).toMatchObject({ email, emailVerified: false });
    expect((await mailsTo(platform, ben.email))[0]?.text).toContain(email);
    const token = linkIn((await mailsTo(platform, email))[0]);

    const login = { method: 'POST', url: '/api/auth/login' } as const;
    const tried = await app.inject({ ...login, payload: { email, password: ben.password } });
    expect(coded(tried)).toEqual([401, 'login-failed-not-verified']);

    const page = await app.inject(`/link/email/${token}`);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain(email);
    expect((await anna.get(`/users/${ben.userId}`)).json().emailVerified).toBe(false);
    expect((await app.inject({ method: 'POST', url: `/link/email/${token}` })).statusCode).toBe(200);
    expect((await anna.get(`/users/${ben.userId}`)).json().emailVerified).toBe(true);
    await signIn(platform, app, { ...ben, email });
  });

  test('of somebody who waits gets the invitation instead', async () => {
    const anna = await aSignedInUser(platform, app);
    const first = newAddress();
    const body = { firstName: 'B', lastName: 'B', email: first, roleId: roles.user, message: 'Hello' };
    const { id } = (await anna.post('/users', body)).json();
    const old = linkIn((await mailsTo(platform, first))[0]);
    const email = newAddress();
    expect((await anna.patch(`/users/${id}`, { email })).json()).toMatchObject({ state: 'invited', email });
    expect(coded(await app.inject(`/api/invitations/${old}`))).toEqual([410, 'link-replaced']);
    const mail = (await mailsTo(platform, email))[0];
    expect(mail?.text).toContain('Hello');
    expect((await app.inject(`/api/invitations/${linkIn(mail)}`)).json().email).toBe(email);
  });

  test('that somebody has is refused at its field, and nothing changes', async () => {
    const [anna, dora] = [await aSignedInUser(platform, app), await aSignedInUser(platform, app)];
    const ben = await aColleague(platform, anna, {});
    const answer = await anna.patch(`/users/${ben.userId}`, { email: dora.email, firstName: 'X' });
    expect(coded(answer)).toEqual([409, 'e-mailaddress-already-in-use']);
    expect(answer.json().errors[0].pointer).toBe('/email');
    expect((await anna.get(`/users/${ben.userId}`)).json()).toMatchObject({ email: ben.email, version: 1 });
  });
});

describe('a recovery code', () => {
  const aMethod = (companyId: string, userId: string) =>
    platform.database.allCompanies
      .insertInto('mfa_methods')
      .values({
        company_id: companyId,
        user_id: userId,
        kind: 'totp',
        name: 'Phone',
        sealed_secret: Buffer.from('x'),
        created_at: new Date(),
        confirmed_at: new Date(),
      })
      .execute();

  test('is shown once, lives half an hour, and its making is kept without it', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, {});
    expect(coded(await anna.post(`/users/${ben.userId}/recovery-code`))).toEqual([409, 'not-allowed-now']);
    await aMethod(anna.companyId, ben.userId);
    const answer = await anna.post(`/users/${ben.userId}/recovery-code`);
    expect(answer.statusCode).toBe(201);
    const { code, expiresAt } = answer.json();
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    const entries = await auditOf(platform, anna.companyId);
    expect(entries.at(-1)).toMatchObject({ action: 'user.recovery-code-made', subject_id: ben.userId });
    expect(JSON.stringify(entries)).not.toContain(code);
  });

  test('needs a fresh proof of who makes it', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, {});
    await aMethod(anna.companyId, ben.userId);
    await provedLongAgo(anna.sid);
    expect(coded(await anna.post(`/users/${ben.userId}/recovery-code`))).toEqual([403, 'step-up-required']);
  });
});

describe('a new Administrator', () => {
  const told = async (email: string) =>
    (await mailsTo(platform, email)).filter(({ subject }) => subject.startsWith('New Administrator of'));

  test('is told to every other one who can sign in, with who did it', async () => {
    const anna = await aSignedInUser(platform, app);
    const cor = await aColleague(platform, anna, { roleId: roles.administrator });
    const blocked = await aColleague(platform, anna, { roleId: roles.administrator });
    await anna.patch(`/users/${blocked.userId}`, { blocked: true });
    const [ben, dirk] = [await aColleague(platform, anna, {}), await aColleague(platform, anna, {})];
    await anna.patch(`/users/${ben.userId}`, { roleId: roles.administrator });
    for (const { email } of [anna, cor]) {
      const mails = await told(email);
      expect(mails).toHaveLength(1);
      for (const part of [ben.email, 'Anna Test has changed the role', '20/11/2026 03:00 (UTC)'])
        expect(mails[0]?.text).toContain(part);
    }
    for (const { email } of [ben, dirk, blocked]) expect(await told(email)).toEqual([]);
  });

  test('is no news where somebody stays one, or stops being one', async () => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, { roleId: roles.administrator });
    await anna.patch(`/users/${ben.userId}`, { firstName: 'Bernd' });
    await anna.patch(`/users/${ben.userId}`, { roleId: roles.user });
    await anna.patch(`/users/${ben.userId}`, { roleId: roles.readOnly });
    expect(await told(anna.email)).toEqual([]);
  });

  test('who has not set the account up yet is none: the others hear of it when it is', async () => {
    const anna = await aSignedInUser(platform, app);
    const body = { firstName: 'B', lastName: 'B', email: newAddress(), roleId: roles.user };
    const { id } = (await anna.post('/users', body)).json();
    await anna.patch(`/users/${id}`, { roleId: roles.administrator });
    expect(await told(anna.email)).toEqual([]);
    const payload = {
      firstName: 'Benno',
      lastName: 'Bakker',
      password: 'Steenuil-in-de-wei-3',
      passwordRepeat: 'Steenuil-in-de-wei-3',
      agreedTerms: true,
    };
    const token = linkIn((await mailsTo(platform, body.email))[0]);
    const answer = await app.inject({ method: 'POST', url: `/api/invitations/${token}`, payload });
    expect(answer.statusCode).toBe(201);
    const [mail] = await told(anna.email);
    for (const part of [body.email, 'Anna Test has sent the invitation']) expect(mail?.text).toContain(part);
    expect(await told(body.email)).toEqual([]);
  });
});

describe('a way to the account of an Administrator', () => {
  const told = async (email: string) =>
    (await mailsTo(platform, email)).filter(({ subject }) => subject.startsWith('An Administrator of'));
  const admins = async () => {
    const anna = await aSignedInUser(platform, app);
    const [ben, cor] = [
      await aColleague(platform, anna, { roleId: roles.administrator }),
      await aColleague(platform, anna, { roleId: roles.administrator }),
    ];
    return { anna, ben, cor };
  };

  test('by another address is told to the others, with both', async () => {
    const { anna, ben, cor } = await admins();
    const email = newAddress();
    await anna.patch(`/users/${ben.userId}`, { email });
    for (const other of [anna, cor]) {
      const mails = await told(other.email);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toContain(ben.email);
      for (const part of [email, 'Anna Test changed', '20/11/2026 03:00 (UTC)'])
        expect(mails[0]?.text).toContain(part);
      expect(mails[0]?.text).not.toContain('was blocked');
    }
    expect([await told(email), await told(ben.email)]).toEqual([[], []]);
  });

  test('by the end of a block is told to the others, the block itself is not', async () => {
    const { anna, ben, cor } = await admins();
    await anna.patch(`/users/${ben.userId}`, { blocked: true });
    expect(await told(cor.email)).toEqual([]);
    await anna.patch(`/users/${ben.userId}`, { blocked: false });
    const mails = await told(cor.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('was blocked, and is not any more');
    expect(mails[0]?.text).not.toContain('address to sign in with');
  });

  test('is no news of who is none', async () => {
    const { anna, cor } = await admins();
    const dirk = await aColleague(platform, anna, {});
    for (const body of [{ email: newAddress() }, { blocked: true }, { blocked: false }])
      expect((await anna.patch(`/users/${dirk.userId}`, body)).statusCode).toBe(200);
    expect(await told(cor.email)).toEqual([]);
  });
});

test.each([
  ['a role', 'New Administrator', { roleId: roles.user }, { roleId: roles.administrator }],
  ['a block', 'An Administrator', { blocked: true }, { blocked: false }],
])(
  '%s given and taken in a loop is mailed ten times an hour, the tenth says that there may be more, and it goes on',
  async (_what, subject, there, back) => {
    const anna = await aSignedInUser(platform, app);
    const ben = await aColleague(platform, anna, { roleId: roles.administrator });
    const path = `/users/${ben.userId}`;
    for (let times = 0; times < 12; times += 1)
      for (const body of [there, back]) expect((await anna.patch(path, body)).json()).toMatchObject(body);
    const mails = (await mailsTo(platform, anna.email)).filter((mail) => mail.subject.startsWith(subject));
    expect(mails).toHaveLength(10);
    expect(mails.filter(({ text }) => text.includes('ten times within an hour'))).toHaveLength(1);
    const dora = await aSignedInUser(platform, app);
    const emma = await aColleague(platform, dora, { roleId: roles.administrator });
    for (const body of [there, back]) await dora.patch(`/users/${emma.userId}`, body);
    expect(await mailsTo(platform, dora.email)).toHaveLength(1);
  },
);

test('new staff of the maker is told to everybody who manages users there', async () => {
  const database = await ownTestDatabase();
  const makers = await testPlatform(database);
  const portal = await testApp(makers);
  const anna = await aSignedInUser(makers, portal, { roleId: roles.providerAdminFinancial });
  await database.allCompanies
    .updateTable('companies')
    .set({ provider: true })
    .where('id', '=', anna.companyId)
    .execute();
  const cor = await aColleague(makers, anna, { roleId: roles.administrator });
  const ben = await aColleague(makers, anna, { roleId: roles.administrator });
  const change = async (roleId: RoleId) => (await anna.patch(`/users/${ben.userId}`, { roleId })).statusCode;
  expect(await change(roles.providerAdmin)).toBe(200);
  const subjects = async (email: string) =>
    (await mailsTo(makers, email))
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('staff'));
  const told = `New staff of Belfry: ${ben.email}`;
  expect([await subjects(anna.email), await subjects(cor.email)]).toEqual([[told], [told]]);
  expect(await change(roles.providerAdminFinancial)).toBe(200);
  expect(await subjects(cor.email)).toEqual([told, told]);
  // Who has less than before is no news.
  expect(await change(roles.providerAdmin)).toBe(200);
  expect(await change(roles.administrator)).toBe(200);
  expect(await subjects(cor.email)).toEqual([told, told]);
  await portal.close();
  await database.close();
});
