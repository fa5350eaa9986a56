import type { RouteRequest } from '@belfry/contract/http/route.ts';
import {
  changeEmail,
  exportProfile,
  updateProfile,
} from '@belfry/contract/people/profile/profile.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { ownProfileKey } from '#platform/session/own-profile.api.ts';

/** The acts on one's own profile; what they answer is kept at once. */
export function useProfileActs() {
  const client = useQueryClient();
  return {
    update: async (body: RouteRequest<typeof updateProfile>['body']) => {
      const saved = await call(updateProfile, { body });
      client.setQueryData(ownProfileKey, saved);
      return saved;
    },
    changeEmail: async (body: RouteRequest<typeof changeEmail>['body']) => {
      await call(changeEmail, { body });
      await client.invalidateQueries({ queryKey: ownProfileKey });
    },
    exportData: () => call(exportProfile),
  };
}
