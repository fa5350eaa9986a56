import type { PriceKeeper } from '../../src/features/money/prices/add-price.ts';
import { operator } from '../../src/features/lifecycles/provisioning/operator.ts';
import { findProvider } from '../../src/features/lifecycles/provisioning/provisioning.queries.ts';
import { noProvider, type Parts } from '../command.ts';

/** The operator, on behalf of the maker. @throws {Refusal} while the maker's company is missing */
export async function findKeeper({ database }: Parts): Promise<PriceKeeper> {
  const provider = await findProvider(database.allCompanies);
  if (!provider) throw noProvider();
  return { ...operator, requestId: 'prices', companyId: provider.id };
}
