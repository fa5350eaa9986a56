import type { Kysely } from 'kysely';
import type { LangCode } from '@belfry/contract/languages/language-list.ts';
import { rolePermissions, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Tokens } from '@belfry/contract/sign-in/sign-in.contract.ts';
import type { AccessTokens } from '../../platform/auth/access-tokens.ts';
import { hashSecret, newSecret } from '../../platform/auth/secrets.ts';
import type { DB } from '../../platform/database/database.ts';
import { insertSession } from './sessions.queries.ts';

/** A user, as far as tokens tell about one. */
export interface TokenUser {
  id: string;
  company_id: string;
  email: string;
  role_id: number;
  lang_code: string;
}

/** Signs a user in: a new session with its first tokens, in the caller's transaction. */
export async function startSession(
  trx: Kysely<DB>,
  tokens: AccessTokens,
  user: TokenUser,
  from: { userAgent: string | null; ip: string | null },
): Promise<Tokens> {
  const refreshToken = newSecret();
  const sessionId = await insertSession(trx, {
    companyId: user.company_id,
    userId: user.id,
    ...from,
    tokenHash: hashSecret(refreshToken),
  });
  return { token: accessTokenOf(tokens, user, sessionId), refresh_token: refreshToken };
}

/** The access token of a user in a session, with the permissions of the role as it is now. */
export function accessTokenOf(tokens: AccessTokens, user: TokenUser, sessionId: string): string {
  return tokens.sign({
    user: {
      id: user.id,
      email: user.email,
      role: { id: user.role_id, permissions: [...rolePermissions[user.role_id as RoleId]] },
      language: user.lang_code as LangCode,
      company: user.company_id,
    },
    sid: sessionId,
  });
}
