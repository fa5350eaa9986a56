import { sql, type Kysely } from 'kysely';
import { overSubscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { DB } from '#platform/database/database.ts';
import type { Day } from '#platform/values/calendar.rules.ts';

/** Companies that have subscriptions of a type beyond a day, how many, and what VAT asks of each. */
export function selectPricePayers(database: Kysely<DB>, { type, day }: { type: ChargedType; day: Day }) {
  return database
    .selectFrom('subscriptions')
    .innerJoin('companies', 'companies.id', 'subscriptions.company_id')
    .select(['companies.country', 'companies.tax_number', 'companies.vat_status'])
    .select((of) => of.fn.countAll<number>().as('subscriptions'))
    .where('subscriptions.type', '=', type)
    .where((row) =>
      row.or([
        row('subscriptions.state', 'not in', overSubscriptionStates),
        row('subscriptions.next_charge_on', 'is not', null),
      ]),
    )
    .where(
      sql<boolean>`(subscriptions.cancel_at is null
        or (subscriptions.cancel_at at time zone 'Europe/Amsterdam')::date > ${day}::date)`,
    )
    .where('companies.deleted_at', 'is', null)
    .groupBy('companies.id')
    .execute();
}
