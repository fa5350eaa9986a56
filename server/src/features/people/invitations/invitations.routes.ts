import * as contract from '@belfry/contract/people/invitations/invitations.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { readInvitation } from './read-invitation.ts';
import { renewInvitation } from './renew-invitation.ts';

/** Routes behind the link of an invitation. */
export function invitationsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getInvitation, (_context, { params }) => readInvitation(platform, params.token)),
    bind(contract.acceptInvitation, (context, { params, body }, { request }) =>
      acceptInvitation(platform, context, params.token, body, request.headers['user-agent'] ?? null),
    ),
    bind(contract.renewInvitation, (context, { params }) => renewInvitation(platform, context, params.token)),
  ];
}
