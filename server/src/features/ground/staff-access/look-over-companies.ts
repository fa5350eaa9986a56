import type { Kysely } from 'kysely';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { noteLook } from './note-look.ts';

/** What is looked over: a section of the management area, by which search and filters, as a list or as CSV. */
export interface LookedOver {
  section: string;
  as: 'list' | 'csv';
  /** Search and filters; neither page nor order, which look at the same. */
  query: Record<string, string | number | boolean>;
}

/**
 * Reads over all companies for one of the staff: a list, a search, a CSV. The maker's own log has one entry of each in an
 * hour; the database refuses to write.
 * @throws {AppError} `no-permission` for whoever is not staff
 */
export async function lookOverCompanies<T>(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  looked: LookedOver,
  work: (trx: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const { permissions } = context.actor;
  if (!permissions.includes('M') && !permissions.includes('MF')) throw new AppError('no-permission');
  return database.transaction('allCompanies', async (trx) => {
    const { section, as, query } = looked;
    // What was searched for may be a person's name, which has no place in an entry.
    const details = { section, as, filters: Object.keys(query) };
    const entry = { action: 'companies.looked-through', details };
    await noteLook(trx, context, { at: clock.now(), alike: looked, entry });
    return work(trx);
  });
}
