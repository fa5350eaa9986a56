import { sql, type Kysely, type Selectable } from 'kysely';
import type { Duty } from '@belfry/contract/people/sessions/sessions.contract.ts';
import type { SessionEndReason } from '#platform/auth/access-tokens.ts';
import type { DB } from '#platform/database/database.ts';
import * as life from './life/session-life.ts';

/** Notes a new session and its first refresh token. Times are real. */
export async function insertSession(
  trx: Kysely<DB>,
  session: {
    companyId: string;
    userId: string;
    userAgent: string | null;
    ip: string | null;
    method: Selectable<DB['sessions']>['method'];
    tokenHash: Buffer;
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('sessions')
    .values({
      company_id: session.companyId,
      user_id: session.userId,
      created_at: sql<Date>`now()`,
      last_used_at: sql<Date>`now()`,
      proved_at: sql<Date>`now()`,
      method: session.method,
      user_agent: session.userAgent?.slice(0, 400) ?? null,
      ip: session.ip,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRefreshToken(trx, {
    companyId: session.companyId,
    sessionId: id,
    tokenHash: session.tokenHash,
  });
  await trx
    .updateTable('users')
    .set({ last_sign_in_at: sql<Date>`now()` })
    .where('id', '=', session.userId)
    .execute();
  return id;
}

/** Notes a refresh token; the same one twice is one. */
export async function insertRefreshToken(
  trx: Kysely<DB>,
  token: { companyId: string; sessionId: string; tokenHash: Buffer },
): Promise<void> {
  await trx
    .insertInto('refresh_tokens')
    .values({
      token_hash: token.tokenHash,
      company_id: token.companyId,
      session_id: token.sessionId,
      issued_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps which duties a session was asked for at its sign-in and has not done since. */
export async function keepAskedDuties(
  trx: Kysely<DB>,
  sessionId: string,
  duties: readonly Duty[],
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ asked_duties: [...duties] })
    .where('id', '=', sessionId)
    .execute();
}

/** A refresh token with its session and user, locked, or undefined. Ages in seconds of real time. */
export function lockRefreshToken(trx: Kysely<DB>, tokenHash: Buffer) {
  return trx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select([
      'refresh_tokens.session_id',
      'sessions.ended_at',
      'sessions.end_reason',
      'sessions.asked_duties',
      'sessions.user_agent',
      'sessions.ip',
      sql<number | null>`extract(epoch from now() - refresh_tokens.replaced_at)::float8`.as(
        'replaced_seconds_ago',
      ),
      sql<number>`extract(epoch from now() - refresh_tokens.issued_at)::float8`.as('idle_seconds'),
      sql<number>`extract(epoch from now() - sessions.created_at)::float8`.as('session_seconds'),
    ])
    .where('token_hash', '=', tokenHash)
    .forUpdate(['refresh_tokens', 'sessions'])
    .executeTakeFirst();
}

/** Keeps where somebody's clock is, as their browser says, where it is another; with `onlyFirst` where none was known. */
export async function noteTimeZone(
  trx: Kysely<DB>,
  userId: string,
  timeZone: string | undefined,
  { onlyFirst }: { onlyFirst: boolean },
): Promise<void> {
  if (timeZone === undefined) return;
  let change = trx.updateTable('users').set({ time_zone: timeZone }).where('id', '=', userId);
  change = onlyFirst
    ? change.where('time_zone', 'is', null)
    : change.where('time_zone', 'is distinct from', timeZone);
  await change.execute();
}

/** What decides what the user of a session has to do first. A recovery code counts on no method from before it. */
export function findDutyFacts(trx: Kysely<DB>, sessionId: string, termsVersion: string) {
  return trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.password_changed_at',
      'users.created_at',
      sql<boolean>`exists (select from terms_agreements where user_id = users.id and version = ${termsVersion})`.as(
        'agreed_to_terms',
      ),
      sql<boolean>`exists (select from mfa_methods where user_id = users.id and confirmed_at is not null
        and (sessions.method <> 'recovery-code' or confirmed_at > sessions.created_at))`.as('has_method'),
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

/** Those of these tokens that were given out and have not been replaced. */
export async function selectUnused(trx: Kysely<DB>, tokenHashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await trx
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('token_hash', 'in', tokenHashes)
    .where('replaced_at', 'is', null)
    .execute();
  return rows.map(({ token_hash: hash }) => hash);
}

/** Marks a token as replaced and its session as used. */
export async function markReplaced(trx: Kysely<DB>, tokenHash: Buffer, sessionId: string): Promise<void> {
  await trx
    .updateTable('refresh_tokens')
    .set({ replaced_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('replaced_at', 'is', null)
    .execute();
  await trx
    .updateTable('sessions')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * Ends sessions that go on: none of their tokens is good any more, on any node. Answers how many there were, without
 * those that were over by their age already.
 */
export async function endSessionsWhere(
  trx: Kysely<DB>,
  which: { id: string } | { companyId: string } | { userId: string; except?: string | null },
  reason: SessionEndReason,
): Promise<number> {
  let query = trx
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('ended_at', 'is', null)
    .returning(
      sql<boolean>`created_at > now() - make_interval(days => ${life.absoluteDays})
        and last_used_at > now() - make_interval(days => ${life.idleDays})`.as('went_on'),
    );
  if ('id' in which) query = query.where('id', '=', which.id);
  else if ('companyId' in which) query = query.where('company_id', '=', which.companyId);
  else {
    query = query.where('user_id', '=', which.userId);
    if (which.except) query = query.where('id', '<>', which.except);
  }
  const ended = await query.execute();
  return ended.filter((session) => session.went_on).length;
}

/** The session that a refresh token belongs to, and whose it is. */
export function findSessionOfToken(database: Kysely<DB>, tokenHash: Buffer) {
  return database
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['session_id', 'user_id', 'users.company_id', 'users.email', 'users.role_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** A session that goes on, and whose it is. */
export interface LiveSession {
  companyId: string;
  userId: string;
  sessionId: string;
}

/** A session by its id or by the refresh token that is good for it now, unless it is over or its user is blocked. */
export function findLiveSession(
  database: Kysely<DB>,
  by: { sessionId: string } | { tokenHash: Buffer },
): Promise<LiveSession | undefined> {
  return database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.company_id as companyId', 'sessions.user_id as userId', 'sessions.id as sessionId'])
    .where('ended_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('sessions.created_at', '>', sql<Date>`now() - make_interval(days => ${life.absoluteDays})`)
    .where('last_used_at', '>', sql<Date>`now() - make_interval(days => ${life.idleDays})`)
    .where('sessions.id', '=', (query) =>
      'sessionId' in by
        ? sql<string>`${by.sessionId}::uuid`
        : query
            .selectFrom('refresh_tokens')
            .select('session_id')
            .where('token_hash', '=', by.tokenHash)
            .where(
              sql<boolean>`(replaced_at is null or replaced_at > now() - make_interval(secs => ${life.graceSeconds}))`,
            ),
    )
    .executeTakeFirst();
}

/** The sessions of a user that began in the last days, newest first, with when each is or will be over. */
export function listSessionsOf(
  database: Kysely<DB>,
  { companyId, userId }: { companyId: string; userId: string },
  { days, idleDays }: { days: number; idleDays: number },
) {
  return database
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'method', 'created_at', 'last_used_at'])
    .select(
      sql<Date | null>`coalesce(ended_at, case when last_used_at <= now() - make_interval(days => ${idleDays})
        then last_used_at + make_interval(days => ${idleDays}) end)`.as('ended_at'),
    )
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
}

/** The addresses or browsers of a user's sessions that began in the last days, each once, the newest 200. */
export async function listOriginsOf(
  database: Kysely<DB>,
  what: 'ip' | 'user_agent',
  { companyId, userId }: { companyId: string; userId: string },
  days: number,
): Promise<(string | null)[]> {
  const rows = await database
    .selectFrom('sessions')
    .select(`${what} as origin`)
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .groupBy(what)
    .orderBy((query) => query.fn.max('created_at'), 'desc')
    .limit(200)
    .execute();
  return rows.map(({ origin }) => origin);
}

/** Ends a session of a user; says whether there is one, and whether it went on until now. */
export async function endSessionOf(
  trx: Kysely<DB>,
  { companyId, userId, id }: { companyId: string; userId: string; id: string },
  reason: SessionEndReason = 'ended',
): Promise<'ended' | 'over' | 'unknown'> {
  const session = await trx
    .selectFrom('sessions')
    .select('ended_at')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!session) return 'unknown';
  if (session.ended_at) return 'over';
  await endSessionsWhere(trx, { id }, reason);
  return 'ended';
}

/** Notes that whoever uses a session has just proved to be its owner; until when is for the caller. Real time. */
export async function noteProof(trx: Kysely<DB>, sessionId: string): Promise<Date | null> {
  const proved = await trx
    .updateTable('sessions')
    .set({ proved_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('proved_at')
    .executeTakeFirst();
  return proved?.proved_at ?? null;
}
