import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { testApp } from '#app.fixture.ts';
import { auditOf, mailsTo } from '#features/people/sign-in/sign-in.fixture.ts';
import { aUser } from '../user.fixture.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

async function signIn() {
  const user = await aUser(platform);
  const { email, password } = user;
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  const { token, refresh_token: refreshToken } = answer.json();
  const { sid } = platform.tokens.verify(token) ?? { sid: '' };
  return { ...user, token, refreshToken, sid };
}
const call = (what: 'refresh' | 'logout', token: string | null, zone?: string) =>
  app.inject({
    method: 'POST',
    url: `/api/auth/${what}`,
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(zone !== undefined && { 'x-time-zone': zone }),
    },
  });
const refresh = (token: string | null) => call('refresh', token);

async function endReason(sid: string): Promise<string | null> {
  const session = await platform.database.allCompanies
    .selectFrom('sessions')
    .select('end_reason')
    .where('id', '=', sid)
    .executeTakeFirstOrThrow();
  return session.end_reason;
}

async function exchanged(token: string): Promise<string> {
  const answer = await refresh(token);
  expect(answer.statusCode).toBe(200);
  return answer.json().refresh_token;
}
async function refusalOf(token: string | null) {
  const answer = await refresh(token);
  return [answer.statusCode, answer.json().code, answer.json().reason];
}
const invalid = [401, 'not-signed-in', 'invalid_token'];
const expired = [401, 'not-signed-in', 'refresh_token_expired'];

/** Moves the times of a session into the past. */
async function age(sid: string, column: 'issued_at' | 'replaced_at', by: string): Promise<void> {
  await platform.database.allCompanies
    .updateTable('refresh_tokens')
    .set({ [column]: sql`${sql.ref(column)} - ${by}::interval` })
    .where('session_id', '=', sid)
    .execute();
}
async function ageSession(sid: string, by: string): Promise<void> {
  await platform.database.allCompanies
    .updateTable('sessions')
    .set({ created_at: sql`created_at - ${by}::interval` })
    .where('id', '=', sid)
    .execute();
}

test('a refresh token is exchanged for new tokens of the same session', async () => {
  const { refreshToken, sid, userId } = await signIn();
  const answer = await refresh(refreshToken);
  expect(answer.statusCode).toBe(200);
  const { token, refresh_token: next } = answer.json();
  expect(next).not.toBe(refreshToken);
  expect(next).toMatch(/^[\w-]{43}$/);
  expect(platform.tokens.verify(token)).toMatchObject({ sid, user: { id: userId } });
  expect(await exchanged(next)).not.toBe(next);
});

test('the new token carries the role as it is now', async () => {
  const { refreshToken, userId } = await signIn();
  await platform.database.allCompanies
    .updateTable('users')
    .set({ role_id: roles.readOnly })
    .where('id', '=', userId)
    .execute();
  const { token } = (await refresh(refreshToken)).json();
  expect(platform.tokens.verify(token)?.user.role).toEqual({
    id: roles.readOnly,
    permissions: ['D', 'U', 'C'],
  });
});

test('sent again within a minute, it gets the same successor', async () => {
  const { refreshToken, sid } = await signIn();
  const next = await exchanged(refreshToken);
  expect(await exchanged(refreshToken)).toBe(next);
  await age(sid, 'replaced_at', '50 seconds');
  expect(await exchanged(refreshToken)).toBe(next);
  await exchanged(next);
});

test('fifty at once all get in, with one successor', async () => {
  const { refreshToken, companyId } = await signIn();
  const successors = await Promise.all(Array.from({ length: 50 }, () => exchanged(refreshToken)));
  expect(new Set(successors).size).toBe(1);
  const kept = await platform.database
    .company(companyId)
    .selectFrom('refresh_tokens')
    .select('issued_at')
    .execute();
  expect(kept).toHaveLength(2);
  await exchanged(successors[0] as string);
});

