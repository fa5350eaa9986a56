import { createHmac } from 'node:crypto';
import type { TokenReason } from '@belfry/contract/http/problem.ts';
import type { Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import type { Context } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { presentTerms } from '#features/ground/terms/present-terms.ts';
import { absoluteDays, graceSeconds, idleDays } from './session-life.ts';
import {
  endSessionsWhere,
  insertRefreshToken,
  keepAskedDuties,
  lockRefreshToken,
  markReplaced,
  noteTimeZone,
  selectUnused,
} from '../sessions.queries.ts';
import { askedOf } from '../duties.rules.ts';
import { readDuties } from '../read-duties.ts';
import { accessTokenOf } from './start-session.ts';
import { tellTokenReused } from './tell-token-reused.ts';

const day = 86_400;
const idleSeconds = idleDays * day;
const absoluteSeconds = absoluteDays * day;

/**
 * Exchanges a refresh token for new tokens. Each token has one successor, derived from it, so that a repetition within
 * a minute gets the same one; a later repetition may mean that a token was stolen, and ends the session and its sockets.
 * It stands in the audit log; the owner is mailed where the successor has been used, so that two have the token.
 * The role and what is still to be done (decisions 0013 and 0083) are read anew.
 * @throws {AppError} `not-signed-in` with the reason `role_changed`, `refresh_token_expired` or `invalid_token`
 */
export async function refresh(
  platform: Pick<Platform, 'database' | 'tokens' | 'config' | 'clock'>,
  context: Context,
  token: string | null,
): Promise<Tokens> {
  const { database, tokens, config, clock } = platform;
  const outcome = await database.transaction('allCompanies', async (trx) => {
    const tokenHash = hashSecret(token ?? '');
    const row = token ? await lockRefreshToken(trx, tokenHash) : undefined;
    if (!row) return refusal('invalid_token');
    if (row.ended_at) return refusal(row.end_reason === 'role_changed' ? 'role_changed' : 'invalid_token');
    if (row.blocked_at) {
      await endSessionsWhere(trx, { id: row.session_id }, 'ended');
      return refusal('invalid_token');
    }
    if (
      row.session_seconds > absoluteSeconds ||
      (row.replaced_seconds_ago === null && row.idle_seconds > idleSeconds)
    )
      return refusal('refresh_token_expired');

    let successor: string | undefined;
    if (row.replaced_seconds_ago !== null) {
      // Made by whatever secret was the present one a moment ago, here or on another node.
      const made = tokenSecrets(config).map((secret) => successorOf(token, secret));
      const unused = await selectUnused(trx, made.map(hashSecret));
      if (row.replaced_seconds_ago <= graceSeconds)
        successor = made.find((each) => unused.some((hash) => hash.equals(hashSecret(each))));
      if (successor === undefined) {
        await endSessionsWhere(trx, { id: row.session_id }, 'invalid_token');
        await tellTokenReused(trx, platform, context, row, { successorUsed: unused.length === 0 });
        return refusal('invalid_token');
      }
    } else {
      successor = successorOf(token, config.TOKEN_SECRET);
      await insertRefreshToken(trx, {
        companyId: row.company_id,
        sessionId: row.session_id,
        tokenHash: hashSecret(successor),
      });
      await markReplaced(trx, tokenHash, row.session_id);
    }
    const due = await readDuties(trx, row, {
      sessionId: row.session_id,
      terms: presentTerms(platform).version,
      now: clock.now(),
    });
    const asked = askedOf(due, row.asked_duties, row.role_id);
    if (asked.length !== row.asked_duties.length || asked.some((duty) => !row.asked_duties.includes(duty)))
      await keepAskedDuties(trx, row.session_id, asked);
    const given = {
      token: accessTokenOf(tokens, row, row.session_id, { due, asked }),
      refresh_token: successor,
    };
    return { given, user: row };
  });
  if ('reason' in outcome) throw new AppError('not-signed-in', { reason: outcome.reason });
  const { given, user } = outcome;
  // By itself: whoever ends sessions takes the user first, and the session is held above.
  if (context.timeZone !== undefined && context.timeZone !== user.time_zone)
    await noteTimeZone(database.company(user.company_id), user.id, context.timeZone, { onlyFirst: false });
  return given;
}

function successorOf(token: string | null, secret: string): string {
  return createHmac('sha256', secret).update(`refresh ${token}`).digest('base64url');
}

/** Refusals are results inside the transaction, so that the end of a stolen session is committed. */
function refusal(reason: TokenReason): { reason: TokenReason } {
  return { reason };
}
