import { randomUUID } from 'node:crypto';
import { askOnce } from '#platform/intents/ask-once.ts';
import { paymentTerms } from '#platform/payment-provider/payment-provider.ts';
import type { Platform } from '#platform/platform.ts';
import { findPayer } from '#features/people/companies/find-payer.ts';
import { findCustomer, lockCustomer } from './mandates.queries.ts';

/**
 * What the provider calls a company, which it is told of first where it does not know it. One that it took and never said so is
 * told again after an hour: an empty one does no harm, and cannot be looked for.
 * @throws where the provider gives no good answer, or somebody else is just asking
 */
export async function customerOf(
  platform: Pick<Platform, 'database' | 'clock' | 'payments'>,
  companyId: string,
): Promise<string> {
  const { database, payments } = platform;
  const known = await findCustomer(database.allCompanies, companyId);
  if (known?.provider_id) return known.provider_id;
  const { id } = await database.transaction(companyId, (trx) =>
    lockCustomer(trx, { id: randomUUID(), companyId }),
  );
  const company = await findPayer(database.company(companyId), companyId);
  const intent = { table: 'payment_customers', id, provider: paymentTerms } as const;
  const taken = await askOnce(platform, intent, {
    send: (asked) => payments.createCustomer({ ...company, companyId }, asked),
    find: async () => null,
  });
  if (!taken) throw new Error('the provider is just being told of this company');
  return taken.providerId;
}
