import { getProfile } from '@belfry/contract/people/profile/profile.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

/** Key of whoever is signed in, among what the server said. */
export const ownProfileKey = ['profile'];

/** The profile of whoever is signed in. */
export function useOwnProfile() {
  return useQuery({
    queryKey: ownProfileKey,
    queryFn: ({ signal }) => call(getProfile, {}, { signal }),
  });
}
