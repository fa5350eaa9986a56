import { developmentSecret, sandboxAuthToken } from '@belfry/contract/sandbox/sandbox-defaults.ts';
import { isLoopbackHost, isLoopbackUrl } from '#platform/values/loopback.ts';
import type { Faults } from './combination-faults.ts';
import type { Settings } from './settings.ts';

/** Whoever knows one of these signs in as anybody, moves the clock, or answers calls; all of them are published. */
const published = {
  TOKEN_SECRET: developmentSecret,
  TOKEN_SECRET_OLD: developmentSecret,
  DEV_SECRET: developmentSecret,
  TWILIO_AUTH_TOKEN: sandboxAuthToken,
} as const;

/**
 * Development secrets where the settings say that others than this machine get at the portal, whatever it calls itself
 * (decision 0094). A proxy that no setting tells of is not seen.
 */
export function exposureFaults(config: Settings): Faults {
  const open = openTo(config);
  if (open === null) return [];
  const why = `${open}, and the development value is known to everybody`;
  return Object.entries(published)
    .filter(([name, value]) => config[name as keyof typeof published] === value)
    .map(([name]) => [name, `set one of your own: ${why}`]);
}

const notAlone = 'is not of this machine alone';

/** The first setting that lets others in, as it is given, and why; null where none does. */
function openTo(config: Settings): string | null {
  const { PUBLIC_URL, CALLBACK_URL, TRUSTED_PROXY } = config;
  for (const name of ['HOST', 'MQTT_HOST', 'BOUNCE_HOST', 'BROKER_AUTH_HOST'] as const)
    if (!isLoopbackHost(config[name])) return `${name}=${config[name]} ${notAlone}`;
  for (const [name, address] of Object.entries({ PUBLIC_URL, CALLBACK_URL }))
    if (address !== undefined && isLoopbackUrl(address) === false) return `${name}=${address} ${notAlone}`;
  // Wherever the proxy stands: it is there to let others in.
  return TRUSTED_PROXY ? `TRUSTED_PROXY=${TRUSTED_PROXY} lets others in` : null;
}
