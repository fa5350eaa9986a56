import type { RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { UserActor } from '#platform/context.ts';

/** Whoever has proved to be the owner of an account without an access token, as the one who acts. */
export function ownerAsActor(
  user: { id: string; company_id: string; role_id: RoleId; email: string },
  sessionId: string | null,
): UserActor {
  return {
    kind: 'user',
    userId: user.id,
    companyId: user.company_id,
    roleId: user.role_id,
    permissions: [],
    email: user.email,
    sessionId,
  };
}
