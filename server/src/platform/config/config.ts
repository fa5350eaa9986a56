import * as z from 'zod';
import { createHash } from 'node:crypto';
import { homedir, userInfo } from 'node:os';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import {
  developmentSecret,
  sandboxAccountSid,
  sandboxAuthToken,
  sandboxFromNumber,
} from '@belfry/contract/sandbox/sandbox-defaults.ts';
import { knownPushServices, type PushAddressRules } from '../push/push-address.ts';
import { deriveVapidKeys, publicKeyOf, type Vapid } from '../push/vapid-keys.ts';

/** The European Commission's own. */
const realVatRegister = 'https://ec.europa.eu/taxation_customs/vies/rest-api';
const repository = resolve(import.meta.dirname, '../../../..');
const port = z.coerce.number().int().min(0).max(65535);
const flag = z.stringbool();
const secret = z.string().min(32);
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});
const proxies = z
  .string()
  .refine((list) => list.split(',').every(isProxy), 'must be addresses or networks, comma separated');

function isProxy(entry: string): boolean {
  const [address = '', bits = '0'] = entry.trim().split('/');
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits);
}

/**
 * Where data lies unless told otherwise: `.data` in the clone, or for root below `/var/lib`, because
 * PostgreSQL runs under a user of its own that cannot enter root's folders.
 */
function defaultDataDir(): string {
  if (userInfo().uid !== 0) return join(repository, '.data');
  return join('/var/lib/belfry', createHash('sha256').update(repository).digest('hex').slice(0, 12));
}

