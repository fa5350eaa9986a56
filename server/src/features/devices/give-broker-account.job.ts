import * as z from 'zod/mini';
import { seal, unseal } from '../../platform/auth/sealed.ts';
import { hashSecret, sameSecret } from '../../platform/auth/secrets.ts';
import { tokenSecrets } from '../../platform/auth/token-secrets.ts';
import type { Config } from '../../platform/config/config.ts';
import { defineJob, type Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { findIdentity } from './device-identities.queries.ts';

const sealPurpose = 'broker account';

/** Gives a device that another program stocked its account on an external broker, which knows no more than it is told. */
export const giveBrokerAccount = defineJob({
  name: 'devices/give-broker-account',
  payload: z.strictObject({ serialNumber: z.string(), sealedKey: z.string() }),
  async run(
    { database, gateway, config }: Pick<Platform, 'database' | 'gateway' | 'config'>,
    { serialNumber, sealedKey },
  ) {
    const key = unseal(tokenSecrets(config), sealPurpose, Buffer.from(sealedKey, 'base64'));
    const identity = await findIdentity(database.provider, serialNumber);
    // A try that comes late must not bring back a key that has had a successor.
    if (!identity || !sameSecret(identity.key_hash, hashSecret(key))) return;
    await gateway.setDeviceCredential(serialNumber, key);
  },
});

/** The job for one device. */
export function brokerAccountOf(
  { TOKEN_SECRET }: Pick<Config, 'TOKEN_SECRET'>,
  { serialNumber, key }: { serialNumber: string; key: string },
): Job {
  const sealedKey = seal(TOKEN_SECRET, sealPurpose, key).toString('base64');
  return giveBrokerAccount.of({ serialNumber, sealedKey }, { key: `broker-account ${serialNumber}` });
}
