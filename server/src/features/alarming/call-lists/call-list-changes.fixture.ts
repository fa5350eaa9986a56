import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { replaceCallList as replaceRoute } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { updateContact as updateRoute } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { findCallList } from './call-lists.queries.ts';
import { findContact } from './contacts/contacts.queries.ts';
import { updateContact } from './contacts/update-contact.ts';
import { replaceCallList } from './save-call-list.ts';

type Within = Pick<Platform, 'database' | 'clock'>;
type Change = Omit<RouteInput<typeof updateRoute>['body'], 'version'>;
type List = Omit<RouteInput<typeof replaceRoute>['body'], 'version'>;

/** {@link updateContact} from what the contact is now. */
export async function changeContact(
  platform: Within,
  context: Context<UserActor>,
  id: string,
  change: Change,
) {
  const { companyId } = context.actor;
  const now = await findContact(platform.database.company(companyId), companyId, id);
  return updateContact(platform, context, id, { ...change, version: now?.version ?? 1 });
}

/** {@link replaceCallList} from what the list is now. */
export async function changeCallList(platform: Within, context: Context<UserActor>, id: string, list: List) {
  const { companyId } = context.actor;
  const now = await findCallList(platform.database.company(companyId), companyId, id);
  return replaceCallList(platform, context, id, { ...list, version: now?.version ?? 1 });
}
