import * as contract from '@belfry/contract/lifecycles/user-removal/user-removal.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteUser } from './delete-user.ts';

/** Route of the removal of a user. */
export function userRemovalRoutes(platform: Platform): BoundRoute[] {
  return [bind(contract.deleteUser, (context, { params }) => deleteUser(platform, context, params.id))];
}
