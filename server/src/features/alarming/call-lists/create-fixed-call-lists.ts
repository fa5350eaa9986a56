import type { Kysely } from 'kysely';
import { callListDefaults } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { DB } from '#platform/database/database.ts';

/** Gives a new company its two fixed lists, "All contacts" and "Administrators" (page 1.4). */
export async function createFixedCallLists(trx: Kysely<DB>, companyId: string, now: Date): Promise<void> {
  const fixed = [
    { recipients: 'all-contacts', name: 'All contacts' },
    { recipients: 'administrators', name: 'Administrators' },
  ] as const;
  await trx
    .insertInto('call_lists')
    .values(
      fixed.map((list) => ({
        ...list,
        company_id: companyId,
        amount_accept: callListDefaults.amountAccept,
        max_attempts: callListDefaults.maxAttempts,
        time_to_accept: callListDefaults.timeToAccept,
        attempts_per_person: callListDefaults.attemptsPerPerson,
        delay_between_attempts: callListDefaults.delayBetweenAttempts,
        created_at: now,
      })),
    )
    .execute();
}
