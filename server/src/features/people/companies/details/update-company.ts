import { isDeepStrictEqual } from 'node:util';
import type { Company } from '@belfry/contract/people/companies/companies.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { changedColumns, fieldsOf } from '#platform/database/changed-columns.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { checkCountry } from '#platform/values/country.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { checkVatNumberOf } from '../vat-number/check-vat-number.job.ts';
import { findCompany, lockCompany, updateCompanyRow, type CompanyRow } from '../companies.queries.ts';
import { checkReachable } from '../electronic-address/check-reachable.ts';
import { wayAfter } from '../electronic-address/way-after.rules.ts';
import { isKnownToRegister, presentCompany } from '../present-company.ts';
import { columnsAfter, type CompanyChange, type CompanyColumns } from './company-columns.ts';

/**
 * Changes the details of the caller's company. A new VAT number is asked for at the register by a job; until then it is
 * `unknown`. Whether the network of access points knows the company is asked before, as nothing may wait for it in a transaction.
 * @throws {AppError} `changed-meanwhile`; `country-does-not-match-vat-number` at `/taxNumber`, or at `/country` where
 *   only that changed; `invalid-input` at `/country`, `/phoneNumber`, `/taxNumber`, `/noTaxNumber`, `/registrationNumber`,
 *   `/electronicAddress`; `buyer-not-reachable`, `communication-error`
 */
export async function updateCompany(
  { database, clock, eDelivery }: Pick<Platform, 'database' | 'clock' | 'eDelivery'>,
  context: Context<UserActor>,
  change: CompanyChange,
): Promise<Company> {
  const { companyId } = context.actor;
  if (change.country !== undefined) checkCountry(change.country, '/country');
  const seen = await findCompany(database.company(companyId), companyId);
  // Of a version that is no longer there nothing needs to be asked: the change is refused.
  const asked = seen?.version === change.version ? wantedOf(seen, change).asked : null;
  if (asked) await checkReachable({ eDelivery }, asked);
  const row = await database.transaction(companyId, async (trx) => {
    const before = await lockCompany(trx, companyId);
    if (!before) throw new AppError('unknown-company');
    const { wanted, asked: needed } = wantedOf(before, change);
    const changed = changedColumns(before, wanted);
    if (Object.keys(changed).length === 0) return before;
    if (change.version !== before.version || !isDeepStrictEqual(asked, needed))
      throw changedMeanwhile(presentCompany(before));
    const newNumber = 'tax_number' in changed;
    const isAsked = isKnownToRegister(wanted.tax_number, wanted.country);
    const after = await updateCompanyRow(trx, companyId, {
      ...wanted,
      ...(newNumber && { vat_status: isAsked ? 'unknown' : null, vat_checked_at: null }),
    });
    if (newNumber && isAsked) await enqueue(trx, [checkVatNumberOf(companyId)]);
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      {
        action: 'company.changed',
        subject: { kind: 'company', id: companyId, name: after.name },
        details: { changed: fieldsOf(changed) },
      },
    ]);
    return after;
  });
  return presentCompany(row);
}

/** The company after a change, and whom the network is asked about before it. */
function wantedOf(before: CompanyRow, change: CompanyChange) {
  const columns = columnsAfter(before, change);
  const { way, asked } = wayAfter(before, columns);
  return { wanted: { ...columns, e_invoice_way: way } satisfies CompanyColumns, asked };
}
