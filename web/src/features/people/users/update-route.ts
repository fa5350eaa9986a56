import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { provedUserFields, updateUser, type User } from '@belfry/contract/people/users/users.contract.ts';

const byProof = { ...updateUser, stepUp: true } as const;

/** The route of a change of a user. One that needs a fresh proof is not kept for later: nobody could give it then. */
export function updateRoute(
  user: Pick<User, (typeof provedUserFields)[number]>,
  body: RouteRequest<typeof updateUser>['body'],
): typeof updateUser {
  const needsProof = provedUserFields.some(
    (field) => body[field] !== undefined && body[field] !== user[field],
  );
  return needsProof ? byProof : updateUser;
}
