import * as contract from '@belfry/contract/people/sessions/sessions.contract.ts';
import { bearerToken } from '#platform/http/route/authenticate.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { endMySession } from './life/end-my-session.ts';
import { endOtherSessions } from './life/end-other-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { logout } from './life/logout.ts';
import { refresh } from './life/refresh.ts';

/** Routes of sessions: going on, leaving, seeing and ending one's own. */
export function sessionsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.refresh, (context, _input, { request }) =>
      refresh(platform, context, bearerToken(request)),
    ),
    bind(contract.logout, (context, _input, { request }) => logout(platform, context, bearerToken(request))),
    bind(contract.listSessions, (context) => listSessions(platform, context)),
    bind(contract.endOtherSessions, (context) => endOtherSessions(platform, context)),
    bind(contract.endSession, (context, { params }) => endMySession(platform, context, params.id)),
  ];
}
