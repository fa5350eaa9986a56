import type { UsageMessage } from '@belfry/contract/device-messages/device-messages.ts';
import type { Platform } from '#platform/platform.ts';
import { isCountable } from './usage-period.rules.ts';
import { upsertUsage } from './usage.queries.ts';

/**
 * Keeps a device's counters of a day (`up/usage`); the newest word on a day counts. Nobody's device is not counted, and
 * neither are days that a clock gone wrong made up.
 */
export async function storeUsage(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  serialNumber: string,
  usage: UsageMessage,
): Promise<void> {
  if (!isCountable(usage.day, clock.now())) return;
  await upsertUsage(database.allCompanies, serialNumber, usage);
}
