import type { Profile } from '@belfry/contract/people/profile/profile.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { presentTerms } from '#features/ground/terms/present-terms.ts';
import { readCompanyPolicy } from '#features/people/companies/read-company-policy.ts';
import { readDuties } from '#features/people/sessions/read-duties.ts';
import { findNewestAgreement, findProfile } from './profile.queries.ts';

const dayMs = 86_400_000;

/** Whoever is signed in. @throws {AppError} `user-not-found` for an account that has gone meanwhile */
export async function getProfile(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  { actor }: Context<UserActor>,
): Promise<Profile> {
  const { database, clock } = platform;
  const { companyId, sessionId } = actor;
  const { version } = presentTerms(platform);
  const queries = database.company(companyId);
  const [row, agreement, policy] = await Promise.all([
    findProfile(queries, actor),
    findNewestAgreement(queries, actor),
    readCompanyPolicy(queries, companyId),
  ]);
  if (!row) throw new AppError('user-not-found');
  const chosenAt = row.password_changed_at ?? row.created_at;
  const { passwordExpiryDays: days } = policy;
  return {
    id: row.id,
    email: row.email,
    newEmail: row.new_email ?? null,
    firstName: row.first_name,
    lastName: row.last_name,
    langCode: row.lang_code,
    roleId: row.role_id,
    company: { id: companyId, name: row.company_name },
    terms: {
      version,
      agreedVersion: agreement?.version ?? null,
      agreedAt: agreement?.agreed_at.toISOString() ?? null,
    },
    password: {
      changedAt: row.password_changed_at?.toISOString() ?? null,
      expiresAt: days > 0 ? new Date(chosenAt.getTime() + days * dayMs).toISOString() : null,
      policy: policy.password,
    },
    duties: sessionId ? await readDuties(queries, row, { sessionId, terms: version, now: clock.now() }) : [],
    version: row.version,
  };
}
