import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import {
  auditOf,
  aUserWithTotp,
  mailsTo,
  setPolicy,
  testSignIn,
  type TestSignIn,
} from '#features/people/sign-in/sign-in.fixture.ts';
import { aUser } from '#features/people/sessions/user.fixture.ts';
import { mostMethods } from './require-room.ts';
import { totpCodeAt } from './authenticators/totp.ts';

let platform: TestPlatform;
let portal: TestSignIn;
beforeAll(async () => {
  platform = await testPlatform();
  portal = await testSignIn(platform);
});
afterAll(() => portal.app.close());

async function signedIn(given: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(platform, given);
  return { ...user, ...(await portal.signedIn(user)) };
}
/** Signed in with an authenticator, which is named Phone. */
async function withTotp(given: Parameters<typeof aUser>[1] = {}) {
  const user = await aUserWithTotp(platform, given);
  const challenge = await portal.challengeOf(user.email);
  const { body } = await portal.post('/auth/mfa/totp', { challenge, code: user.code() });
  return { ...user, token: body.token as string, sid: platform.tokens.verify(body.token)?.sid ?? '' };
}
type SignedIn = { token: string };
const state = async ({ token }: SignedIn) => (await portal.call('GET', '/mfa', { token })).body;
const begin = ({ token }: SignedIn, payload: object = {}) => portal.post('/mfa/totp', payload, { token });
const confirm = ({ token }: SignedIn, payload: { id: string; code: string }) =>
  portal.post('/mfa/totp/confirm', payload, { token });
const remove = ({ token }: SignedIn, id: string) => portal.call('DELETE', `/mfa/methods/${id}`, { token });
const coded = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

async function add(who: SignedIn, name: string) {
  const { body } = await begin(who, { name });
  return confirm(who, { id: body.id, code: totpCodeAt(body.secret, Date.now()) });
}
const endedSessions = async (companyId: string) =>
  (
    await platform.database
      .company(companyId)
      .selectFrom('sessions')
      .select('id')
      .where('ended_at', 'is not', null)
      .execute()
  ).map(({ id }) => id);

describe('an authenticator app', () => {
  test('is shown as secret and address, and counts from its first right code on', async () => {
    const anna = await signedIn();
    const { status, body } = await begin(anna, { name: 'Work phone' });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(body.uri);
    expect([uri.host, decodeURIComponent(uri.pathname)]).toEqual(['totp', `/Belfry:${anna.email}`]);
    expect(uri.searchParams.get('secret')).toBe(body.secret);
    expect((await state(anna)).methods).toEqual([]);

    const wrong = await confirm(anna, { id: body.id, code: '000000' });
    expect(coded(wrong)).toEqual([400, 'invalid-code']);
    expect(wrong.body).toMatchObject({ errors: [{ pointer: '/code' }] });
    const code = totpCodeAt(body.secret, Date.now());
    expect((await confirm(anna, { id: body.id, code })).body).toEqual({
      methods: [
        { id: body.id, kind: 'totp', name: 'Work phone', createdAt: expect.any(String), lastUsedAt: null },
      ],
      backupCodes: { left: 0, createdAt: null },
      required: false,
    });
    // Its first code is used; the next signs in.
    const challenge = await portal.challengeOf(anna.email);
    expect((await portal.post('/auth/mfa/totp', { challenge, code })).status).toBe(401);
    const next = totpCodeAt(body.secret, Date.now() + 30_000);
    expect((await portal.post('/auth/mfa/totp', { challenge, code: next })).status).toBe(200);
  });

  test('keeps its secret sealed, and shows it this once', async () => {
    const anna = await signedIn();
    const { secret } = (await begin(anna)).body;
    const rows = await platform.database
      .company(anna.companyId)
      .selectFrom('mfa_methods')
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.sealed_secret?.toString('latin1')).not.toContain(secret);
    expect(JSON.stringify(await state(anna))).not.toContain(secret);
  });

  test('has a name in the language of whoever gave it none', async () => {
    const anna = await signedIn();
    const begun = await portal.app.inject({
      method: 'POST',
      url: '/api/mfa/totp',
      headers: { authorization: `Bearer ${anna.token}`, 'accept-language': 'de-DE' },
      payload: {},
    });
    const { id, secret } = begun.json();
    const { body } = await confirm(anna, { id, code: totpCodeAt(secret, Date.now()) });
    expect(body.methods[0].name).toBe('Authenticator-App');
  });

  test('is forgotten by another beginning, after an hour, and is nobody else’s', async () => {
    const [anna, ben] = [await signedIn(), await signedIn()];
    const first = (await begin(anna)).body;
    const second = (await begin(anna)).body;
    const codeOf = ({ id, secret }: { id: string; secret: string }) => ({
      id,
      code: totpCodeAt(secret, Date.now()),
    });
    expect(coded(await confirm(anna, codeOf(first)))).toEqual([404, 'not-found']);
    expect(coded(await confirm(ben, codeOf(second)))).toEqual([404, 'not-found']);
    await platform.database.allCompanies
      .updateTable('mfa_methods')
      .set({ created_at: sql`created_at - interval '61 minutes'` })
      .where('id', '=', second.id)
      .execute();
    expect(coded(await confirm(anna, codeOf(second)))).toEqual([404, 'not-found']);
  });

  test('cannot be guessed: ten tries', async () => {
    const anna = await signedIn();
    const { id } = (await begin(anna)).body;
    for (let tried = 0; tried < 10; tried += 1) await confirm(anna, { id, code: '000000' });
    expect((await confirm(anna, { id, code: '000000' })).status).toBe(429);
  });
});