test('sent again after a minute it is stolen: the whole session ends', async () => {
  const { refreshToken, sid } = await signIn();
  const next = await exchanged(refreshToken);
  await age(sid, 'replaced_at', '61 seconds');
  expect(await refusalOf(refreshToken)).toEqual(invalid);
  expect(await endReason(sid)).toBe('invalid_token');
  expect(await refusalOf(next)).toEqual(invalid);
  expect(await refusalOf(refreshToken)).toEqual(invalid);
});

test('sent again after its successor was used it is stolen, even within the minute', async () => {
  const { refreshToken } = await signIn();
  const last = await exchanged(await exchanged(refreshToken));
  expect(await refusalOf(refreshToken)).toEqual(invalid);
  expect(await refusalOf(last)).toEqual(invalid);
});

test('a stolen session ends no other of the same person', async () => {
  const { refreshToken, sid, email, password } = await signIn();
  const other = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  await exchanged(refreshToken);
  await age(sid, 'replaced_at', '61 seconds');
  expect(await refusalOf(refreshToken)).toEqual(invalid);
  await exchanged(other.json().refresh_token);
});

test('thirty days unused end it', async () => {
  const [fresh, stale] = [await signIn(), await signIn()];
  await age(fresh.sid, 'issued_at', '29 days 23 hours');
  await exchanged(fresh.refreshToken);
  await age(stale.sid, 'issued_at', '30 days 1 second');
  expect(await refusalOf(stale.refreshToken)).toEqual(expired);
});

test('ninety days end it, however often it was used', async () => {
  const { refreshToken, sid } = await signIn();
  await ageSession(sid, '89 days 23 hours');
  const next = await exchanged(refreshToken);
  await ageSession(sid, '2 hours');
  expect(await refusalOf(next)).toEqual(expired);
});

test.each([null, '', 'rubbish', 'a b', 'x'.repeat(4000), 'A'.repeat(43)])(
  '%j is no refresh token',
  async (token) => {
    expect(await refusalOf(token)).toEqual(invalid);
  },
);

test('an access token is no refresh token, nor the other way round', async () => {
  const { token, refreshToken } = await signIn();
  expect(await refusalOf(token)).toEqual(invalid);
  const answer = await app.inject({
    url: '/api/devices',
    headers: { authorization: `Bearer ${refreshToken}` },
  });
  expect([answer.statusCode, answer.json().reason]).toEqual([401, 'invalid_token']);
});

test('a successor cannot be told from the token without the server’s secret', async () => {
  const { refreshToken } = await signIn();
  const next = await exchanged(refreshToken);
  expect(next).not.toBe(hashSecret(refreshToken).toString('base64url'));
});

test('signing out ends the session, and nothing else', async () => {
  const [leaving, staying] = [await signIn(), await signIn()];
  const next = await exchanged(leaving.refreshToken);
  const answer = await call('logout', next);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(await endReason(leaving.sid)).toBe('logout');
  expect(await endReason(staying.sid)).toBeNull();
  expect(await refusalOf(next)).toEqual(invalid);
  expect(await refusalOf(leaving.refreshToken)).toEqual(invalid);
  await exchanged(staying.refreshToken);
});

test('signing out twice, without a token or with another is no error', async () => {
  const { refreshToken } = await signIn();
  for (const token of [refreshToken, refreshToken, null, 'rubbish'])
    expect((await call('logout', token)).statusCode).toBe(204);
});

