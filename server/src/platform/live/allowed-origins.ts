import { networkInterfaces } from 'node:os';
import type { Config } from '#platform/config/config.ts';

/** Origins that browsers may open the socket from: the portal's own, by every name it has on this machine in development. */
export function allowedOrigins(config: Pick<Config, 'production' | 'publicUrl' | 'PORT'>): string[] {
  // A browser names no path and no port that goes without saying.
  const own = new URL(config.publicUrl).origin;
  if (config.production) return [own];
  const hosts = [
    'localhost',
    '127.0.0.1',
    ...Object.values(networkInterfaces()).flatMap((list) => list?.map((i) => i.address) ?? []),
  ];
  return [own, ...hosts.map((host) => `http://${host.includes(':') ? `[${host}]` : host}:${config.PORT}`)];
}
