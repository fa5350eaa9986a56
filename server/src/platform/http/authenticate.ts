import type { FastifyRequest } from 'fastify';
import type { RouteAccess } from '@belfry/contract/http/route.ts';
import type { RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { AccessTokens } from '../auth/access-tokens.ts';
import type { Actor, UserActor } from '../context.ts';
import { AppError } from './app-error.ts';

const bearer = /^Bearer ([A-Za-z0-9_.-]+)$/i;

/** The token of the Authorization header, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return bearer.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** The actor that an access token stands for, or null for a bad one. */
export function actorOfToken(tokens: AccessTokens, token: string): UserActor | null {
  const claims = tokens.verify(token);
  if (!claims) return null;
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
  const actor = token && actorOfToken(tokens, token);
  if (!actor) throw new AppError('not-signed-in', { reason: 'invalid_token' });
  if (access !== 'signed-in' && !actor.permissions.includes(access)) throw new AppError('no-permission');
  return actor;
}
