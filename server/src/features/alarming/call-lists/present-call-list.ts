import type { CallList } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { CallListRow } from './call-lists.queries.ts';

/** A call list as it leaves the server. */
export function presentCallList(row: CallListRow): CallList {
  const recipients = row.recipients;
  return {
    id: row.id,
    name: row.name,
    recipients,
    contactIds: row.contact_ids,
    amountAccept: row.amount_accept,
    maxAttempts: row.max_attempts,
    timeToAccept: row.time_to_accept,
    attemptsPerPerson: row.attempts_per_person,
    delayBetweenAttempts: row.delay_between_attempts,
    fixed: recipients !== 'own',
    version: row.version,
  };
}
