import * as z from 'zod/mini';
import type { SettingsMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { findIdentity } from '../keys/device-identities.queries.ts';

/**
 * Tells a device that belongs to nobody to forget names, numbers and PINs: it calls by itself when the portal does not
 * answer, and would go on calling those of its former company. Retained, as all settings.
 */
export const clearSettings = defineJob({
  name: 'devices/clear-settings',
  payload: z.strictObject({ serialNumber: z.string() }),
  async run(
    { database, gateway, clock }: Pick<Platform, 'database' | 'gateway' | 'clock'>,
    { serialNumber },
  ) {
    const identity = await findIdentity(database.allCompanies, serialNumber);
    // Somebody has claimed it meanwhile, whose settings it has.
    if (!identity || identity.owner_id !== null) return;
    const version = clock.now().getTime();
    const message: SettingsMessage = { version, settings: {}, contacts: [], callLists: [] };
    await gateway.publish(serialNumber, 'settings', message, { retain: true });
  },
});

/** The job for one device; several of them at a time are one. */
export function clearSettingsOf(serialNumber: string): Job {
  return clearSettings.of({ serialNumber }, { key: `clear-settings ${serialNumber}` });
}
