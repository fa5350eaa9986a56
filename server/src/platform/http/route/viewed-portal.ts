import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  companyHeader,
  hiddenFromStaff,
  needsMoney,
} from '@belfry/contract/ground/staff-access/portal-view.ts';
import type { Route, RouteInput } from '@belfry/contract/http/route.ts';
import { id } from '@belfry/contract/values/values.ts';
import type { Actor, Context, StaffActor, UserActor } from '#platform/context.ts';
import { AppError } from '../errors/app-error.ts';
import type { BoundRoute, HttpExchange } from './bind.ts';

/** How staff call a route as the administrators of a customer do. */
export interface ViewedRoute {
  /** The same route over a database that only reads. */
  bound: BoundRoute;
  /** Puts the look into the company's log. Gives the context in which the route answers. */
  enter(context: Context<UserActor>, companyId: string, reason: string): Promise<Context<StaffActor>>;
}

/**
 * The company whose portal is looked at; null for a call in one's own name.
 * @throws {AppError} `no-permission` for whoever is not staff, and for what has amounts without MF; `only-looking` for
 *   what is the customer's own to do; `unknown-company` for what is no id
 */
export function viewedCompanyOf(
  route: Route,
  actor: Actor,
  { headers }: Pick<FastifyRequest, 'headers'>,
): string | null {
  const companyId = headers[companyHeader.toLowerCase()];
  if (companyId === undefined || actor.kind !== 'user') return null;
  const { permissions } = actor;
  if (!permissions.includes('M')) throw new AppError('no-permission');
  if (hiddenFromStaff(route) !== null) throw new AppError('only-looking');
  if (needsMoney(route) && !permissions.includes('MF')) throw new AppError('no-permission');
  const { success, data } = z.safeParse(id, companyId);
  if (!success) throw new AppError('unknown-company');
  return data;
}

/** What a route answers to staff as to the company's administrators, offering no act. */
export async function answerAsTheirs(
  viewed: ViewedRoute,
  { context, companyId, input, exchange }: Look,
): Promise<unknown> {
  const theirs = await viewed.enter(context as Context<UserActor>, companyId, exchange.reason);
  return withoutActs(await viewed.bound.handle(theirs, input, exchange));
}

interface Look {
  context: Context;
  companyId: string;
  input: RouteInput<Route>;
  exchange: HttpExchange;
}

/** An answer that offers no act: whoever only looks has none. */
function withoutActs(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutActs);
  if (typeof answer !== 'object' || answer === null || Object.getPrototypeOf(answer) !== Object.prototype)
    return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      name === 'allowedActions' ? [] : withoutActs(value),
    ]),
  );
}
