import { sql } from 'kysely';
import { stepUpMinutes } from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';
import type { UserActor } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { CallRoute } from './install-route.ts';

/** Runs a route that says `stepUp` only for who has proved within five minutes that it is they (page 4.1). */
export function steppedUpCalls(database: Database, call: CallRoute): CallRoute {
  return (bound, context, run, idempotent) => {
    const { actor } = context;
    if (!bound.route.stepUp || actor.kind !== 'user') return call(bound, context, run, idempotent);
    return requireStepUp(database, actor).then(() => call(bound, context, run, idempotent));
  };
}

/** For a verb that asks for it under conditions of its own. Real time. @throws {AppError} `step-up-required` */
export async function requireStepUp(
  database: Database,
  { companyId, userId, sessionId }: UserActor,
): Promise<void> {
  const proved = await database
    .company(companyId)
    .selectFrom('sessions')
    .select('id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('proved_at', '>', sql<Date>`now() - make_interval(mins => ${stepUpMinutes})`)
    .executeTakeFirst();
  if (!proved) throw new AppError('step-up-required');
}
