import type { User } from '@belfry/contract/people/users/users.contract.ts';
import type { UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { readCompanyPolicy } from '#features/people/companies/read-company-policy.ts';
import { readSessions } from '#features/people/sessions/list-sessions.ts';
import { presentUser } from './present-user.ts';
import { findUser, selectAgreements } from './users.queries.ts';

/** A user of the actor's company as the actor may see one. @throws {AppError} `user-not-found` */
export async function readUser(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  actor: UserActor,
  id: string,
): Promise<User> {
  const { companyId, userId, roleId } = actor;
  const queries = database.company(companyId);
  const managesUsers = actor.permissions.includes('UE');
  const [row, policy, sessions, agreements] = await Promise.all([
    findUser(queries, companyId, id),
    readCompanyPolicy(queries, companyId),
    managesUsers ? readSessions({ database }, { companyId, userId: id }, actor.sessionId) : null,
    managesUsers ? selectAgreements(queries, companyId, id) : null,
  ]);
  if (!row) throw new AppError('user-not-found');
  return presentUser(row, {
    policy,
    now: clock.now(),
    actor: { id: userId, roleId },
    sessions: sessions?.items ?? null,
    agreements,
  });
}
