import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { readSaleTerms, type SaleTerms } from '#features/money/checkout/offer/read-sale-terms.ts';
import {
  readHandedPlan,
  type HandedPlan,
  type Handing,
} from '#features/money/subscriptions/handing-over/read-handed-plan.ts';
import type { AcceptableHandover } from './read-handover-link.ts';

/** The subscription that whoever takes a device may take over with it, and what holds then. */
export interface PlanOffer {
  handing: Handing;
  plan: HandedPlan;
  terms: SaleTerms;
  /** All that is shown of it as one word, by which an acceptance says what was seen. */
  version: string;
}

/** What a receiver may take over at a moment; null where the device has no subscription that goes along. */
export async function readPlanOffer(
  database: Kysely<DB>,
  { offer, receiver }: AcceptableHandover,
  at: Date,
): Promise<PlanOffer | null> {
  const today = bookDay(at);
  const companyId = receiver.company_id;
  const handing = {
    from: { companyId: offer.company_id, deviceId: offer.device_id },
    toCompanyId: companyId,
    deviceName: offer.device_name,
    serialNumber: offer.serial_number,
    today,
  };
  const plan = await readHandedPlan(database, handing);
  if (!plan) return null;
  const terms = await readSaleTerms(database, { companyId, langCode: receiver.lang_code, day: today });
  return { handing, plan, terms, version: versionOf(plan, terms) };
}

/** Whether all is there that has to stand on an invoice. */
export function isTakeable({ terms }: PlanOffer): boolean {
  return terms.missing.length === 0;
}

function versionOf({ subscriptionId, quote }: HandedPlan, { conditions }: SaleTerms): string {
  const { type, base, contractEnd, first, later } = quote;
  const shown = [
    [subscriptionId, type, base, contractEnd],
    [first.from, first.until, first.amount.cents, first.discount.cents],
    [later.from, later.months, later.amount.cents],
    conditions.version,
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 32);
}
