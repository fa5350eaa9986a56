import * as contract from '@belfry/contract/people/users/users.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { exportUser } from './export-user.ts';
import { exportUsers } from './export-users.ts';
import { inviteUser } from './invite-user.ts';
import { listUsers } from './list-users.ts';
import { makeRecoveryCode } from './make-recovery-code.ts';
import { readUser } from './read-user.ts';
import { resendInvitation } from './resend-invitation.ts';
import { updateUser } from './update-user.ts';

/** Routes of the users. */
export function usersRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.listUsers, (context, { query }) => listUsers(platform, context, query)),
    bind(contract.exportUsers, (context, { query }, { reply }) =>
      sendFile(
        reply,
        `${textsIn(context.langCode)('users.export.file')}.csv`,
        'text/csv',
        exportUsers(platform, context, query),
      ),
    ),
    bind(contract.inviteUser, (context, { body }) => inviteUser(platform, context, body)),
    bind(contract.getUser, ({ actor }, { params }) => readUser(platform, actor, params.id)),
    bind(contract.updateUser, (context, { params, body }) => updateUser(platform, context, params.id, body)),
    bind(contract.resendInvitation, (context, { params, body }) =>
      resendInvitation(platform, context, params.id, body),
    ),
    bind(contract.createRecoveryCode, (context, { params }) =>
      makeRecoveryCode(platform, context, params.id),
    ),
    bind(contract.endUserSessions, (context, { params }) => endUserSessions(platform, context, params.id)),
    bind(contract.exportUser, (context, { params }) => exportUser(platform, context, params.id)),
  ];
}
