import type { Platform } from '#platform/platform.ts';
import type { PaymentRow } from './payments.queries.ts';

/** Tells a company's open browsers that a claim has changed; after the commit. */
export function publishPayment(
  { live }: Pick<Platform, 'live'>,
  { id, company_id, version }: PaymentRow,
): void {
  live.toCompany(company_id, 'payment', { id, version });
}
