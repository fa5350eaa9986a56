import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { portalAccountOf } from '#platform/mqtt/mosquitto/portal-account.ts';
import { isLoopbackHost } from '#platform/values/loopback.ts';
import type { Faults, Given } from './combination-faults.ts';
import type { Settings } from './settings.ts';

const page = 'docs/brokers.md';
const protocols = ['mqtt:', 'mqtts:', 'ws:', 'wss:'];
const askingNames = [
  'BROKER_AUTH_HOST',
  'BROKER_AUTH_PORT',
  'BROKER_AUTH_TLS_CERT',
  'BROKER_AUTH_TLS_KEY',
] as const;
/** In production; it never has to be typed. */
const shortestPassword = 32;

/** What does not go together about a broker of one's own. No message holds what the address does. */
export function brokerFaults(config: Settings, given: Given): Faults {
  return [
    ...choiceFaults(config),
    ...addressFaults(config),
    ...mosquittoFaults(config),
    ...askingFaults(config, given),
  ];
}

/** Whether the broker asks the portal whom it lets in. */
export function asks({ MQTT_URL: url, MQTT_BROKER: broker }: Settings): boolean {
  return url !== undefined && (broker === 'rabbitmq' || broker === 'emqx');
}

function choiceFaults({ MQTT_URL: url, MQTT_BROKER: broker }: Settings): Faults {
  if (url && !broker)
    return [['MQTT_BROKER', `say what the broker of MQTT_URL is: rabbitmq, emqx or mosquitto (${page})`]];
  if (broker && !url)
    return [['MQTT_BROKER', 'leave it out for the embedded broker, or name yours in MQTT_URL']];
  return [];
}

/** The address, with the account of the portal in it. */
function addressFaults({ MQTT_URL: url }: Settings): Faults {
  if (!url) return [];
  const fault = addressFault(url);
  return fault === null ? [] : [['MQTT_URL', fault]];
}

function addressFault(url: string): string | null {
  const protocol = /^([a-z]+:)\/\//i.exec(url)?.[1]?.toLowerCase();
  if (protocol === undefined || !protocols.includes(protocol))
    return 'must be an address such as mqtts://belfry:PASSWORD@broker.example:8883';
  if (!URL.canParse(url) || !isHost(new URL(url).hostname))
    return 'name a host and a port that can be behind the @; write / ? # and @ in the password as %2F %3F %23 and %40';
  const { search, hash } = new URL(url);
  // The library takes them for options, such as one client id for all connections.
  if (search || hash) return 'leave out what begins with ? or #; in the password write them as %3F and %23';
  return accountOf(url).fault;
}

/** A name that DNS can have, or an IP address. */
function isHost(host: string): boolean {
  return isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0 || /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?$/i.test(host);
}

function accountOf(url: string): { password: string; fault: string | null } {
  try {
    return { password: portalAccountOf(url).password, fault: null };
  } catch (error) {
    return { password: '', fault: (error as Error).message };
  }
}

/** What is set for a broker that asks, where none does. */
function askingFaults(config: Settings, given: Given): Faults {
  if (asks(config)) return pairFaults(config);
  return askingNames
    .filter((name) => given[name] !== undefined)
    .map((name) => [name, 'leave it out, or set MQTT_BROKER=rabbitmq or emqx: no other broker asks']);
}

function mosquittoFaults(config: Settings): Faults {
  const named = ['MOSQUITTO_FOLDER', 'MOSQUITTO_PID_FILE'] as const;
  if (config.MQTT_BROKER !== 'mosquitto')
    return named
      .filter((name) => config[name])
      .map((name) => [name, 'leave it out, or set MQTT_BROKER=mosquitto: no other broker reads files']);
  const faults: Faults = [];
  if (!config.MOSQUITTO_FOLDER)
    faults.push(['MOSQUITTO_FOLDER', `name the folder that Mosquitto reads its files from (${page})`]);
  for (const name of named)
    if (config[name] && !isAbsolute(config[name]))
      faults.push([name, 'must be a whole path, beginning with /: Mosquitto starts elsewhere']);
  return faults;
}

function pairFaults({ BROKER_AUTH_TLS_CERT: cert, BROKER_AUTH_TLS_KEY: key }: Settings): Faults {
  if (cert && !key) return [['BROKER_AUTH_TLS_KEY', 'name the key of the certificate BROKER_AUTH_TLS_CERT']];
  if (key && !cert) return [['BROKER_AUTH_TLS_CERT', 'name the certificate of the key BROKER_AUTH_TLS_KEY']];
  return [];
}

/** What production asks of a broker of one's own beyond what holds everywhere. */
export function productionBrokerFaults(config: Settings): Faults {
  const { MQTT_URL: url, BROKER_AUTH_HOST: host } = config;
  const faults: Faults = [];
  const { password, fault } = accountOf(url ?? '');
  if (fault === null && password.length < shortestPassword)
    faults.push(['MQTT_URL', 'take a password of 32 characters or more: openssl rand -hex 32']);
  if (asks(config) && !config.BROKER_AUTH_TLS_CERT && !isLoopbackHost(host))
    faults.push([
      'BROKER_AUTH_TLS_CERT',
      `name a certificate, or leave BROKER_AUTH_HOST on this machine: keys of devices would come without TLS to ${host}`,
    ]);
  return faults;
}
