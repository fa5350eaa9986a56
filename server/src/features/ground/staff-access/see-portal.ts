import { rolePermissions, roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Context, StaffActor, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from './as-staff.ts';

/**
 * Lets one of the staff see a customer's portal as its administrators do, for a reason that the company reads in its log,
 * once an hour. What the context is good for is only to read: it goes to verbs over a database that does nothing else.
 *
 * @throws {AppError} as `asStaff`; `unknown-company` also for one that was deleted
 */
export async function seePortal(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  companyId: string,
  reason: string,
): Promise<Context<StaffActor>> {
  const access = asStaff(platform, context, companyId, reason);
  await access.look(async () => undefined, { action: 'company.portal-seen' });
  const { actor } = access.context;
  // That of staff stays beside: it says whether they see the amounts in a log.
  const own = actor.permissions.filter((permission) => permission === 'M' || permission === 'MF');
  const permissions = [...rolePermissions[roles.administrator], ...own];
  return { ...access.context, actor: { ...actor, roleId: roles.administrator, permissions } };
}
