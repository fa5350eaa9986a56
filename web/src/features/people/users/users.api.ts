import { deleteUser } from '@belfry/contract/lifecycles/user-removal/user-removal.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import {
  createRecoveryCode,
  endUserSessions,
  exportUser,
  getUser,
  inviteUser,
  resendInvitation,
  type updateUser,
  type User,
} from '@belfry/contract/people/users/users.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mailFaultsKey } from '#features/ground/mail-fates/mail-faults.api.ts';
import { call } from '#platform/api-client/call.ts';
import { updateRoute } from './update-route.ts';

const usersKey = ['users'];

/** A user with all that the detail screen shows. */
export function useUser(id: string) {
  return useQuery({
    queryKey: [...usersKey, 'detail', id],
    queryFn: ({ signal }) => call(getUser, { params: { id } }, { signal }),
  });
}

/** The acts on users; what they answer is kept at once. */
export function useUserActs() {
  const client = useQueryClient();
  const listsChanged = () => void client.invalidateQueries({ queryKey: [...usersKey, 'list'] });
  const keep = <Kept extends User>(user: Kept): Kept => {
    client.setQueryData([...usersKey, 'detail', user.id], user);
    listsChanged();
    return user;
  };
  /** Whether the mail of an act is refused or not, what was known of the address may be so no longer. */
  const mailed = async <Answer extends User>(answer: Promise<Answer>) => {
    try {
      return keep(await answer);
    } finally {
      void client.invalidateQueries({ queryKey: mailFaultsKey });
    }
  };
  return {
    invite: (body: RouteRequest<typeof inviteUser>['body']) => mailed(call(inviteUser, { body })),
    update: (user: User, body: RouteRequest<typeof updateUser>['body']) =>
      mailed(call(updateRoute(user, body), { params: { id: user.id }, body })),
    resend: (id: string) => mailed(call(resendInvitation, { params: { id }, body: {} })),
    remove: async (id: string) => {
      await call(deleteUser, { params: { id } });
      listsChanged();
    },
    /** Settles when the user is shown without them; answers how many there were. */
    endSessions: async (id: string) => {
      try {
        return (await call(endUserSessions, { params: { id } })).ended;
      } finally {
        await client.invalidateQueries({ queryKey: [...usersKey, 'detail', id] });
      }
    },
    makeRecoveryCode: (id: string) => call(createRecoveryCode, { params: { id } }),
    exportData: (id: string) => call(exportUser, { params: { id } }),
  };
}
