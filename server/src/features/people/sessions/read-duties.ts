import type { Kysely } from 'kysely';
import type { Duty } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { termsVersion } from '@belfry/contract/ground/terms/terms-version.ts';
import type { DB } from '#platform/database/database.ts';
import { asksForMfa, readCompanyPolicy } from '#features/people/companies/read-company-policy.ts';
import { dutiesOf } from './duties.rules.ts';
import { findDutyFacts } from './sessions.queries.ts';

/** What the user of a session has to do before the rest is open (decision 0013). `now` is business time. */
export async function readDuties(
  trx: Kysely<DB>,
  user: { company_id: string; role_id: number },
  sessionId: string,
  now: Date,
): Promise<Duty[]> {
  const [facts, policy] = await Promise.all([
    findDutyFacts(trx, sessionId, termsVersion),
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
