import type {
  Company,
  updateCompany as route,
} from '@belfry/contract/people/companies/companies.contract.ts';
import { invoiceLanguageIn } from '@belfry/contract/people/companies/invoice-language.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { changedColumns, fieldsOf } from '#platform/database/changed-columns.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { checkCountry } from '#platform/values/country.ts';
import { normalisePhone } from '#platform/values/phone.ts';
import { normaliseVatNumber } from '#platform/values/vat-number.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { checkVatNumberOf } from './check-vat-number.job.ts';
import { lockCompany, updateCompanyRow, type CompanyRow } from './companies.queries.ts';
import { isKnownToRegister, presentCompany } from './present-company.ts';

type Change = RouteInput<typeof route>['body'];

/**
 * Changes the details of the caller's company. A new VAT number is asked for at the register by a job; until then it is
 * `unknown`.
 * @throws {AppError} `changed-meanwhile`; `country-does-not-match-vat-number` at `/taxNumber`, or at `/country` where
 *   only that changed; `invalid-input` at `/country`, `/phoneNumber`, `/taxNumber`, `/noTaxNumber`
 */
export async function updateCompany(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  change: Change,
): Promise<Company> {
  const { companyId } = context.actor;
  if (change.country !== undefined) checkCountry(change.country, '/country');
  const row = await database.transaction(companyId, async (trx) => {
    const before = await lockCompany(trx, companyId);
    if (!before) throw new AppError('unknown-company');
    const wanted = columnsAfter(before, change);
    const changed = changedColumns(before, wanted);
    if (Object.keys(changed).length === 0) return before;
    if (change.version !== before.version) throw changedMeanwhile(presentCompany(before));
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

type Columns = Pick<
  CompanyRow,
  | 'name'
  | 'address'
  | 'postal_code'
  | 'city'
  | 'country'
  | 'tax_number'
  | 'no_tax_number'
  | 'phone_number'
  | 'email'
  | 'invoice_emails'
  | 'invoice_reference'
  | 'invoice_lang_code'
>;

function columnsAfter(before: CompanyRow, change: Change): Columns {
  const country = change.country ?? before.country;
  const taxNumber = taxNumberAfter(before, change, country);
  const { phoneNumber } = change;
  return {
    name: change.name ?? before.name,
    address: change.address ?? before.address,
    postal_code: change.postalCode ?? before.postal_code,
    city: change.city ?? before.city,
    country,
    tax_number: taxNumber,
    // Whoever gives a number has one.
    no_tax_number: taxNumber === null && (change.noTaxNumber ?? before.no_tax_number),
    phone_number:
      phoneNumber === undefined || phoneNumber === before.phone_number
        ? before.phone_number
        : phoneNumber && normalisePhone(phoneNumber, country, '/phoneNumber'),
    email: change.email === undefined ? before.email : change.email,
    invoice_emails: change.invoiceEmails ? [...new Set(change.invoiceEmails)] : before.invoice_emails,
    invoice_reference:
      change.invoiceReference === undefined ? before.invoice_reference : change.invoiceReference || null,
    invoice_lang_code: invoiceLanguageAfter(before, change, country),
  };
}

/** Forms send the language that they show, chosen or not: that of the country is no choice while nobody has made one. */
function invoiceLanguageAfter(
  { invoice_lang_code: chosen }: CompanyRow,
  { invoiceLangCode }: Change,
  country: string,
): CompanyRow['invoice_lang_code'] {
  const isNoChoice = chosen === null && invoiceLangCode === invoiceLanguageIn(country);
  return isNoChoice ? null : (invoiceLangCode ?? chosen);
}

function taxNumberAfter(before: CompanyRow, change: Change, country: string): string | null {
  if (change.taxNumber) {
    if (change.noTaxNumber) throw fieldError('/noTaxNumber', 'invalid-input');
    return normaliseVatNumber(change.taxNumber, country, '/taxNumber');
  }
  if (change.taxNumber !== undefined || change.noTaxNumber || !before.tax_number) return null;
  return country === before.country
    ? before.tax_number
    : normaliseVatNumber(before.tax_number, country, '/country');
}
