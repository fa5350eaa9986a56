import { randomUUID } from 'node:crypto';
import { mandateMethods } from '@belfry/contract/money/payments/payment-states.ts';
import type { ProviderPayment } from '#platform/payment-provider/provider-objects.ts';
import type { Platform } from '#platform/platform.ts';
import { isCompanyThere } from '#features/people/companies/identity/is-company-there.ts';
import type { AttemptRow } from '../attempts/attempts.queries.ts';
import { lockPayer } from '../collection/claims-of-invoices.ts';
import { accountHint } from './account-hint.rules.ts';
import { findMandate, insertMandate } from './mandates.queries.ts';

/**
 * The mandate that an attempt left or was charged by, in our rows: one that the provider made of a first payment is noted as pending,
 * until it is read anew. Null where there is none, or none that we could charge; that of a company which was deleted meanwhile is ended.
 */
export async function noteMandateOf(
  { database, clock, payments }: Pick<Platform, 'database' | 'clock' | 'payments'>,
  attempt: Pick<AttemptRow, 'company_id' | 'mandate_id'>,
  { customerId, mandateId: providerId }: Pick<ProviderPayment, 'customerId' | 'mandateId'>,
): Promise<string | null> {
  if (attempt.mandate_id !== null || providerId === null || customerId === null) return attempt.mandate_id;
  const known = await findMandate(database.allCompanies, { providerId });
  if (known) return known.id;
  const seen = await payments.mandate(customerId, providerId);
  const method = mandateMethods.find((each) => each === seen?.method);
  if (!seen || !method) return null;
  const { company_id: companyId } = attempt;
  const isTaken = await database.transaction(companyId, async (trx) => {
    // Whoever deletes the company ends what mandates there are by then.
    await lockPayer(trx, companyId);
    if (!(await isCompanyThere(trx, companyId))) return false;
    await insertMandate(trx, {
      id: randomUUID(),
      company_id: companyId,
      method,
      state: 'pending',
      reference: seen.reference ?? providerId,
      signed_name: null,
      iban: null,
      account_hint: accountHint(seen),
      consent_version: null,
      consent_text: null,
      consented_at: null,
      consented_by: null,
      created_at: clock.now(),
      provider_id: providerId,
    });
    return true;
  });
  if (!isTaken) {
    await payments.revokeMandate(customerId, providerId);
    return null;
  }
  return (await findMandate(database.allCompanies, { providerId }))?.id ?? null;
}
