import type { FastifyRequest } from 'fastify';
import type { RouteAccess } from '@belfry/contract/http/route.ts';
import type { RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { AccessTokens, VerifiedClaims } from '#platform/auth/access-tokens.ts';
import type { Actor, UserActor } from '#platform/context.ts';
import { AppError } from '../errors/app-error.ts';

const scheme = 'bearer ';

/** The token of the Authorization header, or null. What is none of ours may stand there: it is known to nobody. */
export function bearerToken({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): string | null {
  if (authorization?.slice(0, scheme.length).toLowerCase() !== scheme) return null;
  return authorization.slice(scheme.length);
}

/** The actor that the claims of an access token stand for. */
export function actorOf(claims: VerifiedClaims): UserActor {
  const { id, email, company, role } = claims.user;
  return {
    kind: 'user',
    userId: id,
    companyId: company,
    roleId: role.id as RoleId,
    permissions: role.permissions,
    email,
    sessionId: claims.sid,
  };
}

/**
 * Who calls a route, after its access has been checked.
 * @throws {AppError} `not-signed-in` or `no-permission`
 */
export function authenticate(tokens: AccessTokens, access: RouteAccess, request: FastifyRequest): Actor {
  if (access === 'public') return { kind: 'anonymous' };
  const token = bearerToken(request);
  const checked = token ? tokens.check(token) : { reason: 'invalid_token' as const };
  if ('reason' in checked) throw new AppError('not-signed-in', { reason: checked.reason });
  const actor = actorOf(checked.claims);
  if (access !== 'signed-in' && !actor.permissions.includes(access)) throw new AppError('no-permission');
  return actor;
}
