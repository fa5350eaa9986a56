import { askOnce } from '#platform/intents/ask-once.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { isPaymentRefusal } from '#platform/payment-provider/payment-fault.ts';
import { paymentTerms } from '#platform/payment-provider/payment-provider.ts';
import type { Platform } from '#platform/platform.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { tellMethodLost } from '../dunning/tell-payer.ts';
import { paymentJobs } from '../payments-jobs.ts';
import { tellOfClaims } from '../tell-of-claims.ts';
import { customerOf } from './customer-of.ts';
import { findCustomer, findMandate, updateMandate, type MandateRow } from './mandates.queries.ts';
import { syncMandate } from './sync-mandate.ts';

/** Asks the provider for a mandate that was signed here, once, and reads where a mandate stands. */
export const askForMandate = defineJob({
  ...paymentJobs.mandate,
  async run(platform: Platform, { mandateId }) {
    const mandate = await findMandate(platform.database.allCompanies, { id: mandateId });
    if (!mandate || mandate.ended_at) return;
    if (mandate.provider_id === null && !(await ask(platform, mandate))) return;
    const now = await findMandate(platform.database.allCompanies, { id: mandateId });
    // Ended while the provider was asked, as with its company: it ends there, too.
    if (now?.ended_at) await revokeMandate.run(platform, { mandateId }, { number: 1, isLast: false });
    else await syncMandate(platform, mandateId);
  },
});

/** Ends a mandate at the provider that another has taken the place of. */
export const revokeMandate = defineJob({
  ...paymentJobs.revoke,
  async run({ database, payments }: Platform, { mandateId }) {
    const mandate = await findMandate(database.allCompanies, { id: mandateId });
    const customer = mandate && (await findCustomer(database.allCompanies, mandate.company_id));
    if (!mandate?.provider_id || !customer?.provider_id) return;
    await payments.revokeMandate(customer.provider_id, mandate.provider_id);
  },
});

/** @returns whether the provider has it now; what it refuses has ended, and its company is told */
async function ask(platform: Platform, mandate: MandateRow): Promise<boolean> {
  const { database, clock, payments } = platform;
  const { id, iban, signed_name: name, consented_at: signedAt } = mandate;
  if (iban === null || name === null || signedAt === null) return false;
  const customerId = await customerOf(platform, mandate.company_id);
  const of = { customerId, name, iban, reference: mandate.reference, signedOn: bookDay(signedAt) };
  const taken = await askOnce(
    platform,
    { table: 'mandates', id, provider: paymentTerms },
    {
      send: (asked) => payments.createMandate(of, asked),
      find: ({ signal }) => payments.findMandate({ customerId, reference: mandate.reference, signal }),
    },
  ).catch(async (error: unknown) => {
    if (!isPaymentRefusal(error)) throw error;
    await database.transaction(mandate.company_id, async (trx) => {
      await updateMandate(trx, id, { state: 'invalid', ended_at: clock.now(), iban: null });
      await tellMethodLost(platform, trx, { ...mandate, at: clock.now() });
      await tellOfClaims(trx, mandate.company_id);
    });
    return null;
  });
  return taken !== null;
}