test('nobody has more than ten methods', async () => {
  const anna = await signedIn();
  for (let number = 1; number <= mostMethods; number += 1)
    expect((await add(anna, `Phone ${number}`)).status).toBe(200);
  expect(coded(await begin(anna))).toEqual([409, 'limit-reached']);
  const options = await portal.post('/mfa/passkeys/options', undefined, anna);
  expect(coded(options)).toEqual([409, 'limit-reached']);
});

describe('every change', () => {
  test('ends the other sessions, is mailed, and stands in the audit log', async () => {
    const anna = await withTotp();
    const others = async () => {
      const { codes } = (await portal.post('/mfa/backup-codes', undefined, anna)).body;
      const challenge = await portal.challengeOf(anna.email);
      const { body } = await portal.post('/auth/mfa/backup-code', { challenge, code: codes[0] });
      return platform.tokens.verify(body.token)?.sid ?? '';
    };
    const other = await others();
    await mailsTo(platform, anna.email);
    await add(anna, 'Tablet');
    expect(await endedSessions(anna.companyId)).toEqual([other]);
    const third = await others();
    expect((await remove(anna, anna.methodId)).status).toBe(200);
    expect((await endedSessions(anna.companyId)).toSorted()).toEqual([other, third].toSorted());
    const mails = await mailsTo(platform, anna.email);
    const texts = mails.map(({ text }) => text).join('\n');
    expect(texts).toContain('“Tablet” was added');
    expect(texts).toContain('New backup codes were made');
    expect(texts).toContain('“Phone” was removed');
    const log = await auditOf(platform, anna.companyId);
    expect(log.map(({ action }) => action).filter((action) => action.startsWith('mfa.'))).toEqual([
      'mfa.backup-codes-made',
      'mfa.method-added',
      'mfa.backup-codes-made',
      'mfa.method-removed',
    ]);
    expect(JSON.stringify(log)).not.toMatch(/Tablet|Phone/);
  });

  test('but a new name, which changes nothing about whom it lets in', async () => {
    const anna = await withTotp();
    const rename = (who: SignedIn, id: string) =>
      portal.call('PATCH', `/mfa/methods/${id}`, { token: who.token, payload: { name: 'Old phone' } });
    expect((await rename(anna, anna.methodId)).body.methods).toMatchObject([{ name: 'Old phone' }]);
    expect(await mailsTo(platform, anna.email)).toEqual([]);
    expect(platform.tokens.verify(anna.token)).not.toBeNull();
    const ben = await signedIn();
    for (const id of [anna.methodId, crypto.randomUUID()])
      expect(coded(await rename(ben, id))).toEqual([404, 'not-found']);
  });
});

describe('removing', () => {
  test('takes the backup codes along with the last method', async () => {
    const anna = await withTotp();
    await add(anna, 'Tablet');
    await portal.post('/mfa/backup-codes', undefined, anna);
    expect((await remove(anna, anna.methodId)).body.backupCodes.left).toBe(10);
    const [last] = (await state(anna)).methods;
    expect((await remove(anna, last.id)).body).toEqual({
      methods: [],
      backupCodes: { left: 0, createdAt: null },
      required: false,
    });
    expect((await portal.login(anna.email)).body).toHaveProperty('token');
  });

  test('is refused of the last one while the company asks for one, also of two at once', async () => {
    const anna = await withTotp();
    await setPolicy(platform, anna.companyId, { mfa: 'administrators' });
    expect((await state(anna)).required).toBe(true);
    expect(coded(await remove(anna, anna.methodId))).toEqual([409, 'mfa-required']);
    await add(anna, 'Tablet');
    const { methods } = await state(anna);
    const answers = await Promise.all(methods.map(({ id }: { id: string }) => remove(anna, id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await state(anna)).methods).toHaveLength(1);
  });

  test('is free to whom the company does not ask', async () => {
    const ben = await withTotp({ roleId: roles.user });
    await setPolicy(platform, ben.companyId, { mfa: 'administrators' });
    expect((await remove(ben, ben.methodId)).status).toBe(200);
  });

  test('of somebody else’s, or of none, finds nothing', async () => {
    const [anna, ben] = [await withTotp(), await signedIn()];
    for (const id of [anna.methodId, crypto.randomUUID()])
      expect(coded(await remove(ben, id))).toEqual([404, 'not-found']);
    expect((await state(anna)).methods).toHaveLength(1);
  });
});

describe('backup codes', () => {
  test('are ten, all different, kept as hashes, counted down, and replaced by a new set', async () => {
    const anna = await withTotp();
    const { status, body } = await portal.post('/mfa/backup-codes', undefined, anna);
    expect(status).toBe(201);
    expect(new Set(body.codes).size).toBe(10);
    expect((await state(anna)).backupCodes).toEqual({ left: 10, createdAt: expect.any(String) });
    const challenge = await portal.challengeOf(anna.email);
    await portal.post('/auth/mfa/backup-code', { challenge, code: body.codes[3] });
    expect((await state(anna)).backupCodes.left).toBe(9);
    await portal.post('/mfa/backup-codes', undefined, anna);
    expect((await state(anna)).backupCodes.left).toBe(10);
    const rows = await platform.database
      .company(anna.companyId)
      .selectFrom('backup_codes')
      .selectAll()
      .execute();
    expect(rows).toHaveLength(20);
    const kept = rows.map((row) => row.code_hash.toString('latin1')).join('');
    for (const code of body.codes) expect(kept).not.toContain(code);
  });

  test('need a method that they stand in for', async () => {
    const anna = await signedIn();
    const answer = await portal.post('/mfa/backup-codes', undefined, anna);
    expect(coded(answer)).toEqual([409, 'not-allowed-now']);
  });
});
