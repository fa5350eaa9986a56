import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rolePermissions, roles, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import { presentTerms } from '#features/ground/terms/present-terms.ts';
import type { Duty } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { followEndedSessions } from '#platform/auth/follow-ended-sessions.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { eventually } from '#platform/mqtt/eventually.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { totpCodeAt } from '#features/people/mfa/authenticators/totp.ts';
import {
  auditOf,
  aUserWithTotp,
  setPolicy,
  testSignIn,
  type TestSignIn,
} from '#features/people/sign-in/sign-in.fixture.ts';
import { endSessionsOf } from './life/end-sessions.ts';
import { aUser } from './user.fixture.ts';

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

const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const list = async (token: string) => (await portal.call('GET', '/auth/sessions', { token })).body.items;
const end = (token: string, id: string) => portal.call('DELETE', `/auth/sessions/${id}`, { token });
const change = (sid: string, values: object) =>
  database.allCompanies.updateTable('sessions').set(values).where('id', '=', sid).execute();

describe('my last sessions', () => {
  test('are told with device, network, method and times, newest first', async () => {
    const anna = await aUser(platform);
    const first = await portal.signedIn(anna, { browser: chrome, from: '192.0.2.7' });
    const second = await portal.signedIn(anna, { browser: '' });
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    const common = { method: 'password', createdAt: instant, lastUsedAt: instant, endedAt: null };
    expect(await list(second.token)).toEqual([
      { ...common, id: second.sid, current: true, device: '', network: expect.any(String) },
      { ...common, id: first.sid, current: false, device: 'Chrome, Android', network: '192.0.2.7' },
    ]);
  });

  test('are those of 90 days, and nobody else’s; one left alone for 30 days is over', async () => {
    const [anna, ben] = [await aUser(platform), await aUser(platform)];
    const sids: string[] = [];
    for (let number = 0; number < 3; number += 1) sids.push((await portal.signedIn(anna)).sid);
    const mine = await portal.signedIn(anna);
    await portal.signedIn(ben);
    await change(sids[0] ?? '', { created_at: sql`now() - interval '90 days 1 minute'` });
    await change(sids[1] ?? '', { created_at: sql`now() - interval '89 days'` });
    await change(sids[2] ?? '', {
      created_at: sql`now() - interval '40 days'`,
      last_used_at: sql`now() - interval '31 days'`,
    });
    const items = await list(mine.token);
    expect(items.map(({ id }: { id: string }) => id)).toEqual([mine.sid, sids[2], sids[1]]);
    expect(items.map(({ endedAt }: { endedAt: string | null }) => endedAt === null)).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('can be ended: its tokens are refused at once, and it is told how it ended', async () => {
    const anna = await aUser(platform);
    const [mine, other] = [await portal.signedIn(anna), await portal.signedIn(anna)];
    const stop = await followEndedSessions({
      url: database.url,
      database,
      log: pino({ level: 'silent' }),
      ended: (id, reason) => platform.tokens.endSession(id, reason),
    });
    expect((await end(mine.token, other.sid)).status).toBe(204);
    await eventually(() => expect(platform.tokens.verify(other.token)).toBeNull());
    await stop();
    expect(platform.tokens.verify(mine.token)).not.toBeNull();
    expect((await portal.refresh(other.refreshToken)).body.reason).toBe('invalid_token');
    const ended = (await list(mine.token)).filter(({ endedAt }: { endedAt: string | null }) => endedAt);
    expect(ended).toMatchObject([{ id: other.sid }]);
    expect((await auditOf(platform, anna.companyId)).at(-1)).toMatchObject({
      action: 'session.ended',
      details: { session: other.sid },
    });
    // Twice is no error, and no second entry.
    const entries = (await auditOf(platform, anna.companyId)).length;
    expect((await end(mine.token, other.sid)).status).toBe(204);
    expect(await auditOf(platform, anna.companyId)).toHaveLength(entries);
  });

  test('can all be ended but the one that asks, and it is said how many went on until then', async () => {
    const [anna, ben] = [await aUser(platform), await aUser(platform)];
    const [mine, other, third] = [
      await portal.signedIn(anna),
      await portal.signedIn(anna),
      await portal.signedIn(anna),
    ];
    const [left, ancient] = [await portal.signedIn(anna), await portal.signedIn(anna)];
    await change(left.sid, { last_used_at: sql`now() - interval '31 days'` });
    await change(ancient.sid, { created_at: sql`now() - interval '91 days'` });
    const bens = await portal.signedIn(ben);
    // Proved too long ago for what asks for step-up: a defence must be quick.
    await change(mine.sid, { proved_at: sql`now() - interval '1 hour'` });
    const heard: [string, string][] = [];
    const stop = await followEndedSessions({
      url: database.url,
      database,
      log: pino({ level: 'silent' }),
      ended(id, reason) {
        heard.push([id, reason]);
        platform.tokens.endSession(id, reason);
      },
    });
    const answer = await portal.call('DELETE', '/auth/sessions', { token: mine.token });
    expect([answer.status, answer.body]).toEqual([200, { ended: 2 }]);
    await eventually(() => {
      for (const { token, sid } of [other, third]) {
        expect(platform.tokens.verify(token)).toBeNull();
        expect(heard).toContainEqual([sid, 'ended']);
      }
    });
    await stop();
    for (const { refreshToken } of [other, third, left, ancient])
      expect((await portal.refresh(refreshToken)).body.reason).toBe('invalid_token');
    expect((await portal.refresh(mine.refreshToken)).status).toBe(200);
    expect((await portal.refresh(bens.refreshToken)).status).toBe(200);
    expect((await auditOf(platform, anna.companyId)).at(-1)).toMatchObject({
      action: 'session.ended',
      details: { sessions: 2 },
    });
    // Where there is none, nothing has happened.
    const entries = (await auditOf(platform, anna.companyId)).length;
    const again = await portal.call('DELETE', '/auth/sessions', { token: mine.token });
    expect([again.status, again.body]).toEqual([200, { ended: 0 }]);
    expect(await auditOf(platform, anna.companyId)).toHaveLength(entries);
  });

  test('of somebody else, of a colleague too, or of nobody, are not found', async () => {
    const [anna, ben] = [await aUser(platform), await aUser(platform)];
    const [annas, bens] = [await portal.signedIn(anna), await portal.signedIn(ben)];
    const colleague = randomUUID();
    await database.allCompanies
      .insertInto('users')
      .values({
        id: colleague,
        company_id: anna.companyId,
        email: `${colleague}@example.com`,
        first_name: 'C',
        last_name: 'C',
        role_id: 1,
        lang_code: 'en-US',
        created_at: new Date(),
      })
      .execute();
    const colleagues = randomUUID();
    await database.allCompanies
      .insertInto('sessions')
      .values({
        id: colleagues,
        company_id: anna.companyId,
        user_id: colleague,
        created_at: new Date(),
        last_used_at: new Date(),
      })
      .execute();
    for (const id of [bens.sid, colleagues, randomUUID()]) {
      const answer = await end(annas.token, id);
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
    }
    expect((await portal.refresh(bens.refreshToken)).status).toBe(200);
  });
});

describe('what is still to be done', () => {
  const claimsOf = (token: string) => {
    const { duties, user } = platform.tokens.verify(token) ?? {};
    return [duties, user?.role.permissions];
  };

  test('is nothing for who owes nothing, and the claims do not speak of it', async () => {
    const anna = await aUser(platform);
    expect(claimsOf((await portal.signedIn(anna)).token)).toEqual([
      undefined,
      rolePermissions[roles.administrator],
    ]);
  });

  test('new terms leave seeing and accepting alarms, until they are agreed to', async () => {
    const other = await aUser(platform, { terms: '2019-01' });
    const { token, refreshToken } = await portal.signedIn(other);
    expect(claimsOf(token)).toEqual([['terms'], ['D', 'A']]);
    await agree(other);
    const { body } = await portal.refresh(refreshToken);
    expect(claimsOf(body.token)).toEqual([undefined, rolePermissions[roles.administrator]]);
  });

  test('a password that is too old by business time, until there is a new one', async () => {
    const anna = await aUser(platform);
    await setPolicy(platform, anna.companyId, { password_expiry_days: 30 });
    const { refreshToken, token } = await portal.signedIn(anna);
    expect(claimsOf(token)[0]).toBeUndefined();
    platform.clock.advance(30 * 86_400_000);
    const { body } = await portal.refresh(refreshToken);
    expect(claimsOf(body.token)).toEqual([['password'], ['D', 'A']]);
    const password = 'Bosuil-in-de-eik-8';
    const changed = await portal.post(
      '/auth/password/change',
      { currentPassword: anna.password, password, passwordRepeat: password },
      { token: body.token },
    );
    expect(changed.status).toBe(204);
    expect(claimsOf((await portal.refresh(body.refresh_token)).body.token)[0]).toBeUndefined();
  });

  test.each<[RoleId, 'administrators' | 'all', Duty[] | undefined]>([
    [roles.administrator, 'administrators', ['mfa']],
    [roles.user, 'administrators', undefined],
    [roles.readOnly, 'all', ['mfa']],
  ])('of role %i, where the company asks %s for MFA: %j', async (roleId, mfa, duties) => {
    const anna = await aUser(platform, { roleId });
    await setPolicy(platform, anna.companyId, { mfa });
    const { token } = await portal.signedIn(anna);
    expect(claimsOf(token)).toEqual([duties, duties ? [] : rolePermissions[roleId]]);
  });

  test('nothing for who has a method', async () => {
    const anna = await aUserWithTotp(platform);
    await setPolicy(platform, anna.companyId, { mfa: 'all' });
    const challenge = await portal.challengeOf(anna.email);
    const { body } = await portal.post('/auth/mfa/totp', { challenge, code: anna.code() });
    expect(claimsOf(body.token)[0]).toBeUndefined();
  });

  test('a company that begins to ask is heard at the next refresh', async () => {
    const anna = await aUser(platform);
    const { refreshToken } = await portal.signedIn(anna);
    await setPolicy(platform, anna.companyId, { mfa: 'all' });
    const { body } = await portal.refresh(refreshToken);
    expect(claimsOf(body.token)).toEqual([['mfa'], ['D', 'A']]);
    expect(platform.tokens.verify(body.token)?.dutiesWait).toBe(true);
    // The next sign-in is asked before anything else.
    const { token, refreshToken: next } = await portal.signedIn(anna);
    expect(claimsOf(token)).toEqual([['mfa'], []]);
    expect(platform.tokens.verify(token)).not.toHaveProperty('dutiesWait');
    expect(claimsOf((await portal.refresh(next)).body.token)).toEqual([['mfa'], []]);
  });

  test('terms that come into force leave a session its alarms, and are asked for at the next sign-in', async () => {
    const anna = await aUser(platform);
    const { refreshToken, duties } = await portal.signedIn(anna);
    expect(duties).toBeUndefined();
    const folder = mkdtempSync(join(tmpdir(), 'brand-'));
    mkdirSync(join(folder, 'terms/2099-01'), { recursive: true });
    writeFileSync(join(folder, 'terms/2099-01/en.md'), '# T\n\n## P\n\nwords\n');
    const config = { ...platform.config, BRAND_DIR: folder };
    const updated = await testSignIn({ ...platform, config });
    const { body } = await updated.refresh(refreshToken);
    expect(claimsOf(body.token)).toEqual([['terms'], ['D', 'A']]);
    expect(platform.tokens.verify(body.token)?.dutiesWait).toBe(true);
    const { token } = await updated.signedIn(anna);
    await updated.app.close();
    rmSync(folder, { recursive: true });
    expect(claimsOf(token)).toEqual([['terms'], ['D', 'A']]);
    expect(platform.tokens.verify(token)).not.toHaveProperty('dutiesWait');
  });

  describe.each([roles.providerAdmin, roles.providerAdminFinancial])('of staff of role %i', (roleId) => {
    test('a method of MFA, whatever the policy says: nothing is open but setting one up', async () => {
      const sam = await aUser(platform, { roleId });
      await setPolicy(platform, sam.companyId, { mfa: 'optional' });
      const { token, refreshToken } = await portal.signedIn(sam);
      expect(claimsOf(token)).toEqual([['mfa'], []]);
      expect((await portal.call('GET', '/devices', { token })).status).toBe(403);
      const { body: totp } = await portal.post('/mfa/totp', {}, { token });
      const code = totpCodeAt(totp.secret, Date.now());
      expect((await portal.post('/mfa/totp/confirm', { id: totp.id, code }, { token })).status).toBe(200);
      const { body } = await portal.refresh(refreshToken);
      expect(claimsOf(body.token)).toEqual([undefined, rolePermissions[roleId]]);
      // Nor does it go again, which would leave them without.
      const gone = await portal.call('DELETE', `/mfa/methods/${totp.id}`, { token: body.token });
      expect([gone.status, gone.body.code]).toEqual([409, 'mfa-required']);
    });

    test('also in a session that began before anybody asked', async () => {
      const sam = await aUser(platform);
      const { refreshToken, duties } = await portal.signedIn(sam);
      expect(duties).toBeUndefined();
      await database.allCompanies
        .updateTable('users')
        .set({ role_id: roleId })
        .where('id', '=', sam.userId)
        .execute();
      const { body } = await portal.refresh(refreshToken);
      expect(claimsOf(body.token)).toEqual([['mfa'], []]);
      expect(platform.tokens.verify(body.token)).not.toHaveProperty('dutiesWait');
    });
  });

  test('what was done since the sign-in is asked for anew like any other', async () => {
    const anna = await aUser(platform);
    await setPolicy(platform, anna.companyId, { mfa: 'all' });
    const { refreshToken } = await portal.signedIn(anna);
    await setPolicy(platform, anna.companyId, { mfa: 'optional' });
    const { body } = await portal.refresh(refreshToken);
    expect(claimsOf(body.token)[0]).toBeUndefined();
    await setPolicy(platform, anna.companyId, { mfa: 'all' });
    expect(claimsOf((await portal.refresh(body.refresh_token)).body.token)).toEqual([['mfa'], ['D', 'A']]);
  });
});

describe('a refresh', () => {
  const refusal = async (refreshToken: string) => {
    const { status, body } = await portal.refresh(refreshToken);
    return [status, body.reason];
  };
  test.each([
    ['role_changed', 'role_changed'],
    ['ended', 'invalid_token'],
  ] as const)('of a session that ended with %s is told %s', async (reason, told) => {
    const anna = await aUser(platform);
    const { refreshToken } = await portal.signedIn(anna);
    await database.transaction(anna.companyId, (trx) => endSessionsOf(trx, anna.userId, reason));
    expect(await refusal(refreshToken)).toEqual([401, told]);
  });

  test('of who is blocked is refused, and ends the session', async () => {
    const anna = await aUser(platform);
    const { refreshToken, sid } = await portal.signedIn(anna);
    await database.allCompanies
      .updateTable('users')
      .set({ blocked_at: new Date() })
      .where('id', '=', anna.userId)
      .execute();
    expect(await refusal(refreshToken)).toEqual([401, 'invalid_token']);
    const row = await database.allCompanies
      .selectFrom('sessions')
      .select('end_reason')
      .where('id', '=', sid)
      .executeTakeFirst();
    expect(row).toEqual({ end_reason: 'ended' });
  });
});

async function agree(user: { companyId: string; userId: string }) {
  await database.allCompanies
    .insertInto('terms_agreements')
    .values({
      company_id: user.companyId,
      user_id: user.userId,
      version: presentTerms(platform).version,
      agreed_at: new Date(),
    })
    .execute();
}
