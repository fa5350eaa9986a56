import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { insertOrder } from './orders.queries.ts';

/** An order that has ended, or waits for nothing that could come; what a company or a person wrote carries the word. */
export async function insertOrderRow(
  trx: Kysely<DB>,
  of: {
    companyId: string;
    userId: string;
    deviceId: string;
    at: Date;
    word: string;
    isUnderWay?: boolean;
  },
): Promise<void> {
  const { companyId, userId, deviceId, at, word, isUnderWay = false } = of;
  const period = { from: '2026-11-01', until: '2026-12-01', fullFrom: '2026-11-01', fullUntil: '2026-12-01' };
  const price = { amount: euros(1495), discount: euros(0), net: euros(1495) };
  const quote = {
    subscriptionId: randomUUID(),
    deviceId,
    deviceName: `Barn ${word}`,
    serialNumber: word,
    type: 'monthly' as const,
    start: '2026-11-01',
    base: '2026-11-01',
    discountFrom: null,
    first: { n: 0, ...period, ...price },
    later: { amount: euros(1495), months: 1, from: '2026-12-01' },
    contractEnd: '2027-11-01',
  };
  await insertOrder(trx, {
    id: randomUUID(),
    company_id: companyId,
    state: isUnderWay ? 'processing' : 'canceled',
    method: 'ideal',
    way: 'provider',
    lines: [quote],
    total_cents: 1809,
    currency: 'EUR',
    idempotency_key: word,
    conditions_version: '2026-11',
    declaration: `For ${word}`,
    lang_code: 'en-US',
    declared_by: userId,
    declared_name: `Anna ${word}`,
    placed_at: at,
    ended_at: isUnderWay ? null : at,
  });
}
