import { isAbsolute } from 'node:path';
import { isSerial } from '../mqtt/topic-access.ts';
import { isLoopbackHost } from '../values/loopback.ts';
import type { Faults } from './combination-faults.ts';
import type { Settings } from './settings.ts';

const page = 'docs/brokers.md';
const protocols = ['mqtt:', 'mqtts:', 'ws:', 'wss:'];
/** What neither splits a line of Mosquitto's files nor names a virtual host of RabbitMQ, as a colon does, and is not the account of Mosquitto's check. */
const userForm = /^[A-Za-z0-9._-]{1,64}$/;
/** Printable, and without the colon by which `mqtt` parts the user name from the password. */
const passwordForm = /^[!-9;-~]{1,200}$/;
/** In production; it never has to be typed. */
const shortestPassword = 32;

/** What does not go together about a broker of one's own. No message holds what the address does. */
export function brokerFaults(config: Settings): Faults {
  return [
    ...choiceFaults(config),
    ...accountFaults(config),
    ...mosquittoFaults(config),
    ...pairFaults(config),
  ];
}

function choiceFaults({ MQTT_URL: url, MQTT_BROKER: broker }: Settings): Faults {
  if (url && !broker)
    return [['MQTT_BROKER', `say what the broker of MQTT_URL is: rabbitmq, emqx or mosquitto (${page})`]];
  if (broker && !url)
    return [['MQTT_BROKER', 'leave it out for the embedded broker, or name yours in MQTT_URL']];
  return [];
}

/** The account of the portal is in the address alone. */
function accountFaults({ MQTT_URL: url }: Settings): Faults {
  if (!url) return [];
  if (!URL.canParse(url) || !protocols.includes(new URL(url).protocol))
    return [['MQTT_URL', 'must be an address such as mqtts://belfry:PASSWORD@broker.example:8883']];
  const account = accountOf(url);
  if (account === null)
    return [['MQTT_URL', 'write a % in its user name or password as %25, and other signs likewise']];
  if (account.username === '' || account.password === '')
    return [
      [
        'MQTT_URL',
        'name the user and the password of the portal before the host, belfry:PASSWORD@…; make the password with openssl rand -hex 32',
      ],
    ];
  if (isSerial(account.username))
    return [['MQTT_URL', 'take a user name that no device can have: one in small letters, such as belfry']];
  if (!userForm.test(account.username))
    return [['MQTT_URL', 'take a user name of 1 to 64 letters, figures, dots, dashes and underscores']];
  if (!passwordForm.test(account.password))
    return [
      ['MQTT_URL', 'take a password without colons and spaces, of 200 signs at most: openssl rand -hex 32'],
    ];
  return [];
}

/** User name and password of an address, decoded; null where they cannot be. */
function accountOf(url: string): { username: string; password: string } | null {
  const { username, password } = new URL(url);
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return null;
  }
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
  const { MQTT_URL: url, MQTT_BROKER: broker, BROKER_AUTH_HOST: host } = config;
  const faults: Faults = [];
  const account = url && URL.canParse(url) ? accountOf(url) : null;
  if (account && account.password.length < shortestPassword)
    faults.push(['MQTT_URL', 'take a password of 32 characters or more: openssl rand -hex 32']);
  const asks = broker === 'rabbitmq' || broker === 'emqx';
  if (asks && !config.BROKER_AUTH_TLS_CERT && !isLoopbackHost(host))
    faults.push([
      'BROKER_AUTH_TLS_CERT',
      `name a certificate, or leave BROKER_AUTH_HOST on this machine: keys of devices would come without TLS to ${host}`,
    ]);
  return faults;
}
