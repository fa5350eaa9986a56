import {
  developmentSecret,
  sandboxAccountSid,
  sandboxAuthToken,
  sandboxCredentialList,
  sandboxEDeliveryKey,
  sandboxFromNumber,
  sandboxOrganizationToken,
  sandboxPaymentEventsSecret,
  sandboxPaymentKey,
  sandboxSipDomain,
} from '@belfry/contract/sandbox/sandbox-defaults.ts';
import { isLoopbackHost, isLoopbackUrl } from '#platform/values/loopback.ts';
import { productionBrokerFaults } from './broker-faults.ts';
import type { Faults } from './combination-faults.ts';
import type { Settings } from './settings.ts';

/** What production asks for beyond what holds everywhere (decision 0094). */
export function productionFaults(config: Settings): Faults {
  return [
    ...developmentFaults(config),
    ...missingFaults(config),
    ...plainFaults(config),
    ...productionBrokerFaults(config),
  ];
}

function developmentFaults(config: Settings): Faults {
  const development = {
    TOKEN_SECRET: developmentSecret,
    TOKEN_SECRET_OLD: developmentSecret,
    TWILIO_AUTH_TOKEN: sandboxAuthToken,
    TWILIO_ACCOUNT_SID: sandboxAccountSid,
    TWILIO_FROM: sandboxFromNumber,
    MOLLIE_API_KEY: sandboxPaymentKey,
    MOLLIE_ORGANIZATION_TOKEN: sandboxOrganizationToken,
    MOLLIE_EVENTS_SECRET: sandboxPaymentEventsSecret,
    MOLLIE_EVENTS_SECRET_OLD: sandboxPaymentEventsSecret,
    E_DELIVERY_KEY: sandboxEDeliveryKey,
    TWILIO_CREDENTIAL_LIST: sandboxCredentialList,
    TWILIO_SIP_DOMAIN: sandboxSipDomain,
  } as const;
  const faults: Faults = [];
  for (const [name, value] of Object.entries(development))
    if (config[name as keyof typeof development] === value)
      faults.push([name, 'set one of your own; production refuses the development value']);
  if (config.DEMO) faults.push(['DEMO', 'demo data is never loaded in production']);
  return faults;
}

function missingFaults(config: Settings): Faults {
  const faults: Faults = [];
  for (const name of ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const)
    if (!config[name]) faults.push([name, 'make a key pair of your own: npx web-push generate-vapid-keys']);
  if (!config.VAPID_SUBJECT)
    faults.push(['VAPID_SUBJECT', 'name where push services reach you, as mailto:…']);
  if (!config.SMTP_URL) faults.push(['SMTP_URL', 'name your mail server']);
  if (!config.PUBLIC_URL) faults.push(['PUBLIC_URL', 'name the address people reach the portal by']);
  return faults;
}

/** What would leave this machine, or come to it, without TLS. */
function plainFaults(config: Settings): Faults {
  const faults: Faults = [];
  for (const name of [
    'PUBLIC_URL',
    'CALLBACK_URL',
    'TWILIO_API_URL',
    'MOLLIE_API_URL',
    'VAT_REGISTER_URL',
    'E_DELIVERY_URL',
  ] as const)
    if (leaves(config[name], ['https:']))
      faults.push([name, 'must begin with https://, unless it is on this machine']);
  if (leaves(config.MQTT_URL, ['mqtts:', 'wss:']))
    faults.push(['MQTT_URL', 'must begin with mqtts:// or wss://, unless the broker is on this machine']);
  if (!config.MQTT_URL && !config.MQTT_TLS_CERT && !isLoopbackHost(config.MQTT_HOST))
    faults.push([
      'MQTT_TLS_CERT',
      `name a certificate, or leave MQTT_HOST on this machine: devices would speak without TLS to ${config.MQTT_HOST}`,
    ]);
  if (leaves(config.REDIS_URL, ['rediss:']))
    faults.push(['REDIS_URL', 'must begin with rediss://, unless Redis is on this machine']);
  return [...faults, ...mailFaults(config), ...databaseFaults(config)];
}

/** Whether an address that is given leads elsewhere by none of these protocols. */
function leaves(address: string | undefined, protocols: readonly string[]): boolean {
  if (!address || isLoopbackUrl(address) === true) return false;
  return !URL.canParse(address) || !protocols.includes(new URL(address).protocol);
}

/** `smtp:` is led into TLS by STARTTLS or sends nothing, see `createMail`; what would loosen that is refused. */
function mailFaults({ SMTP_URL }: Settings): Faults {
  if (!SMTP_URL || isLoopbackUrl(SMTP_URL) === true) return [];
  if (leaves(SMTP_URL, ['smtp:', 'smtps:']))
    return [['SMTP_URL', 'must begin with smtps:// or smtp://, which needs STARTTLS']];
  const loose =
    /^(?:secure|secured|ignoreTLS|requireTLS|opportunisticTLS|service|host|socket|proxy|tls\..*)$/i;
  const given = [...new URL(SMTP_URL).searchParams.keys()].find((name) => loose.test(name));
  if (given === undefined) return [];
  return [['SMTP_URL', `leave out ?${given}=: mail goes by TLS to a server whose certificate is right`]];
}

/** A socket of this machine needs no TLS. */
function databaseFaults({ DATABASE_URL }: Settings): Faults {
  if (!DATABASE_URL) return [];
  if (!URL.canParse(DATABASE_URL))
    return [['DATABASE_URL', 'must be an address such as postgres://user:password@host/database']];
  const { hostname, searchParams } = new URL(DATABASE_URL);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isLoopbackHost(host)) return [];
  if (searchParams.get('sslmode') === 'verify-full') return [];
  return [['DATABASE_URL', 'add ?sslmode=verify-full: the database is not on this machine']];
}
