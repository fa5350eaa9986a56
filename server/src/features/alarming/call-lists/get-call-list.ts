import type { CallList } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findCallList } from './call-lists.queries.ts';
import { presentCallList } from './present-call-list.ts';

/** A call list of the company. @throws {AppError} `not-found` */
export async function getCallList(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
  id: string,
): Promise<CallList> {
  const row = await findCallList(database.company(companyId), companyId, id);
  if (!row) throw new AppError('not-found');
  return presentCallList(row);
}
