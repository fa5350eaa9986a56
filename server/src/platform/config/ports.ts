import { asks } from './broker-faults.ts';
import type { Faults } from './combination-faults.ts';
import type { Settings } from './settings.ts';

const highest = 65_535;

/** Ports that follow from others where they are not given. */
export function portsOf(config: Settings) {
  const { PORT, INTERNAL_PORT, BOUNCE_PORT, BROKER_AUTH_PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT } = config;
  const sandbox = SANDBOX_PORT ?? PORT + 10;
  return {
    INTERNAL_PORT: INTERNAL_PORT ?? PORT + 5,
    BOUNCE_PORT: BOUNCE_PORT ?? PORT + 6,
    BROKER_AUTH_PORT: BROKER_AUTH_PORT ?? PORT + 7,
    SANDBOX_PORT: sandbox,
    SANDBOX_SMTP_PORT: SANDBOX_SMTP_PORT ?? sandbox + 1,
  };
}

/** The domain whose bounces are taken in; null means none are. */
export function bounceDomainOf({ BOUNCE_DOMAIN: domain, NODE_ENV }: Settings): string | null {
  return domain ?? (NODE_ENV === 'production' ? null : 'bounces.portal.example');
}

/** Ports in use that cannot be, or that two would listen on. 0 is any that is free. */
export function portFaults(config: Settings): Faults {
  const ports = portsOf(config);
  const ours: [name: string, port: number][] = [
    ['PORT', config.PORT],
    ['INTERNAL_PORT', ports.INTERNAL_PORT],
  ];
  if (bounceDomainOf(config) !== null) ours.push(['BOUNCE_PORT', ports.BOUNCE_PORT]);
  if (asks(config)) ours.push(['BROKER_AUTH_PORT', ports.BROKER_AUTH_PORT]);
  const sandbox: typeof ours =
    config.NODE_ENV === 'production'
      ? []
      : [
          ['SANDBOX_PORT', ports.SANDBOX_PORT],
          ['SANDBOX_SMTP_PORT', ports.SANDBOX_SMTP_PORT],
        ];
  const faults: Faults = [...ours, ...sandbox]
    .filter(([, port]) => port > highest)
    .map(([name, port]) => [name, `set one: without it, it would be ${port}, and ${highest} is the highest`]);
  const taken = new Map<number, string>();
  // What is not readable is a fault already, and none is the same as another.
  for (const [name, port] of ours.filter(([, number]) => number > 0)) {
    const other = taken.get(port);
    if (other === undefined) taken.set(port, name);
    else faults.push([name, `take another one: ${port} is ${other}`]);
  }
  return faults;
}
