import { randomUUID } from 'node:crypto';
import { askOnce } from '#platform/intents/ask-once.ts';
import { awaitTaken } from '#platform/intents/await-taken.ts';
import { paymentTerms } from '#platform/payment-provider/payment-provider.ts';
import type { Platform } from '#platform/platform.ts';
import { findPayer } from '#features/people/companies/find-payer.ts';
import { findCustomer, lockCustomer } from './mandates.queries.ts';

/**
 * What the provider calls a company, which it is told of first where it does not know it. One that it took and never said so is
 * told again after an hour: an empty one does no harm, and cannot be looked for. Where somebody else just tells it, as from a second
 * tab, that is waited for.
 * @throws where the provider gives no good answer, to us or to whoever is just telling it
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
  const asked = await askOnce(platform, intent, {
    send: (request) => payments.createCustomer({ ...company, companyId }, request),
    find: async () => null,
  });
  const taken = asked ?? (await awaitTaken(platform, intent));
  if (!taken) throw new Error('the provider gave whoever told it of this company no good answer');
  return taken.providerId;
}
