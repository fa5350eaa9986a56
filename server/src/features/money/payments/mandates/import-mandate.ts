import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { accountHint } from './account-hint.rules.ts';
import {
  findCurrentMandate,
  findPendingMandate,
  insertMandate,
  isKnownAtProvider,
  lockCustomer,
  nameCustomer,
} from './mandates.queries.ts';
import type { OldMandate } from './read-old-mandate.ts';

/** Why a company does not get a mandate. */
export type ImportFault = 'has-method' | 'has-customer' | 'taken';

/**
 * Lets a company be charged by a mandate that it gave before there was this portal, in the caller's transaction; locks its payer. Nobody
 * is told: nothing changes for whoever gave it.
 * @returns why not, or null
 */
export async function importMandate(
  trx: Kysely<DB>,
  { companyId, mandate, at }: { companyId: string; mandate: OldMandate; at: Date },
): Promise<ImportFault | null> {
  const { customerId, id: mandateId, reference } = mandate;
  const customer = await lockCustomer(trx, { id: randomUUID(), companyId });
  if ((await findCurrentMandate(trx, companyId)) ?? (await findPendingMandate(trx, companyId)))
    return 'has-method';
  // One that is just being asked for is as good as there.
  if (customer.provider_id !== customerId && (customer.provider_id ?? customer.requested_at) !== null)
    return 'has-customer';
  const named = { companyId, customerId, mandateId, reference: reference ?? mandateId };
  if (await isKnownAtProvider(trx, named)) return 'taken';
  await nameCustomer(trx, companyId, customerId);
  await insertMandate(trx, {
    id: randomUUID(),
    company_id: companyId,
    method: mandate.method,
    state: mandate.state,
    reference: named.reference,
    signed_name: null,
    iban: null,
    account_hint: accountHint(mandate),
    consent_version: null,
    consent_text: null,
    consented_at: null,
    consented_by: null,
    created_at: at,
    provider_id: mandateId,
  });
  return null;
}
