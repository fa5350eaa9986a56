import { mkdir, rename, writeFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { providerMemory, type ProviderMemory } from '@belfry/contract/sandbox/provider-memory.ts';
import { writeMoney } from '@belfry/contract/values/decimal-money.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { demoProviderFile } from './demo-provider-file.ts';

/** Writes down what the provider knows of the companies, for a sandbox that starts: it has forgotten. */
export async function writeDemoProvider({
  database,
  config,
}: Pick<Platform, 'database' | 'config'>): Promise<void> {
  const trx = database.allCompanies;
  const memory: ProviderMemory = {
    webhookUrl: `${config.callbackUrl}/api/payments/webhook`,
    customers: await customersIn(trx),
    mandates: await mandatesIn(trx),
    payments: await paymentsIn(trx, config.BRAND_NAME),
    chargebacks: await chargebacksIn(trx),
  };
  const file = demoProviderFile(config);
  await mkdir(config.DATA_DIR, { recursive: true });
  const text = JSON.stringify(providerMemory.parse(memory), null, 2);
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function customersIn(trx: Kysely<DB>): Promise<ProviderMemory['customers']> {
  const rows = await trx
    .selectFrom('payment_customers as customer')
    .innerJoin('companies', 'companies.id', 'customer.company_id')
    .select(['customer.provider_id', 'companies.id', 'companies.name'])
    .execute();
  return rows.flatMap(({ provider_id: id, id: companyId, name }) => (id ? [{ id, name, companyId }] : []));
}

async function mandatesIn(trx: Kysely<DB>): Promise<ProviderMemory['mandates']> {
  const rows = await trx
    .selectFrom('mandates as mandate')
    .innerJoin('payment_customers as customer', 'customer.company_id', 'mandate.company_id')
    .innerJoin('companies', 'companies.id', 'mandate.company_id')
    .select(['mandate.provider_id', 'customer.provider_id as customer_id', 'method', 'reference'])
    .select(['account_hint', 'mandate.created_at', 'companies.name'])
    .where('mandate.state', '=', 'valid')
    .where('mandate.ended_at', 'is', null)
    .orderBy('mandate.created_at')
    .execute();
  return rows.flatMap(({ provider_id: id, customer_id: customerId, account_hint: hint, ...of }) => {
    const createdAt = of.created_at.toISOString();
    const { method, reference, name } = of;
    return id && customerId
      ? [{ id, customerId, method, reference, name, account: hint ?? '', createdAt }]
      : [];
  });
}

async function paymentsIn(trx: Kysely<DB>, brand: string): Promise<ProviderMemory['payments']> {
  const rows = await trx
    .selectFrom('payment_attempts as attempt')
    .leftJoin('payment_customers as customer', 'customer.company_id', 'attempt.company_id')
    .leftJoin('mandates as mandate', 'mandate.id', 'attempt.mandate_id')
    .selectAll('attempt')
    .select(['customer.provider_id as customer_id', 'mandate.provider_id as mandate_provider_id'])
    .where('attempt.provider_id', 'is not', null)
    .orderBy('attempt.number')
    .execute();
  return rows.map((row) => ({
    id: row.provider_id ?? '',
    status: statusOf(row.state),
    amount: writeMoney(euros(row.paid_cents ?? row.amount_cents)),
    description: brand,
    method: row.method,
    sequence: row.sequence,
    customerId: row.customer_id,
    mandateId: row.mandate_provider_id,
    attemptId: row.id,
    reason: row.failure_code,
    createdAt: row.begun_at.toISOString(),
    changedAt: (row.paid_at ?? row.ended_at ?? row.begun_at).toISOString(),
  }));
}

/** A payment that was paid stays so at the provider, whatever became of it here. */
function statusOf(state: DB['payment_attempts']['state']): ProviderMemory['payments'][number]['status'] {
  if (state === 'added') return 'open';
  return state === 'chargeback' || state === 'duplicate' ? 'paid' : state;
}

async function chargebacksIn(trx: Kysely<DB>): Promise<ProviderMemory['chargebacks']> {
  const rows = await trx
    .selectFrom('payment_chargebacks as taken')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'taken.attempt_id')
    .select(['taken.provider_id', 'attempt.provider_id as payment_id', 'taken.amount_cents'])
    .select(['reason_code', 'charged_back_at', 'reversed_at'])
    .orderBy('charged_back_at')
    .execute();
  return rows.map((row) => ({
    id: row.provider_id,
    paymentId: row.payment_id ?? '',
    amount: writeMoney(euros(row.amount_cents)),
    reason: row.reason_code ?? '',
    createdAt: row.charged_back_at.toISOString(),
    reversedAt: row.reversed_at?.toISOString() ?? null,
  }));
}
