import type { listLinkableUsers as route } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { readReachableApps } from '#features/alarming/push-apps/reachable-apps.ts';
import { selectLinkableUsers } from './contacts.queries.ts';

/** The users of the company, by name, with how their apps stand. */
export async function listLinkableUsers(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
): Promise<RouteResponse<typeof route>> {
  const queries = database.company(companyId);
  const users = await selectLinkableUsers(queries, companyId);
  const reachable = await readReachableApps(
    queries,
    [companyId],
    users.map(({ id }) => id),
  );
  return {
    items: users.map((user) => {
      const apps = reachable.get(user.id);
      return {
        id: user.id,
        name: `${user.first_name} ${user.last_name}`.trim() || user.email,
        email: user.email,
        apps: apps?.apps.length ?? 0,
        lastSeenAt: apps?.lastSeenAt.toISOString() ?? null,
        contactId: user.contact_id,
      };
    }),
  };
}
