import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { isCompanyThere } from '#features/people/companies/identity/is-company-there.ts';
import { lockPayer } from './claims-of-invoices.ts';

/**
 * As `lockPayer`, before anything is begun at the provider for a company: one that was deleted pays what it owes by bank, so that no
 * mandate comes to be by which nobody may charge it.
 * @throws {AppError} `no-valid-payment-methods` where the company was deleted
 */
export async function lockLivePayer(trx: Kysely<DB>, companyId: string): Promise<void> {
  await lockPayer(trx, companyId);
  if (!(await isCompanyThere(trx, companyId))) throw new AppError('no-valid-payment-methods');
}
