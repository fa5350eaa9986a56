import type { Kysely } from 'kysely';
import type { MfaState } from '@belfry/contract/people/mfa/mfa.contract.ts';
import type { UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { asksForMfa, readCompanyPolicy } from '#features/people/companies/read-company-policy.ts';
import { countBackupCodes } from './codes/codes.queries.ts';
import { findMethods } from './mfa.queries.ts';

/** All methods of whoever is signed in, and whether the company asks for one. */
export async function readMfa(
  database: Kysely<DB>,
  actor: Pick<UserActor, 'companyId' | 'userId' | 'roleId'>,
): Promise<MfaState> {
  const [methods, codes, policy] = await Promise.all([
    findMethods(database, actor),
    countBackupCodes(database, actor),
    readCompanyPolicy(database, actor.companyId),
  ]);
  return {
    methods: methods.map((method) => ({
      id: method.id,
      kind: method.kind,
      name: method.name,
      createdAt: method.created_at.toISOString(),
      lastUsedAt: method.last_used_at?.toISOString() ?? null,
    })),
    backupCodes: { left: codes.left, createdAt: codes.created_at?.toISOString() ?? null },
    required: asksForMfa(policy, actor.roleId),
  };
}
