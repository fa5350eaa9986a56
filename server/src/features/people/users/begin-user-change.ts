import type { Kysely } from 'kysely';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { countOtherAdministrators, findUser, lockCompany, type UserRow } from './users.queries.ts';
import { isAdministrator, refusalOf, type Intent, type Person, type Refusal } from './users.rules.ts';

const administratorRoles = Object.values(roles).filter(isAdministrator);

/** What the rules need of a change, read under the lock of the company. */
export interface UserChange {
  company: { name: string; provider: boolean };
  /** Whoever acts, by the role of this moment and not that of the token. */
  actor: Person & { name: string };
  target: UserRow;
  /** @throws {AppError} what the rules have against it */
  check: (wanted: Partial<Pick<Intent, 'changed' | 'role' | 'out' | 'receivePaidInvoices'>>) => Promise<void>;
}

/**
 * Begins a change of who may do what in a company: from here to the commit there is no other.
 * @throws {AppError} `user-not-found`, `no-permission`
 */
export async function beginUserChange(
  trx: Kysely<DB>,
  { companyId, userId }: UserActor,
  targetId: string,
): Promise<UserChange> {
  const company = await lockCompany(trx, companyId);
  const self = await findUser(trx, companyId, userId);
  if (!self || self.blocked_at) throw new AppError('no-permission');
  const target = await findUser(trx, companyId, targetId);
  if (!target) throw new AppError('user-not-found');
  const actor = {
    id: userId,
    roleId: self.role_id,
    name: `${self.first_name} ${self.last_name}`,
  };
  return {
    company,
    actor,
    target,
    check: async (wanted) => {
      const roleId = target.role_id;
      throwRefusal(
        refusalOf({
          changed: [],
          role: roleId,
          out: false,
          receivePaidInvoices: false,
          ...wanted,
          actor,
          target: { id: target.id, roleId },
          providerCompany: company.provider,
          otherAdministrators: await countOtherAdministrators(trx, companyId, targetId, administratorRoles),
        }),
      );
    },
  };
}

/** @throws {AppError} the refusal, at its field where it has one */
export function throwRefusal(refusal: Refusal | null): void {
  if (!refusal) return;
  throw refusal.field ? fieldError(`/${refusal.field}`, refusal.code) : new AppError(refusal.code);
}
