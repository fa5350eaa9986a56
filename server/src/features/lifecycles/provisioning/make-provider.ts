import type * as z from 'zod/mini';
import type { companyDetails } from '@belfry/contract/lifecycles/registration/registration.contract.ts';
import { violatedConstraint } from '#platform/database/database-faults.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { checkCompany, createCompany } from '#features/lifecycles/registration/create-company.ts';
import { operator } from './operator.ts';
import { findProvider } from './provisioning.queries.ts';

/** What became of it, and the company's name. */
export interface MadeProvider {
  outcome: 'made' | 'known';
  name: string;
}

/**
 * Makes the maker's own company, whose users may be staff. There is one; that it is there already changes nothing: its
 * details are changed in the portal.
 * @throws {AppError} at the field below `/company`: `invalid-input`, `country-does-not-match-vat-number`
 */
export async function makeProvider(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  details: z.infer<typeof companyDetails>,
): Promise<MadeProvider> {
  const checked = checkCompany(details);
  try {
    return await database.transaction('allCompanies', async (trx) => {
      const known = await findProvider(trx);
      if (known) return { outcome: 'known', name: known.name };
      const now = clock.now();
      const companyId = await createCompany(trx, { ...checked, provider: true }, now);
      await recordAudit(trx, operator, { companyId, at: now }, [
        { action: 'company.created', subject: { kind: 'company', id: companyId, name: checked.name } },
      ]);
      return { outcome: 'made', name: checked.name };
    });
  } catch (error) {
    // Another run was quicker.
    const known =
      violatedConstraint(error) === 'only_one_provider' && (await findProvider(database.allCompanies));
    if (known) return { outcome: 'known', name: known.name };
    throw error;
  }
}