/** Every setting: its form, default and meaning. `.env.example` and `docs/generated/settings.md` are made from it. */
export const settings = {
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` loads neither sandbox nor demo data and refuses development secrets'),
  HOST: z.string().default('127.0.0.1').describe('Address the portal listens on'),
  PORT: port.default(8080).describe('Port of the portal'),
  INTERNAL_PORT: port.optional().describe('Port of /metrics, on loopback; default PORT + 5'),
  PUBLIC_URL: webAddress
    .optional()
    .describe(
      'Address people reach the portal by; links in mails are made from it. Default http://127.0.0.1:PORT',
    ),
  CALLBACK_URL: webAddress
    .optional()
    .describe('Address the telephony provider reaches the portal by; default PUBLIC_URL'),
  TRUSTED_PROXY: proxies.optional().describe('Addresses of the reverse proxy, comma separated; never "true"'),
  DATA_DIR: z.string().default(defaultDataDir()).describe('Folder of the embedded database and of demo data'),
  DATABASE_URL: z
    .string()
    .optional()
    .describe('A PostgreSQL 18 server; without it the embedded one is started'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(8).describe('Connections of each role'),
  MQTT_URL: z.string().optional().describe('An MQTT broker; without it the embedded one is started'),
  MQTT_HOST: z.string().default('127.0.0.1').describe('Address the embedded broker listens on without TLS'),
  MQTT_PORT: port.default(1883).describe('Port of the embedded broker without TLS'),
  MQTTS_PORT: port
    .default(8883)
    .describe('Port of the embedded broker with TLS; used when MQTT_TLS_CERT is set'),
  MQTT_TLS_CERT: z.string().optional().describe('File with the certificate of the embedded broker'),
  MQTT_TLS_KEY: z.string().optional().describe('File with the key of the embedded broker'),
  REDIS_URL: z.string().optional().describe('Redis for several nodes'),
  SMTP_URL: z.string().optional().describe('Mail server; default the sandbox'),
  MAIL_FROM: z.string().default('Belfry <no-reply@belfry.example>').describe('Sender of mails'),
  BOUNCE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a host name in small letters')
    .optional()
    .describe(
      'Domain of the addresses that mail servers send notices of alarm mails to (bounces); without it production reads none',
    ),
  BOUNCE_HOST: z.string().default('127.0.0.1').describe('Address on which bounces are taken in'),
  BOUNCE_PORT: port
    .optional()
    .describe('SMTP port on which bounces are taken in; 0 takes none. Default PORT + 6'),
  TWILIO_ACCOUNT_SID: z.string().default(sandboxAccountSid).describe('Account at the telephony provider'),
  TWILIO_AUTH_TOKEN: z
    .string()
    .default(sandboxAuthToken)
    .describe('Secret at the telephony provider; signs its callbacks'),
  TWILIO_API_URL: webAddress
    .optional()
    .describe('Address of the telephony provider; default the sandbox, in production the real one'),
  TWILIO_FROM: z
    .string()
    .default(sandboxFromNumber)
    .describe('Number that calls and messages come from, E.164'),
  CONTACT_CALLS: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(4)
    .describe(
      'Calls that a contact gets within CONTACT_LIMIT_MINUTES at most, whatever bounces; the first call for an alarm point always goes out',
    ),
  CONTACT_TEXTS: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(6)
    .describe(
      'Texts that a contact gets within CONTACT_LIMIT_MINUTES at most; one more says that there is more',
    ),
  CONTACT_LIMIT_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(1440)
    .default(10)
    .describe('Minutes within which the calls and texts of a contact are counted'),
  VAT_REGISTER_URL: webAddress
    .optional()
    .describe("Address of the EU's VAT register (VIES); default the sandbox, in production the real one"),
  VAPID_PUBLIC_KEY: z
    .string()
    .optional()
    .describe('Public key of push alarms, base64url; development derives one from TOKEN_SECRET'),
  VAPID_PRIVATE_KEY: z
    .string()
    .optional()
    .describe('Private key of push alarms, base64url; make the pair with `npx web-push generate-vapid-keys`'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional()
    .describe('Where push services reach whoever runs this portal: mailto: or https:'),
  PUSH_SERVICES: z
    .string()
    .regex(/^[a-z0-9.-]+(?:\s*,\s*[a-z0-9.-]+)*$/, 'must be host names, comma separated')
    .default(knownPushServices.join(','))
    .describe('Push services that messages go to, each with all names below it'),
  TOKEN_SECRET: secret
    .default(developmentSecret)
    .describe(
      'Signs access tokens and links, and seals the secrets of authenticators: with another one everybody signs in anew, and authenticators are set up anew; at least 32 characters',
    ),
  DEV_SECRET: secret
    .default(developmentSecret)
    .describe('Lets the sandbox move the business clock, in development and tests only'),
  SANDBOX_PORT: port.optional().describe('Port of the sandbox; default PORT + 10'),
  SANDBOX_SMTP_PORT: port.optional().describe('SMTP port of the sandbox; default SANDBOX_PORT + 1'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:|https:\/\/|tel:)\S+$/, 'must begin with mailto:, https:// or tel:')
    .optional()
    .describe(
      'Where whoever finds a hole tells you, in security.txt; default mailto:security@ and the host of PUBLIC_URL',
    ),
  BRAND_NAME: z.string().default('Belfry').describe('Name of the product, in titles, mails and spoken texts'),
  DEMO: flag.default(false).describe('Fills a demo company on first start; never in production'),
  API_DOCS: flag
    .optional()
    .describe('Shows a page at /api/docs that reads the API; default everywhere but in production'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least level that is logged'),
  LOG_PRETTY: flag.default(false).describe('Logs for people instead of JSON lines'),
} as const;

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]> };

/** The settings with what follows from them filled in. */
export interface Config extends Settings {
  publicUrl: string;
  callbackUrl: string;
  internalPort: number;
  smtpUrl: string;
  /** Where bounces are taken in; null means not at all. */
  bounces: { host: string; port: number; domain: string } | null;
  /** Null means the provider's own address. */
  twilioApiUrl: string | null;
  vatRegisterUrl: string;
  /** Who we are to push services. */
  vapid: Vapid;
  pushAddresses: PushAddressRules;
  production: boolean;
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
  for (const [name, fault] of [...combinationFaults(config), ...(production ? productionFaults(config) : [])])
    if (!faults.has(name)) faults.set(name, fault);
  if (faults.size > 0)
    throw new ConfigError([...faults].map(([name, fault]) => `${name}: ${fault}`).join('\n'));

  const sandboxPort = config.SANDBOX_PORT ?? config.PORT + 10;
  const publicUrl = (config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`).replace(/\/$/, '');
  return {
    ...config,
    DATA_DIR: resolve(config.DATA_DIR.replace(/^~(?=\/|$)/, homedir())),
    publicUrl,
    callbackUrl: (config.CALLBACK_URL ?? publicUrl).replace(/\/$/, ''),
    internalPort: config.INTERNAL_PORT ?? config.PORT + 5,
    smtpUrl: config.SMTP_URL ?? `smtp://127.0.0.1:${config.SANDBOX_SMTP_PORT ?? sandboxPort + 1}`,
    bounces: bouncesOf(config),
    twilioApiUrl: config.TWILIO_API_URL ?? (production ? null : `http://127.0.0.1:${sandboxPort}`),
    vatRegisterUrl: (
      config.VAT_REGISTER_URL ??
      (production ? realVatRegister : `http://127.0.0.1:${sandboxPort}/vat-register`)
    ).replace(/\/$/, ''),
    vapid: vapidOf(config),
    pushAddresses: {
      services: config.PUSH_SERVICES.split(',').map((name) => name.trim()),
      sandbox: !production,
    },
    production,
    repository,
  };
}

