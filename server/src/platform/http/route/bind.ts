import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route, RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import type { Actor, Context, UserActor } from '#platform/context.ts';

/** The context that a route's access gives: a signed-in user unless the route is public. */
export type RouteContext<R extends Route> = Context<R['access'] extends 'public' ? Actor : UserActor>;

/** What a verb may need of HTTP itself: headers to read, an answer to send by hand. */
export interface HttpExchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Why, where the route asks staff (`asksReason`); else empty. */
  reason: string;
}

/** A route tied to its verb. */
export interface BoundRoute {
  route: Route;
  handle(context: Context, input: RouteInput<Route>, exchange: HttpExchange): Promise<unknown>;
}

/** Ties a route of the contract to the verb that answers it; input and answer are typed by the contract. */
export function bind<R extends Route>(
  route: R,
  verb: (
    context: RouteContext<R>,
    input: RouteInput<R>,
    exchange: HttpExchange,
  ) => Promise<RouteResponse<R> extends undefined ? void : RouteResponse<R>>,
): BoundRoute {
  return { route, handle: verb };
}
