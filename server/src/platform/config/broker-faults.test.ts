import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import {
  brokerAccount as account,
  faultsOf,
  ownSecrets as own,
  productionEnvironment as production,
  rabbitmqEnvironment as broker,
} from './environments.fixture.ts';

const password = account.split(':')[1];
const mosquitto = { ...broker, MQTT_BROKER: 'mosquitto', MOSQUITTO_FOLDER: '/etc/mosquitto/belfry' };

const certificate = (cert: string, key: string) => ({ BROKER_AUTH_TLS_CERT: cert, BROKER_AUTH_TLS_KEY: key });

describe('a broker of one’s own', () => {
  it.each([
    ['RabbitMQ', broker],
    ['EMQX', { ...broker, MQTT_BROKER: 'emqx' }],
    ['Mosquitto', { ...mosquitto, MOSQUITTO_PID_FILE: '/run/mosquitto/mosquitto.pid' }],
    ['a WebSocket', { ...broker, MQTT_URL: `wss://${account}@broker.example` }],
    ['this machine', { ...broker, MQTT_URL: `mqtt://${account}@127.0.0.1` }],
    ['signs that are written in percent', { ...broker, MQTT_URL: `mqtts://${account}%2F%25@broker.example` }],
    ['a certificate', { ...broker, BROKER_AUTH_HOST: '0.0.0.0', ...certificate('/c', '/k') }],
    ['a path', { ...broker, MQTT_URL: `wss://${account}@broker.example/mqtt` }],
    ['IPv6', { ...broker, MQTT_URL: `mqtts://${account}@[2001:db8::1]:8884` }],
    ['what is left empty', { ...mosquitto, BROKER_AUTH_HOST: '', BROKER_AUTH_PORT: '' }],
  ])('is taken: %s', (_what, given) => {
    expect(faultsOf({ ...production, ...given })).toEqual([]);
  });

  it.each([
    ['no kind', { MQTT_URL: broker.MQTT_URL }, 'MQTT_BROKER'],
    ['another kind', { ...broker, MQTT_BROKER: 'hivemq' }, 'MQTT_BROKER'],
    ['a kind without an address', { MQTT_BROKER: 'rabbitmq' }, 'MQTT_BROKER'],
    ['Mosquitto without its folder', { ...mosquitto, MOSQUITTO_FOLDER: '' }, 'MOSQUITTO_FOLDER'],
    ['a folder from wherever', { ...mosquitto, MOSQUITTO_FOLDER: 'belfry' }, 'MOSQUITTO_FOLDER'],
    ['a file from wherever', { ...mosquitto, MOSQUITTO_PID_FILE: './pid' }, 'MOSQUITTO_PID_FILE'],
    ['a folder for another', { ...broker, MOSQUITTO_FOLDER: '/etc/belfry' }, 'MOSQUITTO_FOLDER'],
    ['a process for another', { ...broker, MOSQUITTO_PID_FILE: '/run/pid' }, 'MOSQUITTO_PID_FILE'],
    ['a folder for the embedded one', { MOSQUITTO_FOLDER: '/etc/belfry' }, 'MOSQUITTO_FOLDER'],
    ['a host that Mosquitto asks', { ...mosquitto, BROKER_AUTH_HOST: '127.0.0.1' }, 'BROKER_AUTH_HOST'],
    ['a port that Mosquitto asks', { ...mosquitto, BROKER_AUTH_PORT: '8087' }, 'BROKER_AUTH_PORT'],
    ['a host that the embedded one asks', { BROKER_AUTH_HOST: '127.0.0.1' }, 'BROKER_AUTH_HOST'],
    ['a port that the embedded one asks', { BROKER_AUTH_PORT: '8087' }, 'BROKER_AUTH_PORT'],
    ['a key for Mosquitto', { ...mosquitto, ...certificate('', '/k') }, 'BROKER_AUTH_TLS_KEY'],
    ['a certificate without key', { ...broker, ...certificate('/c', '') }, 'BROKER_AUTH_TLS_KEY'],
    ['a key without certificate', { ...broker, ...certificate('', '/k') }, 'BROKER_AUTH_TLS_CERT'],
  ])('is refused, wherever: %s', (_what, given, fault) => {
    expect(faultsOf(given)).toEqual([fault]);
    expect(faultsOf({ ...production, ...given })).toEqual([fault]);
  });

  it.each([
    ['mqtts://broker.example', 'no account'],
    ['mqtts://belfry@broker.example', 'no password'],
    [`mqtts://:${password}@broker.example`, 'no user'],
    [`mqtts://BF-1000-0001:${password}@broker.example`, 'a device'],
    [`mqtts://BELFRY:${password}@broker.example`, 'what a device may be called'],
    [`mqtts://%40belfry-check:${password}@broker.example`, 'whom Mosquitto knows already'],
    [`mqtts://bel%3Afry:${password}@broker.example`, 'a colon, behind which RabbitMQ sees the user'],
    [`mqtts://bel%0Afry:${password}@broker.example`, 'a line of its own'],
    [`mqtts://${'b'.repeat(65)}:${password}@broker.example`, 'a long user name'],
    [`mqtts://${account}%3A@broker.example`, 'a colon, before which mqtt sees the user'],
    [`mqtts://${account}%20@broker.example`, 'a space'],
    [`mqtts://${account}%@broker.example`, 'a percent sign that says nothing'],
    [`mqtts://belfry:${'p'.repeat(201)}@broker.example`, 'a long password'],
    [`amqps://${account}@broker.example`, 'another protocol'],
    [`${account}@broker.example`, 'no protocol'],
    [`mqtts://${account}@broker.example?clientId=x`, 'an option of the library'],
    [`wss://${account}@broker.example/mqtt?clientId=x`, 'an option behind a path'],
    [`mqtts://${account}@broker.example#x`, 'a fragment'],
    [`mqtts://${account}@`, 'no host'],
    [`mqtts://${account}@broker example`, 'a host with a space'],
    [`mqtts://${account}@broker,example`, 'two hosts'],
    [`mqtts://${account}@broker.example:70000`, 'a port above all'],
    [`mqtts://belfry:pass/word@broker.example`, 'a slash that begins a path'],
  ])('is refused by its address %s: %s', (MQTT_URL) => {
    expect(faultsOf({ ...broker, MQTT_URL })).toEqual(['MQTT_URL']);
    expect(faultsOf({ ...production, ...broker, MQTT_URL })).toEqual(['MQTT_URL']);
  });

  it('has a password in production that nobody guesses, comes by TLS, and asks by TLS', () => {
    const fault = (name: string, given: object) => {
      expect(faultsOf({ ...broker, ...own, ...given })).toEqual([]);
      expect(faultsOf({ ...production, ...broker, ...given })).toEqual([name]);
    };
    fault('MQTT_URL', { MQTT_URL: `mqtts://belfry:${'p'.repeat(31)}@broker.example` });
    fault('MQTT_URL', { MQTT_URL: `mqtts://belfry:${'%25'.repeat(31)}@broker.example` });
    fault('MQTT_URL', { MQTT_URL: `mqtt://${account}@broker.example` });
    fault('MQTT_URL', { MQTT_URL: `ws://${account}@broker.example` });
    fault('BROKER_AUTH_TLS_CERT', { BROKER_AUTH_HOST: '0.0.0.0' });
    fault('BROKER_AUTH_TLS_CERT', { BROKER_AUTH_HOST: '192.168.1.2', MQTT_BROKER: 'emqx' });
  });

  it('says what to do, and nothing of the account', () => {
    const saysOf = (given: Record<string, string>) => {
      try {
        return String(readConfig({ ...production, ...given }).MQTT_URL);
      } catch (error) {
        return String(error);
      }
    };
    expect(saysOf({ MQTT_URL: broker.MQTT_URL })).toContain('rabbitmq, emqx or mosquitto');
    const said = [
      'mqtts://secret-user:hunter2@broker.example',
      'mqtt://secret-user:hunter2-hunter2-hunter2-hunter2-hunter2@broker.example',
      'mqtts://SECRET-USER:hunter2@broker.example',
      'mqtts://secret-user:hunter2%3A@broker.example',
      'mqtts://secret-user:hunter2%@broker.example',
      'secret-user:hunter2@broker.example',
    ].map((MQTT_URL) => saysOf({ ...broker, MQTT_URL }));
    expect(said.filter((text) => text.includes('MQTT_URL: '))).toHaveLength(said.length);
    expect(said.join()).toContain('small letters');
    for (const address of ['', 'broker example', 'broker.example:70000', 'broker,example', '/hunter2@b'])
      expect(saysOf({ ...broker, MQTT_URL: `mqtts://${account}@${address}` })).toContain('name a host');
    const withOption = `${broker.MQTT_URL}?password=hunter2`;
    expect(saysOf({ ...broker, MQTT_URL: withOption })).toMatch(
      /^(?!.*hunter2).*leave out what begins with \?/,
    );
    expect(said.join()).not.toMatch(/hunter2|secret-user/i);
  });
});