describe('a refresh token that comes again after its time', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
  async function reused(langCode: 'en-US' | 'de-DE' | 'nl-NL' = 'en-US', used = true) {
    const anna = await signIn();
    const { allCompanies } = platform.database;
    await allCompanies
      .updateTable('users')
      .set({ lang_code: langCode })
      .where('id', '=', anna.userId)
      .execute();
    await allCompanies
      .updateTable('sessions')
      .set({ user_agent: agent, ip: '10.1.1.1' })
      .where('id', '=', anna.sid)
      .execute();
    const next = await exchanged(anna.refreshToken);
    if (used) await exchanged(next);
    await age(anna.sid, 'replaced_at', '2 minutes');
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/api/auth/refresh',
        remoteAddress: '10.9.9.9',
        headers: { authorization: `Bearer ${anna.refreshToken}` },
      });
    expect((await send()).statusCode).toBe(401);
    return { ...anna, send };
  }

  test('stands in the audit log, once', async () => {
    const anna = await reused();
    await anna.send();
    expect((await auditOf(platform, anna.companyId)).slice(1)).toMatchObject([
      {
        action: 'session.token-reused',
        actor_kind: 'anonymous',
        subject_id: anna.userId,
        details: { session: anna.sid },
        ip: '10.9.9.9',
      },
    ]);
  });

  test.each([
    ['en-US', 'A session of your account at Belfry was ended for safety', 'Change your password'],
    ['de-DE', 'Eine Sitzung Ihres Kontos bei Belfry wurde zur Sicherheit beendet', 'Ändern Sie Ihr Passwort'],
    ['nl-NL', 'Een sessie van uw account bij Belfry is voor de veiligheid beëindigd', 'Wijzig uw wachtwoord'],
  ] as const)(
    'is mailed to the owner once, in %s: what, when, where, what to do',
    async (langCode, subject, todo) => {
      const anna = await reused(langCode);
      await anna.send();
      const mails = await mailsTo(platform, anna.email);
      expect(mails.map((mail) => mail.subject)).toEqual([subject]);
      const text = mails[0]?.text ?? '';
      for (const part of ['20/11/2026 03:00 (UTC)', 'Firefox, Linux · 10.1.1.1', '10.9.9.9', todo])
        expect(text).toContain(part);
    },
  );

  test('before anybody has used its successor, ends the session as a lost answer does, and alarms nobody', async () => {
    const anna = await reused('en-US', false);
    await anna.send();
    expect(await endReason(anna.sid)).toBe('invalid_token');
    expect(await mailsTo(platform, anna.email)).toEqual([]);
    expect((await auditOf(platform, anna.companyId)).slice(1)).toMatchObject([
      {
        action: 'session.answer-lost',
        actor_kind: 'anonymous',
        subject_id: anna.userId,
        details: { session: anna.sid },
        ip: '10.9.9.9',
      },
    ]);
  });

  test('within the minute, for a lost answer, is nobody’s news', async () => {
    const anna = await signIn();
    await exchanged(anna.refreshToken);
    await exchanged(anna.refreshToken);
    expect(await mailsTo(platform, anna.email)).toEqual([]);
    expect((await auditOf(platform, anna.companyId)).map(({ action }) => action)).toEqual([
      'session.started',
    ]);
  });
});

test('signing out stands in the audit log once, as what its owner did', async () => {
  const anna = await signIn();
  for (const token of [anna.refreshToken, anna.refreshToken, 'rubbish']) await call('logout', token);
  expect((await auditOf(platform, anna.companyId)).slice(1)).toMatchObject([
    {
      action: 'session.ended',
      actor_kind: 'user',
      actor_id: anna.userId,
      subject_id: anna.userId,
      details: { session: anna.sid, reason: 'logout' },
    },
  ]);
});

test('where somebody’s clock is follows their browser at each refresh; what no clock knows is not kept', async () => {
  const { userId, refreshToken } = await signIn();
  let token = refreshToken;
  const known: (string | null)[] = [];
  for (const zone of [undefined, 'Asia/Tokyo', 'Mars/Base', 'x'.repeat(70), undefined, 'Europe/Lisbon']) {
    // oxlint-disable-next-line no-await-in-loop -- each token is the successor of the one before
    token = (await call('refresh', token, zone)).json<{ refresh_token: string }>().refresh_token;
    // oxlint-disable-next-line no-await-in-loop
    const user = await platform.database.allCompanies
      .selectFrom('users')
      .select('time_zone')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    known.push(user.time_zone);
  }
  expect(known).toEqual([null, 'Asia/Tokyo', 'Asia/Tokyo', 'Asia/Tokyo', 'Asia/Tokyo', 'Europe/Lisbon']);
});
