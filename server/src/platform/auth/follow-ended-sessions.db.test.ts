import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePerson } from '#features/lifecycles/user-removal/erase-person.ts';
import { endSessionsOf } from '#features/people/sessions/life/end-sessions.ts';
import { startSession } from '#features/people/sessions/life/start-session.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { eventually } from '#platform/mqtt/eventually.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { createAccessTokens } from './access-tokens.ts';
import { followEndedSessions } from './follow-ended-sessions.ts';
import { tokenSecrets } from './token-secrets.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
});
afterAll(() => database.close());

/** A node of its own: it refuses what it has heard of, and writes down what it closes. */
async function aNode() {
  const tokens = createAccessTokens(tokenSecrets(platform.config));
  const heard: [string, string][] = [];
  const stop = await followEndedSessions({
    url: database.url,
    database,
    log: pino({ level: 'silent' }),
    ended(sessionId, reason) {
      tokens.endSession(sessionId, reason);
      heard.push([sessionId, reason]);
    },
  });
  return { tokens, heard, stop };
}

async function signedIn() {
  const { companyId, userId, email } = await aCompany(platform);
  const { token } = await database.transaction('allCompanies', (trx) =>
    startSession(
      trx,
      platform,
      { id: userId, company_id: companyId, email, role_id: 2, lang_code: 'en-US' },
      { userAgent: null, ip: null },
    ),
  );
  return { companyId, email, userId, token, sid: platform.tokens.verify(token)?.sid ?? '' };
}
const end = (userId: string, reason: 'role_changed' | 'ended', except?: string) =>
  database.transaction('allCompanies', (trx) =>
    endSessionsOf(trx, userId, reason, { except: except ?? null }),
  );

test('a session that ends is refused on every node, with its reason, and no other is', async () => {
  const nodes = [await aNode(), await aNode()];
  const [anna, ben] = [await signedIn(), await signedIn()];
  for (const { tokens } of nodes) expect(tokens.verify(anna.token)).not.toBeNull();
  await end(anna.userId, 'role_changed');
  for (const { tokens, heard } of nodes) {
    await eventually(() => expect(tokens.check(anna.token)).toEqual({ reason: 'role_changed' }));
    expect(tokens.verify(ben.token)).not.toBeNull();
    expect(heard).toEqual([[anna.sid, 'role_changed']]);
  }
  await end(ben.userId, 'ended');
  await eventually(() => expect(nodes[0]?.tokens.check(ben.token)).toEqual({ reason: 'invalid_token' }));
  await Promise.all(nodes.map(({ stop }) => stop()));
});

test('the session that is spared goes on', async () => {
  const anna = await signedIn();
  await end(anna.userId, 'ended', anna.sid);
  const node = await aNode();
  expect(node.tokens.verify(anna.token)).not.toBeNull();
  await node.stop();
});

test('what ended before the start, or while nothing could be heard, is known afterwards', async () => {
  const [before, meanwhile] = [await signedIn(), await signedIn()];
  await end(before.userId, 'ended');
  const node = await aNode();
  expect(node.tokens.verify(before.token)).toBeNull();
  const superuser = new Client({ connectionString: database.url });
  await superuser.connect();
  await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'belfry ended sessions' and datname = current_database()`,
  );
  await superuser.end();
  await end(meanwhile.userId, 'role_changed');
  await eventually(() => expect(node.tokens.check(meanwhile.token)).toEqual({ reason: 'role_changed' }));
  await node.stop();
});

test('a session of which nobody has heard is no error', async () => {
  const { tokens, stop } = await aNode();
  tokens.endSession(randomUUID(), 'ended');
  expect(tokens.verify((await signedIn()).token)).not.toBeNull();
  await stop();
});

test('a node that starts later refuses the sessions of somebody who was erased meanwhile', async () => {
  const gone = await signedIn();
  await database.transaction('allCompanies', async (trx) => {
    await endSessionsOf(trx, gone.userId, 'ended');
    const { companyId, email } = gone;
    const person = { companyId, userId: gone.userId, email, langCode: 'en-US' };
    await erasePerson(trx, { ...person, fullName: 'Anna Test', at: new Date() });
  });
  const late = await aNode();
  expect(late.tokens.verify(gone.token)).toBeNull();
  await late.stop();
});
