import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { Brand } from '#platform/brand/brand.ts';
import { readBrand } from '#platform/brand/read-brand.ts';
import type { PushAddressRules } from '#platform/push/push-address.ts';
import { deriveVapidKeys, type Vapid } from '#platform/push/vapid-keys.ts';
import {
  sandboxCredentialList,
  sandboxEDeliveryKey,
  sandboxSipDomain,
} from '@belfry/contract/sandbox/sandbox-defaults.ts';
import { isLoopbackHost } from '#platform/values/loopback.ts';
import { combinationFaults } from './combination-faults.ts';
import { drainSecondsOf } from './drain-seconds.ts';
import { exposureFaults } from './exposure-faults.ts';
import { bounceDomainOf, portsOf } from './ports.ts';
import { productionFaults } from './production-faults.ts';
import { repository } from './repository.ts';
import { settings, type Settings } from './settings.ts';

export { settings } from './settings.ts';

/** The European Commission's own. */
const realVatRegister = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

/** The settings with what follows from them filled in. */
export interface Config extends Settings {
  publicUrl: string;
  callbackUrl: string;
  internalPort: number;
  brokerAuthPort: number;
  smtpUrl: string;
  /** Whom mails come from, as a mail program shows it. */
  sender: string | { name: string; address: string };
  /** Where bounces are taken in; null means not at all. */
  bounces: { host: string; port: number; domain: string } | null;
  /** Null means the provider's own address. */
  twilioApiUrl: string | null;
  /** Null means the provider's own address. */
  mollieApiUrl: string | null;
  vatRegisterUrl: string;
  /** The access point that invoices go out by; null means none. */
  eDelivery: { url: string; key: string } | null;
  /** Where devices get accounts for internet telephony; null means nowhere. */
  voip: { credentialList: string; domain: string } | null;
  /** Who we are to push services. */
  vapid: Vapid;
  pushAddresses: PushAddressRules;
  /** How it looks, besides BRAND_NAME. */
  brand: Brand;
  production: boolean;
  /** Seconds at the end in which it goes on, not ready. */
  drainSeconds: number;
  /** Folder with `server/`, `web/` and the rest. */
  repository: string;
}

/** All faults of the environment at once, as lines for a person. */
export class ConfigError extends Error {}

/**
 * Reads the settings from the environment.
 * @throws {ConfigError} with every fault listed.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(settings).map((name) => [name, environment[name] === '' ? undefined : environment[name]]),
  );
  const faults = new Map<string, string>();
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(settings)) {
    const parsed = schema.safeParse(given[name]);
    if (parsed.success) values[name] = parsed.data;
    else faults.set(name, parsed.error.issues.map((issue) => issue.message).join('; '));
  }
  const config = values as Settings;
  const production = config.NODE_ENV === 'production';
  const together = production ? productionFaults(config) : exposureFaults(config);
  for (const [name, fault] of [...combinationFaults(config, given), ...together])
    if (!faults.has(name)) faults.set(name, fault);
  const brandDir = config.BRAND_DIR && resolve(atHome(config.BRAND_DIR));
  const { brand, faults: brandFaults } = readBrand(brandDir);
  if (brandFaults.length > 0) faults.set('BRAND_DIR', brandFaults.join('; '));
  if (faults.size > 0)
    throw new ConfigError([...faults].map(([name, fault]) => `${name}: ${fault}`).join('\n'));

  const ports = portsOf(config);
  const publicUrl = (config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`).replace(/\/$/, '');
  return {
    ...config,
    DATA_DIR: resolve(atHome(config.DATA_DIR)),
    BRAND_DIR: brandDir,
    publicUrl,
    callbackUrl: (config.CALLBACK_URL ?? publicUrl).replace(/\/$/, ''),
    internalPort: ports.INTERNAL_PORT,
    brokerAuthPort: ports.BROKER_AUTH_PORT,
    sender: config.MAIL_FROM ?? { name: config.BRAND_NAME, address: `no-reply@${mailHostOf(publicUrl)}` },
    smtpUrl: config.SMTP_URL ?? `smtp://127.0.0.1:${ports.SANDBOX_SMTP_PORT}`,
    bounces: bouncesOf(config),
    twilioApiUrl: config.TWILIO_API_URL ?? (production ? null : `http://127.0.0.1:${ports.SANDBOX_PORT}`),
    mollieApiUrl:
      config.MOLLIE_API_URL ?? (production ? null : `http://127.0.0.1:${ports.SANDBOX_PORT}/mollie/v2`),
    vatRegisterUrl: (
      config.VAT_REGISTER_URL ??
      (production ? realVatRegister : `http://127.0.0.1:${ports.SANDBOX_PORT}/vat-register`)
    ).replace(/\/$/, ''),
    eDelivery: eDeliveryOf(
      config,
      production ? null : `http://127.0.0.1:${ports.SANDBOX_PORT}/access-point/v1`,
    ),
    voip: voipOf(config, production),
    vapid: vapidOf(config, publicUrl),
    pushAddresses: {
      services: config.PUSH_SERVICES.split(',').map((name) => name.trim()),
      sandbox: !production,
    },
    brand,
    production,
    drainSeconds: drainSecondsOf(config),
    repository,
  };
}

const atHome = (path: string): string => path.replace(/^~(?=\/|$)/, homedir());

/** The host that people know the portal by; a portal that is known on this machine alone has none that gets mail. */
function mailHostOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return isLoopbackHost(hostname) || isIP(hostname.replaceAll(/[[\]]/g, '')) > 0
    ? 'portal.example'
    : hostname;
}

function eDeliveryOf(config: Settings, sandbox: string | null): Config['eDelivery'] {
  const { E_DELIVERY_URL: url, E_DELIVERY_KEY: key } = config;
  if (url && key) return { url: url.replace(/\/$/, ''), key };
  return sandbox === null ? null : { url: sandbox, key: sandboxEDeliveryKey };
}

function voipOf(config: Settings, production: boolean): Config['voip'] {
  const { TWILIO_CREDENTIAL_LIST: credentialList, TWILIO_SIP_DOMAIN: domain } = config;
  if (credentialList && domain) return { credentialList, domain };
  return production ? null : { credentialList: sandboxCredentialList, domain: sandboxSipDomain };
}

function vapidOf(config: Settings, publicUrl: string): Vapid {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  return {
    ...(publicKey && privateKey ? { publicKey, privateKey } : deriveVapidKeys(config.TOKEN_SECRET)),
    subject: config.VAPID_SUBJECT ?? `mailto:push@${mailHostOf(publicUrl)}`,
  };
}

function bouncesOf(config: Settings): Config['bounces'] {
  const domain = bounceDomainOf(config);
  const { BOUNCE_PORT: port } = portsOf(config);
  return domain === null || port === 0 ? null : { host: config.BOUNCE_HOST, port, domain };
}
