import * as z from 'zod';
import { createHash } from 'node:crypto';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import {
  developmentSecret,
  sandboxAccountSid,
  sandboxAuthToken,
  sandboxFromNumber,
  sandboxOrganizationToken,
  sandboxPaymentEventsSecret,
  sandboxPaymentKey,
} from '@belfry/contract/sandbox/sandbox-defaults.ts';
import { deliveredName } from '#platform/brand/brand.ts';
import { knownPushServices } from '#platform/push/push-address.ts';
import { repository } from './repository.ts';
import { proxyFault } from './trusted-proxy.ts';

const port = z.coerce.number().int().min(0).max(65535);
const flag = z.stringbool();
const secret = z.string().min(32);
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});
const proxies = z.string().superRefine((list, context) => {
  const faults = new Set(list.split(',').flatMap((entry) => proxyFault(entry.trim()) ?? []));
  for (const message of faults) context.addIssue({ code: 'custom', message });
});

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
    .describe(
      '`production` loads neither sandbox nor demo data, and refuses development secrets and ways without TLS off this machine',
    ),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address the portal listens on; off this machine it refuses development secrets'),
  PORT: port.default(8080).describe('Port of the portal'),
  INTERNAL_HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'Address on which /metrics is: of this machine, or one of a private network by its number; whoever reaches it reads the figures, without a login',
    ),
  INTERNAL_PORT: port.optional().describe('Port of /metrics; default PORT + 5'),
  PUBLIC_URL: webAddress
    .optional()
    .describe(
      'Address people reach the portal by; links in mails are made from it. Default http://127.0.0.1:PORT',
    ),
  CALLBACK_URL: webAddress
    .optional()
    .describe('Address the telephony provider reaches the portal by; default PUBLIC_URL'),
  TRUSTED_PROXY: proxies
    .optional()
    .describe('Addresses or networks of the reverse proxy, comma separated; never "true", never everybody'),
  DATA_DIR: z.string().default(defaultDataDir()).describe('Folder of the embedded database and of demo data'),
  DATABASE_URL: z
    .string()
    .optional()
    .describe(
      'A PostgreSQL 18 server, in production with sslmode=verify-full unless on this machine; without it the embedded one is started',
    ),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(8).describe('Connections of each role'),
  MIGRATE: z
    .enum(['at-start', 'never'])
    .default('at-start')
    .describe(
      'Whether the server brings the database to its version at the start, or waits a minute for `npm run migrate`',
    ),
  MQTT_URL: z
    .string()
    .optional()
    .describe(
      'An MQTT broker with the account of the portal in it, such as mqtts://belfry:PASSWORD@broker.example:8883; in production by mqtts: or wss: unless on this machine. Without it the embedded one is started',
    ),
  MQTT_BROKER: z
    .enum(['rabbitmq', 'emqx', 'mosquitto'])
    .optional()
    .describe(
      'What the broker of MQTT_URL is: `rabbitmq` and `emqx` ask the portal whom they let in, `mosquitto` reads files of MOSQUITTO_FOLDER',
    ),
  BROKER_AUTH_HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'Address on which `rabbitmq` and `emqx` ask whom they let in; off this machine production asks for a certificate',
    ),
  BROKER_AUTH_PORT: port.optional().describe('Port on which they ask; default PORT + 7'),
  BROKER_AUTH_TLS_CERT: z.string().optional().describe('File with a certificate, with which they ask by TLS'),
  BROKER_AUTH_TLS_KEY: z.string().optional().describe('File with the key of that certificate'),
  MOSQUITTO_FOLDER: z
    .string()
    .optional()
    .describe('Folder in which the portal keeps `passwords`, `portal-passwords` and `acl` for Mosquitto'),
  MOSQUITTO_PID_FILE: z
    .string()
    .optional()
    .describe(
      'File with the process id of Mosquitto, to which the portal sends SIGHUP when its files have changed; without it something else has to (docs/brokers.md)',
    ),
  MQTT_HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'Address the embedded broker listens on; with a certificate by TLS alone, and without TLS on loopback. Off this machine production asks for a certificate',
    ),
  MQTT_PORT: port.default(1883).describe('Port of the embedded broker without TLS'),
  MQTTS_PORT: port
    .default(8883)
    .describe('Port of the embedded broker with TLS; used when MQTT_TLS_CERT is set'),
  MQTT_TLS_CERT: z.string().optional().describe('File with the certificate of the embedded broker'),
  MQTT_TLS_KEY: z.string().optional().describe('File with the key of the embedded broker'),
  REDIS_URL: z
    .string()
    .optional()
    .describe('Redis for several nodes, in production by rediss: unless on this machine'),
  SMTP_URL: z
    .string()
    .optional()
    .describe(
      'Mail server, smtps: or smtp: with STARTTLS, without which nothing is sent unless it is on this machine; default the sandbox',
    ),
  MAIL_FROM: z
    .string()
    .optional()
    .describe('Sender of mails; default BRAND_NAME at no-reply@ and the host of PUBLIC_URL'),
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
  TWILIO_CREDENTIAL_LIST: z
    .string()
    .regex(/^CL[0-9a-z]{32}$/, 'must be the id of a credential list, CL and 32 characters')
    .optional()
    .describe(
      'Credential list at the telephony provider in which devices get accounts for internet telephony; default the sandbox, in production none',
    ),
  TWILIO_SIP_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a host name in small letters')
    .optional()
    .describe('Domain at that provider on which these devices register'),
  MOLLIE_API_KEY: z
    .string()
    .regex(/^(test|live)_\w{20,}$/)
    .default(sandboxPaymentKey)
    .describe('Secret at the payment provider'),
  MOLLIE_ORGANIZATION_TOKEN: z
    .string()
    .regex(/^access_\w{20,}$/)
    .default(sandboxOrganizationToken)
    .describe('Token of the organization at the payment provider, by which its payouts are read'),
  MOLLIE_API_URL: webAddress
    .optional()
    .describe('Address of the payment provider; default the sandbox, in production the real one'),
  MOLLIE_EVENTS_SECRET: z
    .string()
    .min(16)
    .default(sandboxPaymentEventsSecret)
    .describe("What the payment provider's signed events are signed with"),
  MOLLIE_EVENTS_SECRET_OLD: z
    .string()
    .min(16)
    .optional()
    .describe('The one before, which is still taken while it changes'),
  DEBIT_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(1000)
    .describe(
      'Largest direct debit in euro that the payment provider takes; what is more gets a payment link',
    ),
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
  E_DELIVERY_URL: webAddress
    .optional()
    .describe(
      'Address of the API of an access point that invoices go out by; default the sandbox, in production none: all go by mail',
    ),
  E_DELIVERY_KEY: z.string().min(16).optional().describe('Secret at that access point'),
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
      'Signs access tokens and links, and seals the secrets of authenticators; at least 32 characters. Change it as docs/operating.md says: without TOKEN_SECRET_OLD links are void and authenticators are set up anew',
    ),
  TOKEN_SECRET_OLD: secret
    .optional()
    .describe('A second TOKEN_SECRET that is read beside it and made nothing with, while it is changed'),
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
  BRAND_NAME: z
    .string()
    .regex(/^(?=.*\S)[^\p{Cc}]{1,40}$/u, 'must be 1 to 40 characters on one line')
    .default(deliveredName)
    .describe('Name of the product, in titles, mails and spoken texts'),
  BRAND_DIR: z
    .string()
    .optional()
    .describe(
      'Folder with the logo, colours, pages and terms of whoever runs this portal (docs/brand.md); what is not in it is as delivered',
    ),
  DEMO: flag.default(false).describe('Fills a demo company on first start; never in production'),
  DEMO_PAST: flag
    .default(true)
    .describe(
      'The demo companies have invoices, debits and payouts of the months before; without it they begin that day',
    ),
  API_DOCS: flag
    .optional()
    .describe('Shows a page at /api/docs that reads the API; default everywhere but in production'),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(120)
    .optional()
    .describe(
      'Seconds at the end in which the node says that it is not ready and goes on, for balancers to see it; default 5 in production, else 0',
    ),
  STOP_SECONDS: z.coerce
    .number()
    .int()
    .min(2)
    .max(300)
    .default(25)
    .describe('Seconds after which the process ends, whatever hangs; DRAIN_SECONDS are among them'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least level that is logged'),
  LOG_PRETTY: flag.default(false).describe('Logs for people instead of JSON lines'),
} as const;

/** The settings as they are given. */
export type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]> };
