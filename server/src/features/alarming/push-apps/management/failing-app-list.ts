import { sql } from 'kysely';
import type { FailingApp } from '@belfry/contract/alarming/push-apps/push-apps-management.contract.ts';
import type { CompanyList } from '#features/ground/staff-access/list-over-companies.ts';
import { platformOf } from './app-platform.rules.ts';
import { selectFailingApps, type FailingAppRow } from './push-days.queries.ts';

/** Apps whose newest message did not arrive, by company: a person's name is not needed to help. */
export const failingAppList: CompanyList<
  { search?: string | undefined; reason?: string | undefined },
  FailingAppRow,
  FailingApp
> = {
  section: 'apps',
  orders: {
    failed: [
      { by: sql`last_failure_at`, type: 'timestamptz', of: failedAt },
      { by: sql`push_apps.id`, type: 'uuid', of: ({ id }) => id },
    ],
  },
  select: selectFailingApps,
  present: (rows) =>
    rows.map((row) => ({
      id: row.id,
      company: { id: row.company_id, name: row.company_name, customerNumber: row.customer_number },
      ...platformOf(row.platform),
      reason: row.last_failure ?? 'unreachable',
      failedAt: failedAt(row).toISOString(),
      lastSuccessAt: row.last_success_at?.toISOString() ?? null,
      lastSeenAt: row.last_seen_at.toISOString(),
    })),
  csv: [],
};

/** The query leaves none without. */
function failedAt(row: FailingAppRow): Date {
  return row.last_failure_at ?? new Date(0);
}
