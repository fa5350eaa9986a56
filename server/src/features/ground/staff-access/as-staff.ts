import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { staffReason } from '@belfry/contract/ground/staff-access/staff-reason.ts';
import type { Context, StaffActor, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit, type AuditEntry } from '#features/ground/audit/record-audit.ts';
import { noteLook } from './note-look.ts';
import { isCompany } from './staff-looks.queries.ts';

/** What staff may do in one customer's company. Each runs in one transaction that sees the rows of that company alone. */
export interface StaffAccess {
  /** For a verb that has a transaction of its own and records what it does: its entries carry the staff's name and reason. */
  context: Context<StaffActor>;
  /**
   * Reads. The company's log has one entry of it for each reason and hour; the database refuses to write.
   * @param evenDeleted where it is about what stays of a company that was deleted
   * @param action what the log calls it, where it is no look at details
   * @throws {AppError} `unknown-company`
   */
  look<T>(
    work: (trx: Kysely<DB>) => Promise<T>,
    options?: { evenDeleted?: boolean; action?: string },
  ): Promise<T>;
  /**
   * Writes, and records in the company's log what was done, which the work gives back with its result.
   * @param evenDeleted where it is about the books, which outlive their company
   * @throws {AppError} `unknown-company`
   */
  change<T>(
    work: (trx: Kysely<DB>) => Promise<StaffChange<T>>,
    options?: { evenDeleted?: boolean },
  ): Promise<T>;
}

/** What a change gives back: there is none without an entry. */
export interface StaffChange<T> {
  result: T;
  audit: readonly [AuditEntry, ...AuditEntry[]];
}

/**
 * The one way of staff to a customer's data: into one company, for a reason that the company reads in its log.
 *
 * @param reason 3 to 200 characters
 * @throws {AppError} `no-permission` for whoever is not staff; `reason-required`
 */
export function asStaff(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  companyId: string,
  reason: string,
): StaffAccess {
  if (!context.actor.permissions.includes('M')) throw new AppError('no-permission');
  const given = z.safeParse(staffReason, reason);
  if (!given.success) throw new AppError('reason-required');
  const staff: Context<StaffActor> = {
    ...context,
    actor: { ...context.actor, kind: 'staff', companyId, reason: given.data },
  };

  async function enter<T>(work: (trx: Kysely<DB>) => Promise<T>, evenDeleted = false): Promise<T> {
    return database.transaction(companyId, async (trx) => {
      if (!(await isCompany(trx, companyId, { evenDeleted }))) throw new AppError('unknown-company');
      return work(trx);
    });
  }
  return {
    context: staff,
    look: (work, { evenDeleted = false, action } = {}) =>
      enter(async (trx) => {
        const entry = { action: action ?? 'company.looked-at' };
        const alike = action === undefined ? given.data : [action, given.data];
        await noteLook(trx, staff, { at: clock.now(), alike, entry });
        return work(trx);
      }, evenDeleted),
    change: (work, { evenDeleted = false } = {}) =>
      enter(async (trx) => {
        const { result, audit } = await work(trx);
        await recordAudit(trx, staff, { companyId, at: clock.now() }, audit);
        return result;
      }, evenDeleted),
  };
}
