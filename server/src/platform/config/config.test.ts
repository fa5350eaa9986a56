import { describe, expect, it, test } from 'vitest';
import {
  developmentSecret,
  sandboxAccountSid,
  sandboxAuthToken,
  sandboxFromNumber,
} from '@belfry/contract/sandbox/sandbox-defaults.ts';
import { deriveVapidKeys } from '../push/vapid-keys.ts';
import { ConfigError, readConfig, settings } from './config.ts';

/** The names of the settings that are at fault. */
function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message
      .split('\n')
      .map((line) => /^([A-Z_]+): \S/.exec(line)?.[1] ?? line)
      .toSorted();
  }
}
const vapid = deriveVapidKeys('keys of the production of this test');
const production = {
  NODE_ENV: 'production',
  TOKEN_SECRET: 'a secret of the production of this test',
  TWILIO_AUTH_TOKEN: 'own',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_FROM: '+31201234567',
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://portal.example',
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  VAPID_SUBJECT: 'mailto:alarms@portal.example',
};

test('nothing set is a portal for development', () => {
  expect(readConfig({})).toMatchObject({
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: 8080,
    internalPort: 8085,
    MQTT_PORT: 1883,
    publicUrl: 'http://127.0.0.1:8080',
    callbackUrl: 'http://127.0.0.1:8080',
    smtpUrl: 'smtp://127.0.0.1:8091',
    bounces: { host: '127.0.0.1', port: 8086, domain: 'bounces.belfry.example' },
    twilioApiUrl: 'http://127.0.0.1:8090',
    vatRegisterUrl: 'http://127.0.0.1:8090/vat-register',
    production: false,
    DEMO: false,
    DATABASE_URL: undefined,
  });
});

test('bounces are taken in where their domain is named, in development anyway, and not on port 0', () => {
  expect(readConfig(production).bounces).toBeNull();
  const named = { ...production, BOUNCE_DOMAIN: 'bounces.portal.example', BOUNCE_PORT: '2525' };
  expect(readConfig(named).bounces).toEqual({
    host: '127.0.0.1',
    port: 2525,
    domain: 'bounces.portal.example',
  });
  expect(readConfig({ BOUNCE_PORT: '0' }).bounces).toBeNull();
  expect(faultsOf({ BOUNCE_DOMAIN: 'https://portal.example' })).toEqual(['BOUNCE_DOMAIN']);
});

test('other ports follow the port, unless they are named', () => {
  expect(readConfig({ PORT: '9000' })).toMatchObject({
    internalPort: 9005,
    publicUrl: 'http://127.0.0.1:9000',
    smtpUrl: 'smtp://127.0.0.1:9011',
    twilioApiUrl: 'http://127.0.0.1:9010',
    vatRegisterUrl: 'http://127.0.0.1:9010/vat-register',
  });
  expect(readConfig({ PORT: '9000', SANDBOX_PORT: '7000' })).toMatchObject({
    smtpUrl: 'smtp://127.0.0.1:7001',
    twilioApiUrl: 'http://127.0.0.1:7000',
  });
});

test('an empty value is none', () => {
  const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test('a slash at the end of an address does not come twice into links', () => {
  expect(readConfig({ PUBLIC_URL: 'https://portal.example/' }).publicUrl).toBe('https://portal.example');
});

test('every fault is listed at once, those of production among them', () => {
  expect(
    faultsOf({
      NODE_ENV: 'production',
      PORT: 'http',
      MQTT_PORT: '70000',
      DATABASE_POOL: '1',
      LOG_LEVEL: 'loud',
      DEMO: 'perhaps',
      TWILIO_AUTH_TOKEN: 'own',
      MQTT_TLS_CERT: '/etc/cert.pem',
    }),
  ).toEqual([
    'DATABASE_POOL',
    'DEMO',
    'LOG_LEVEL',
    'MQTT_PORT',
    'MQTT_TLS_KEY',
    'PORT',
    'PUBLIC_URL',
    'SMTP_URL',
    'TOKEN_SECRET',
    'TWILIO_ACCOUNT_SID',
    'TWILIO_FROM',
    'VAPID_PRIVATE_KEY',
    'VAPID_PUBLIC_KEY',
    'VAPID_SUBJECT',
  ]);
});

describe('production', () => {
  it('starts with settings of its own', () => {
    expect(readConfig(production)).toMatchObject({ production: true, twilioApiUrl: null });
  });

  it.each([
    ['TOKEN_SECRET', developmentSecret],
    ['TWILIO_AUTH_TOKEN', sandboxAuthToken],
    ['TWILIO_ACCOUNT_SID', sandboxAccountSid],
    ['TWILIO_FROM', sandboxFromNumber],
    ['TOKEN_SECRET', 'short'],
    ['TOKEN_SECRET', ''],
    ['DEMO', 'true'],
    ['SMTP_URL', ''],
    ['PUBLIC_URL', ''],
    ['VAPID_SUBJECT', ''],
    ['VAPID_SUBJECT', 'alarms@portal.example'],
    ['VAPID_PUBLIC_KEY', deriveVapidKeys('another').publicKey],
    ['PUSH_SERVICES', 'https://push.example'],
  ])('refuses %s=%s', (name, value) => {
    expect(faultsOf({ ...production, [name]: value })).toEqual([name]);
  });

  it('refuses to start without keys for push alarms', () => {
    const { VAPID_PUBLIC_KEY: _shown, VAPID_PRIVATE_KEY: _kept, ...without } = production;
    expect(faultsOf(without)).toEqual(['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY']);
  });

  it('sends push alarms to no address of its own machine', () => {
    expect(readConfig(production).pushAddresses.sandbox).toBe(false);
  });

  it('says nothing of a secret that it refuses', () => {
    expect(() => readConfig({ ...production, TOKEN_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/s);
  });
});

test.each([
  ['PUBLIC_URL', 'portal.example'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['PUBLIC_URL', 'ftp://portal.example'],
  ['TRUSTED_PROXY', 'true'],
  ['TRUSTED_PROXY', '1'],
  ['TRUSTED_PROXY', '10.0.0.1,'],
  ['MQTT_TLS_KEY', '/etc/key.pem'],
  ['NODE_ENV', 'prod'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
])('%s=%s is a fault', (name, value) => {
  expect(faultsOf({ [name]: value })).toEqual([name === 'MQTT_TLS_KEY' ? 'MQTT_TLS_CERT' : name]);
});

test.each(['10.0.0.1', '10.0.0.1, 10.0.0.2', '192.168.0.0/16', '::1'])('a proxy at %s is taken', (value) => {
  expect(readConfig({ TRUSTED_PROXY: value }).TRUSTED_PROXY).toBe(value);
});
