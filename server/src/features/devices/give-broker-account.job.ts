import * as z from 'zod/mini';
import { seal, unseal } from '../../platform/auth/sealed.ts';
import { tokenSecrets } from '../../platform/auth/token-secrets.ts';
import type { Config } from '../../platform/config/config.ts';
import { defineJob, type Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';

const sealPurpose = 'broker account';

/** Gives a device that another program stocked its account on an external broker, which knows no more than it is told. */
export const giveBrokerAccount = defineJob({
  name: 'devices/give-broker-account',
  payload: z.strictObject({ serialNumber: z.string(), sealedKey: z.string() }),
  async run({ gateway, config }: Pick<Platform, 'gateway' | 'config'>, { serialNumber, sealedKey }) {
    const key = unseal(tokenSecrets(config), sealPurpose, Buffer.from(sealedKey, 'base64'));
    await gateway.setDeviceCredential(serialNumber, key);
  },
});

/** The job for one device. */
export function brokerAccountOf(
  { TOKEN_SECRET }: Pick<Config, 'TOKEN_SECRET'>,
  { serialNumber, key }: { serialNumber: string; key: string },
): Job {
  return giveBrokerAccount.of({
    serialNumber,
    sealedKey: seal(TOKEN_SECRET, sealPurpose, key).toString('base64'),
  });
}
