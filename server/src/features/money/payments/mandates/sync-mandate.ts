import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { ProviderMandate } from '#platform/payment-provider/provider-objects.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { tellMethodChanged, tellMethodLost } from '../dunning/tell-payer.ts';
import { paymentJobs } from '../payments-jobs.ts';
import { tellOfClaims } from '../tell-of-claims.ts';
import { accountHint } from './account-hint.rules.ts';
import { beginVerification } from './begin-verification.ts';
import {
  endOtherMandates,
  findCustomer,
  findMandate,
  lockCustomer,
  updateMandate,
  type MandateRow,
} from './mandates.queries.ts';

/**
 * Reads at the provider where a mandate stands: no webhook tells of it (design page 8.4). One that has become valid takes the place of
 * whatever the company was charged by; one that is good no more ends, and its company is told.
 */
export async function syncMandate(
  platform: Pick<Platform, 'database' | 'clock' | 'payments' | 'config'>,
  mandateId: string,
): Promise<void> {
  const { database, payments } = platform;
  const known = await findMandate(database.allCompanies, { id: mandateId });
  if (!known?.provider_id || known.ended_at) return;
  const customer = await findCustomer(database.allCompanies, known.company_id);
  if (!customer?.provider_id) return;
  const seen = await payments.mandate(customer.provider_id, known.provider_id);
  const state = seen?.state ?? 'revoked';
  if (state === known.state) return;
  await database.transaction(known.company_id, async (trx) => {
    await lockCustomer(trx, { id: customer.id, companyId: known.company_id });
    const mandate = await findMandate(trx, { id: mandateId });
    if (!mandate || mandate.ended_at || mandate.state === state) return;
    if (state === 'valid') await activate(platform, trx, mandate, seen);
    else if (state !== 'pending') await end(platform, trx, mandate, state);
  });
}

async function activate(
  platform: Pick<Platform, 'clock' | 'config'>,
  trx: Kysely<DB>,
  mandate: MandateRow,
  seen: ProviderMandate | null,
): Promise<void> {
  const at = platform.clock.now();
  const { id, company_id: companyId } = mandate;
  const replaced = await endOtherMandates(trx, { companyId, id, at });
  await updateMandate(trx, id, {
    state: 'valid',
    iban: null,
    ...(seen && { account_hint: accountHint(seen) ?? mandate.account_hint }),
  });
  await enqueue(
    trx,
    replaced
      .filter((old) => old.provider_id !== null)
      .map((old) => paymentJobs.revoke.of({ mandateId: old.id }, { key: `payments/revoke/${old.id}` })),
  );
  await beginVerification(trx, mandate, at);
  await tellOfClaims(trx, companyId);
  await tellMethodChanged(platform, trx, { ...mandate, at });
  await audit(trx, mandate, at, 'payment-method.changed');
}

async function end(
  platform: Pick<Platform, 'clock' | 'config'>,
  trx: Kysely<DB>,
  mandate: MandateRow,
  state: 'invalid' | 'revoked',
): Promise<void> {
  const at = platform.clock.now();
  await updateMandate(trx, mandate.id, { state, ended_at: at, iban: null });
  await tellMethodLost(platform, trx, { ...mandate, at });
  await tellOfClaims(trx, mandate.company_id);
  await audit(trx, mandate, at, 'payment-method.lost');
}

function audit(trx: Kysely<DB>, mandate: MandateRow, at: Date, action: string): Promise<void> {
  const context = { actor: { kind: 'provider', name: 'payments' }, ip: null, requestId: 'payments' } as const;
  return recordAudit(trx, context, { companyId: mandate.company_id, at }, [
    { action, details: { method: mandate.method } },
  ]);
}
