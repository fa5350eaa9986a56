import { mostMailFaults, type MailFault } from '@belfry/contract/ground/mail-fates/mail-faults.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { selectFaults } from './mail-fates.queries.ts';

/** Addresses of the company that mail comes back from, the last first. */
export async function listMailFaults(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
): Promise<{ items: MailFault[] }> {
  const rows = await selectFaults(database.company(companyId), companyId, mostMailFaults);
  return {
    items: rows.map(({ kind, address, fault, permanent, last_at: at }) => ({
      kind,
      address,
      fault,
      isPermanent: permanent,
      lastAt: at.toISOString(),
    })),
  };
}
