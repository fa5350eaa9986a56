import { sql, type RawBuilder } from 'kysely';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { FindingFacts } from '@belfry/contract/overviews/health/health.contract.ts';
import type { Cause } from '../changes.rules.ts';
import type { CausePage } from './cause-source.ts';

const over = sql.join(overSubscriptionStates.map((state) => sql.lit(state)));

/** Whether `device` has a running subscription. */
export const deviceIsSubscribed = sql<boolean>`exists (select from device_subscriptions as plan
  where plan.device_id = device.id and plan.state not in (${over}))`;

/** Whether some device of `company` has a running subscription. */
export const companyIsSubscribed = sql<boolean>`exists (select from device_subscriptions as plan
  where plan.company_id = company.id and plan.state not in (${over}))`;

/** `company` is a customer: what is wrong with the maker's own test devices is on nobody's list. */
export const isCustomer = sql<boolean>`company.deleted_at is null and not company.provider`;

/** The rows of a page, by the id that it goes on by. */
export function within(id: RawBuilder<unknown>, { after, limit }: CausePage): RawBuilder<unknown> {
  const behind = after === null ? sql`` : sql`and ${id} > ${after}::uuid`;
  return sql`${behind} order by ${id} limit ${limit}`;
}

/** The moment so long before. */
export function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}

/** A row of a statement that looks for causes: `id` is the subject; what else it selects, is facts. */
export interface CauseRow {
  id: string;
  company_id: string;
  device_id: string | null;
  since: Date | null;
  facts: FindingFacts;
}

/** Rows as causes. */
export function asCauses(rows: readonly CauseRow[]): Cause[] {
  return rows.map((row) => ({
    subjectId: row.id,
    companyId: row.company_id,
    deviceId: row.device_id,
    since: row.since,
    facts: row.facts,
  }));
}
