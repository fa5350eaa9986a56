import type { Kysely } from 'kysely';
import type { Duty } from '@belfry/contract/people/sessions/sessions.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { asksForMfa, readCompanyPolicy } from '#features/people/companies/read-company-policy.ts';
import { dutiesOf } from './duties.rules.ts';
import { findDutyFacts } from './sessions.queries.ts';

/**
 * What the user of a session has to do before the rest is open (decision 0013). `terms` is the version in force, `now` is business time.
 */
export async function readDuties(
  trx: Kysely<DB>,
  user: { company_id: string; role_id: number },
  { sessionId, terms, now }: { sessionId: string; terms: string; now: Date },
): Promise<Duty[]> {
  const [facts, policy] = await Promise.all([
    findDutyFacts(trx, sessionId, terms),
    readCompanyPolicy(trx, user.company_id),
  ]);
  return dutiesOf(
    {
      agreedToTerms: facts.agreed_to_terms,
      passwordChangedAt: facts.password_changed_at ?? facts.created_at,
      passwordExpiryDays: policy.passwordExpiryDays,
      asksForMfa: asksForMfa(policy, user.role_id),
      hasMethod: facts.has_method,
    },
    now,
  );
}
