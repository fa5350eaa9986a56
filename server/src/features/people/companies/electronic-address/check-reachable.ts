import type { ElectronicAddress } from '@belfry/contract/people/companies/electronic-address.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * Asks the network of access points whether a company takes invoices there. Speaks to the world: never in a transaction.
 * @throws {AppError} `buyer-not-reachable` where it does not, or there is no access point; `communication-error` where nobody answered
 */
export async function checkReachable(
  { eDelivery }: Pick<Platform, 'eDelivery'>,
  asked: ElectronicAddress | 'unknown',
): Promise<void> {
  if (!eDelivery || asked === 'unknown') throw new AppError('buyer-not-reachable');
  const isThere = await eDelivery.lookUp(asked).catch((error: unknown) => {
    throw new AppError('communication-error', { cause: error });
  });
  if (!isThere) throw new AppError('buyer-not-reachable');
}
