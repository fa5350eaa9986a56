import * as contract from '@belfry/contract/sign-in/sign-in.contract.ts';
import { bearerToken } from '../../platform/http/authenticate.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import { login } from './login.ts';
import { logout } from '../sessions/logout.ts';
import { refresh } from '../sessions/refresh.ts';

/** Routes of signing in and out. */
export function signInRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.login, (context, { body }, { request }) =>
      login(platform, context, body, request.headers['user-agent'] ?? null),
    ),
    bind(contract.refresh, (_context, _input, { request }) => refresh(platform, bearerToken(request))),
    bind(contract.logout, (_context, _input, { request }) => logout(platform, bearerToken(request))),
  ];
}
