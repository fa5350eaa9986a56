import type { Kysely } from 'kysely';
import type { Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import type { Context } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { networkOf } from '#platform/values/network.ts';
import { accountMailOf } from '#features/ground/account-mails/account-mail.job.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { browserFamily, deviceName } from '#features/people/sessions/device-name.ts';
import { readRecentBrowsers } from '#features/people/sessions/read-recent-browsers.ts';
import { readRecentSessions } from '#features/people/sessions/read-recent-sessions.ts';
import { ownerAsActor } from '#features/people/sessions/owner-as-actor.ts';
import { startSession, type SignInMethod } from '#features/people/sessions/life/start-session.ts';
import type { LockedUser } from './sign-in.queries.ts';

/** What sign-in stands on. */
export type SignInPlatform = Pick<Platform, 'database' | 'tokens' | 'config' | 'clock'>;

/**
 * Signs in whoever has proved who they are, last in the caller's transaction: session and tokens, a mail when neither
 * the browser nor the network was seen in 90 days, the audit.
 */
export async function completeSignIn(
  trx: Kysely<DB>,
  platform: SignInPlatform,
  context: Context,
  user: LockedUser,
  { method, userAgent }: { method: SignInMethod; userAgent: string | null },
): Promise<Tokens> {
  const now = platform.clock.now();
  const { ip, timeZone } = context;
  // Before this session is one of those that were.
  const isNew =
    method !== 'recovery-code' &&
    user.last_sign_in_at !== null &&
    (await comesAnew(trx, user, userAgent, ip));
  const tokens = await startSession(trx, platform, user, { method, now, userAgent, ip, timeZone });
  const letter = {
    to: user.email,
    langCode: user.lang_code,
    messageId: `sign-in-${context.requestId}`,
    at: now,
  };
  if (method === 'recovery-code')
    await enqueue(trx, [accountMailOf(platform, { kind: 'recoveryCodeUsed', ...letter, values: {} })]);
  else if (isNew)
    await enqueue(trx, [
      accountMailOf(platform, {
        kind: 'newSignIn',
        ...letter,
        values: { device: deviceName(userAgent) || '–', network: ip ?? '–' },
      }),
    ]);
  const { sid } = platform.tokens.verify(tokens.token) ?? { sid: null };
  const subject = { kind: 'user', id: user.id, name: user.email };
  await recordAudit(
    trx,
    { ...context, actor: ownerAsActor(user, sid) },
    { companyId: user.company_id, at: now },
    [
      { action: 'session.started', subject, details: { method } },
      ...(method === 'recovery-code' ? [{ action: 'mfa.recovery-code-used', subject }] : []),
    ],
  );
  return tokens;
}

async function comesAnew(
  trx: Kysely<DB>,
  user: LockedUser,
  userAgent: string | null,
  ip: string | null,
): Promise<boolean> {
  const { networks } = await readRecentSessions(trx, user);
  if (networks.has(networkOf(ip))) return false;
  return !(await readRecentBrowsers(trx, user)).has(browserFamily(userAgent));
}
