import * as z from 'zod/mini';
import { hashSecret, newSecret } from '#platform/auth/secrets.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import type { Config } from '#platform/config/config.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { findIdentity, matchKey, replaceWantedKey } from './device-identities.queries.ts';
import { keptOf } from './device-key-forms.ts';
import { deviceKey, keyOfHash } from './device-key.ts';

/**
 * Sends a device the key that it is to get. The old one stays good until the device connects with the new one, see
 * `authenticateDevice`, or until it said that it has the new one, where a broker checks it by its files; a device that is away or does not take it gets it when it next connects, see `setConnected`.
 */
export const replaceDeviceKey = defineJob({
  name: 'devices/replace-key',
  payload: z.strictObject({ serialNumber: z.string() }),
  async run(
    { database, gateway, config }: Pick<Platform, 'database' | 'gateway' | 'config'>,
    { serialNumber },
  ) {
    const { wanted_key_seed: seed = null, wanted_key_hash: hash = null } =
      (await findIdentity(database.allCompanies, serialNumber)) ?? {};
    if (!seed || !gateway.isConnected(serialNumber)) return;
    const key =
      keyOfHash(tokenSecrets(config), serialNumber, { seed, hash }) ??
      // The secret that made it is gone: sent, another key than the hash waits for would shut the device out.
      (await wantAnotherKey(database, config, serialNumber, seed));
    if (key === null) return;
    const reply = await gateway.request(serialNumber, { method: 'key.set', params: { key } });
    if (!reply.ok) throw new AppError('communication-error', { cause: reply.code });
    // Nobody asks us when the device comes with it, so that it counts as used now.
    if (gateway.keysCheckedBy === 'broker') await matchKey(database.allCompanies, serialNumber, keptOf(key));
  },
});

/** Has a device get a key that the present secret makes; null when somebody else was quicker. */
async function wantAnotherKey(
  database: Platform['database'],
  config: Pick<Config, 'TOKEN_SECRET'>,
  serialNumber: string,
  formerSeed: string,
): Promise<string | null> {
  const seed = newSecret();
  const key = deviceKey(config.TOKEN_SECRET, serialNumber, seed);
  const wanted = { wantedKeySeed: seed, wantedKeyHash: hashSecret(key) };
  return (await replaceWantedKey(database.allCompanies, serialNumber, formerSeed, wanted)) ? key : null;
}

/** The job for one device; several of them at a time are one. */
export function keyReplacementOf(serialNumber: string): Job {
  return replaceDeviceKey.of({ serialNumber }, { key: `device-key ${serialNumber}`, maxAttempts: 5 });
}