type Faults = [name: string, fault: string][];

function combinationFaults(config: Settings): Faults {
  return [...certificateFaults(config), ...vapidFaults(config)];
}

function certificateFaults({ MQTT_TLS_CERT: cert, MQTT_TLS_KEY: key }: Settings): Faults {
  if (cert && !key) return [['MQTT_TLS_KEY', 'name the key of the certificate MQTT_TLS_CERT']];
  if (key && !cert) return [['MQTT_TLS_CERT', 'name the certificate of the key MQTT_TLS_KEY']];
  return [];
}

function vapidFaults({ VAPID_PUBLIC_KEY: shown, VAPID_PRIVATE_KEY: kept }: Settings): Faults {
  if (shown && !kept) return [['VAPID_PRIVATE_KEY', 'name the private key of VAPID_PUBLIC_KEY']];
  if (kept && !shown) return [['VAPID_PUBLIC_KEY', 'name the public key of VAPID_PRIVATE_KEY']];
  if (!kept) return [];
  const expected = publicKeyOf(kept);
  if (expected === null)
    return [['VAPID_PRIVATE_KEY', 'must be a private key of P-256, 32 bytes in base64url']];
  return expected === shown ? [] : [['VAPID_PUBLIC_KEY', 'is not the public key of VAPID_PRIVATE_KEY']];
}

function vapidOf(config: Settings): Vapid {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  return {
    ...(publicKey && privateKey ? { publicKey, privateKey } : deriveVapidKeys(config.TOKEN_SECRET)),
    subject: config.VAPID_SUBJECT ?? 'mailto:push@belfry.example',
  };
}

function bouncesOf(config: Settings): Config['bounces'] {
  const domain = config.BOUNCE_DOMAIN ?? (config.NODE_ENV === 'production' ? null : 'bounces.belfry.example');
  const intakePort = config.BOUNCE_PORT ?? config.PORT + 6;
  return domain === null || intakePort === 0 ? null : { host: config.BOUNCE_HOST, port: intakePort, domain };
}

function productionFaults(config: Settings): Faults {
  const development = {
    TOKEN_SECRET: developmentSecret,
    TWILIO_AUTH_TOKEN: sandboxAuthToken,
    TWILIO_ACCOUNT_SID: sandboxAccountSid,
    TWILIO_FROM: sandboxFromNumber,
  } as const;
  const faults: Faults = [];
  for (const [name, value] of Object.entries(development))
    if (config[name as keyof typeof development] === value)
      faults.push([name, 'set one of your own; production refuses the development value']);
  if (config.DEMO) faults.push(['DEMO', 'demo data is never loaded in production']);
  for (const name of ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const)
    if (!config[name]) faults.push([name, 'make a key pair of your own: npx web-push generate-vapid-keys']);
  if (!config.VAPID_SUBJECT)
    faults.push(['VAPID_SUBJECT', 'name where push services reach you, as mailto:…']);
  if (!config.SMTP_URL) faults.push(['SMTP_URL', 'name your mail server']);
  if (!config.PUBLIC_URL) faults.push(['PUBLIC_URL', 'name the address people reach the portal by']);
  return faults;
}
