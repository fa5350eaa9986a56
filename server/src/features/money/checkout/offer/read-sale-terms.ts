import type { Kysely } from 'kysely';
import type { CheckoutDetail } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { termsLanguageOf } from '@belfry/contract/ground/terms/terms.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { textsIn } from '#platform/texts/texts.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { findBuyer, type Buyer } from '#features/people/companies/find-buyer.ts';
import { findConditions } from '../conditions/conditions.queries.ts';
import { missingDetailsOf } from './missing-details.rules.ts';

/** What holds when a company buys, whatever it is. */
export interface SaleTerms {
  buyer: Buyer;
  /** Details without which it may not. */
  missing: CheckoutDetail[];
  conditions: { version: string; text: string };
  /** What whoever buys for it declares. */
  declaration: string;
}

/**
 * What holds when a company buys on a day, in the language of whoever does.
 * @throws {AppError} `unknown-company` where it was deleted
 */
export async function readSaleTerms(
  database: Kysely<DB>,
  { companyId, langCode, day }: { companyId: string; langCode: string; day: Day },
): Promise<SaleTerms> {
  const known = langCodes.find((code) => code === langCode) ?? 'en-US';
  const [buyer, conditions] = [
    await findBuyer(database, companyId),
    await findConditions(database, day, termsLanguageOf(known)),
  ];
  if (!buyer) throw new AppError('unknown-company');
  if (!conditions) throw new Error(`there are no conditions of sale on ${day}`);
  const { version, text } = conditions;
  return {
    buyer,
    missing: missingDetailsOf(buyer),
    conditions: { version, text },
    declaration: textsIn(langCode)('checkout.declaration', { company: buyer.name, version }),
  };
}
