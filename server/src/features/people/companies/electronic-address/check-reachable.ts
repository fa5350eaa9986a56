import type { ElectronicAddress } from '@belfry/contract/people/companies/electronic-address.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * Asks the network of access points whether a company takes invoices there. Speaks to the world: never in a transaction.
 * @throws {AppError} `buyer-not-reachable` at `/electronicAddress` where it does not, or there is no access point; `communication-error` where nobody answered
 */
export async function checkReachable(
  { eDelivery }: Pick<Platform, 'eDelivery'>,
  asked: ElectronicAddress | 'unknown',
): Promise<void> {
  if (!eDelivery || asked === 'unknown') throw fieldError('/electronicAddress', 'buyer-not-reachable');
  const isThere = await eDelivery.lookUp(asked).catch((error: unknown) => {
    throw new AppError('communication-error', { cause: error });
  });
  if (!isThere) throw fieldError('/electronicAddress', 'buyer-not-reachable');
}
