import type { Context, UserActor } from '#platform/context.ts';
import type { PriceKeeper } from '../add-price.ts';

/** Somebody of the staff as who keeps prices: it stands in the log of the maker's own company, which is theirs. */
export function keeperOf({ actor, ip, requestId }: Context<UserActor>): PriceKeeper {
  return { actor, ip, requestId, companyId: actor.companyId };
}
