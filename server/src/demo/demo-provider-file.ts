import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';

/** Where the sandbox reads what its payment provider knew before it started (`SANDBOX_PROVIDER_MEMORY`). */
export function demoProviderFile(config: Pick<Config, 'DATA_DIR'>): string {
  return join(config.DATA_DIR, 'demo-provider.json');
}
