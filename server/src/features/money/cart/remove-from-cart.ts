import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteLine } from './cart.queries.ts';
import { publishCart } from './publish-cart.ts';

/** Takes a line out of the cart of the caller's company. @throws {AppError} `not-found` */
export async function removeFromCart(
  platform: Pick<Platform, 'database' | 'live'>,
  { actor: { companyId } }: Context<UserActor>,
  { id }: { id: string },
): Promise<void> {
  if (!(await deleteLine(platform.database.company(companyId), companyId, id)))
    throw new AppError('not-found');
  await publishCart(platform, companyId);
}
