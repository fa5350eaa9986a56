import type { Kysely } from 'kysely';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import { rolePermissions, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import type { AccessTokens } from '#platform/auth/access-tokens.ts';
import { hashSecret, newSecret } from '#platform/auth/secrets.ts';
import { presentTerms } from '#features/ground/terms/present-terms.ts';
import { holdSignIn } from '#features/people/companies/sign-in-of-company.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { dutiesWait, permissionsUnder, type SessionDuties } from '../duties.rules.ts';
import { readDuties } from '../read-duties.ts';
import { insertSession, keepAskedDuties, noteTimeZone } from '../sessions.queries.ts';

/** A user, as far as tokens tell about one. */
export interface TokenUser {
  id: string;
  company_id: string;
  email: string;
  role_id: RoleId;
  lang_code: LangCode;
}

/** How whoever signs in has proved who they are. */
export type SignInMethod = 'password' | 'totp' | 'passkey' | 'backup-code' | 'recovery-code';

/** Where a session comes from. */
export type SessionStart = {
  userAgent: string | null;
  ip: string | null;
  /** Where the clock of the browser is, as it says. */
  timeZone?: string | undefined;
} & (
  | {
      /** By the link that set the account up: its password was chosen just now. */
      method?: 'link';
    }
  | {
      method: SignInMethod;
      /** Business time, for the age of the password. */
      now: Date;
    }
);

/**
 * Signs a user in: a new session with its first tokens, in the caller's transaction. Whoever gets that far has proved
 * who they are, as step-up asks for. What is still to be done stands in the token (decision 0013).
 * @throws {AppError} `login-failed-not-verified` where staff keep the company from signing in
 */
export async function startSession(
  trx: Kysely<DB>,
  platform: Pick<Platform, 'tokens' | 'config'>,
  user: TokenUser,
  from: SessionStart,
): Promise<Tokens> {
  await holdSignIn(trx, user.company_id);
  const refreshToken = newSecret();
  const sessionId = await insertSession(trx, {
    companyId: user.company_id,
    userId: user.id,
    userAgent: from.userAgent,
    ip: from.ip,
    method: from.method ?? 'link',
    tokenHash: hashSecret(refreshToken),
  });
  const duties = await readDuties(trx, user, {
    sessionId,
    terms: presentTerms(platform).version,
    now: 'now' in from ? from.now : new Date(0),
  });
  if (duties.length > 0) await keepAskedDuties(trx, sessionId, duties);
  // The mail that tells of a stranger's sign-in names its moment by the owner's clock, not by the stranger's.
  await noteTimeZone(trx, user.id, from.timeZone, { onlyFirst: true });
  return {
    token: accessTokenOf(platform.tokens, user, sessionId, { due: duties, asked: duties }),
    refresh_token: refreshToken,
  };
}

/** The access token of a user in a session: the role as it is now, and what is left of it while something is due. */
export function accessTokenOf(
  tokens: AccessTokens,
  user: TokenUser,
  sessionId: string,
  duties: SessionDuties,
): string {
  return tokens.sign({
    user: {
      id: user.id,
      email: user.email,
      role: {
        id: user.role_id,
        permissions: permissionsUnder(duties, rolePermissions[user.role_id]),
      },
      language: user.lang_code,
      company: user.company_id,
    },
    sid: sessionId,
    ...(duties.due.length > 0 && { duties: [...duties.due] }),
    ...(dutiesWait(duties) && { dutiesWait: true as const }),
  });
}
