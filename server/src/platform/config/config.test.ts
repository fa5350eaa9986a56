import { describe, expect, it, test } from 'vitest';
import {
  developmentSecret,
  sandboxAccountSid,
  sandboxAuthToken,
  sandboxEDeliveryKey,
  sandboxFromNumber,
  sandboxOrganizationToken,
  sandboxPaymentEventsSecret,
  sandboxPaymentKey,
} from '@belfry/contract/sandbox/sandbox-defaults.ts';
import { deriveVapidKeys } from '#platform/push/vapid-keys.ts';
import { readConfig, settings } from './config.ts';
import {
  faultsOf,
  ownSecrets as own,
  productionEnvironment as production,
  rabbitmqEnvironment as rabbitmq,
} from './environments.fixture.ts';

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
    bounces: { host: '127.0.0.1', port: 8086, domain: 'bounces.portal.example' },
    twilioApiUrl: 'http://127.0.0.1:8090',
    vatRegisterUrl: 'http://127.0.0.1:8090/vat-register',
    eDelivery: { url: 'http://127.0.0.1:8090/access-point/v1', key: sandboxEDeliveryKey },
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
    brokerAuthPort: 9007,
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

test('mails come from the product by its name, and nothing is named after us where it has another', () => {
  expect(readConfig({}).sender).toEqual({ name: 'Belfry', address: 'no-reply@portal.example' });
  const named = readConfig({
    ...production,
    BRAND_NAME: 'Glockenturm',
    PUBLIC_URL: 'https://turm.example:8443/',
  });
  expect(named.sender).toEqual({ name: 'Glockenturm', address: 'no-reply@turm.example' });
  expect(readConfig({ MAIL_FROM: 'Turm <alarm@turm.example>' }).sender).toBe('Turm <alarm@turm.example>');
  expect(readConfig({ BRAND_NAME: 'Glockenturm' }).vapid.subject).toBe('mailto:push@portal.example');
  expect(readConfig({ ...own, PUBLIC_URL: 'http://[fd00::1]:80' }).sender).toMatchObject({
    address: 'no-reply@portal.example',
  });
  for (const name of [' ', 'x'.repeat(41), 'Two\nlines'])
    expect(faultsOf({ BRAND_NAME: name })).toEqual(['BRAND_NAME']);
});

describe('the access point', () => {
  const key = 'a key of the access point';
  it('is none in production, or the one that is named', () => {
    expect(readConfig(production).eDelivery).toBeNull();
    const named = { ...production, E_DELIVERY_URL: 'https://ap.example/v1/', E_DELIVERY_KEY: key };
    expect(readConfig(named).eDelivery).toEqual({ url: 'https://ap.example/v1', key });
    const near = { ...named, E_DELIVERY_URL: 'http://127.0.0.1:7000' };
    expect(readConfig(near).eDelivery).toEqual({ url: 'http://127.0.0.1:7000', key });
  });

  it.each([
    [{ E_DELIVERY_URL: 'https://ap.example' }, 'E_DELIVERY_KEY'],
    [{ E_DELIVERY_KEY: key }, 'E_DELIVERY_URL'],
    [{ E_DELIVERY_URL: 'https://ap.example', E_DELIVERY_KEY: 'short' }, 'E_DELIVERY_KEY'],
    [{ E_DELIVERY_URL: 'ftp://ap.example', E_DELIVERY_KEY: key }, 'E_DELIVERY_URL'],
    [{ E_DELIVERY_URL: 'http://ap.example', E_DELIVERY_KEY: key }, 'E_DELIVERY_URL'],
    [{ E_DELIVERY_URL: 'https://ap.example', E_DELIVERY_KEY: sandboxEDeliveryKey }, 'E_DELIVERY_KEY'],
  ])('is not half of one, without TLS, or the secret of development: %o', (given, name) => {
    expect(faultsOf({ ...production, ...given })).toEqual([name]);
  });
});

test('an empty value is none', () => {
  const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test('a slash at the end of an address does not come twice into links', () => {
  expect(readConfig({ ...production, PUBLIC_URL: 'https://portal.example/' }).publicUrl).toBe(
    'https://portal.example',
  );
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
    'MOLLIE_API_KEY',
    'MOLLIE_EVENTS_SECRET',
    'MOLLIE_ORGANIZATION_TOKEN',
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
  it('starts with settings of its own, behind a proxy or on this machine alone', () => {
    expect(readConfig(production)).toMatchObject({ production: true, twilioApiUrl: null });
    expect(faultsOf({ ...production, HOST: '0.0.0.0' })).toEqual([]);
    const alone = { PUBLIC_URL: 'http://127.0.0.1:8080', SMTP_URL: 'smtp://localhost:25' };
    expect(faultsOf({ ...production, ...alone })).toEqual([]);
  });

  it.each([
    ['TOKEN_SECRET', developmentSecret],
    ['TWILIO_AUTH_TOKEN', sandboxAuthToken],
    ['TWILIO_ACCOUNT_SID', sandboxAccountSid],
    ['TWILIO_FROM', sandboxFromNumber],
    ['MOLLIE_API_KEY', sandboxPaymentKey],
    ['MOLLIE_ORGANIZATION_TOKEN', sandboxOrganizationToken],
    ['MOLLIE_EVENTS_SECRET', sandboxPaymentEventsSecret],
    ['MOLLIE_EVENTS_SECRET_OLD', sandboxPaymentEventsSecret],
    ['TOKEN_SECRET', 'short'],
    ['TOKEN_SECRET', ''],
    ['DEMO', 'true'],
    ['SMTP_URL', ''],
    ['PUBLIC_URL', ''],
    ['VAPID_SUBJECT', ''],
    ['VAPID_SUBJECT', 'alarms@portal.example'],
    ['VAPID_PUBLIC_KEY', deriveVapidKeys('another').publicKey],
    ['PUSH_SERVICES', 'https://push.example'],
    ['TOKEN_SECRET_OLD', developmentSecret],
    ['TOKEN_SECRET_OLD', production.TOKEN_SECRET],
    ['TOKEN_SECRET_OLD', 'short'],
    ['PUBLIC_URL', 'http://portal.example'],
    ['PUBLIC_URL', 'http://0.0.0.0:8080'],
    ['CALLBACK_URL', 'http://portal.example'],
    ['TWILIO_API_URL', 'http://telephony.example'],
    ['MOLLIE_API_URL', 'http://payments.example'],
    ['VAT_REGISTER_URL', 'http://vat.example'],
    ['REDIS_URL', 'redis://cache.example'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp://mail.example?requireTLS=false'],
    ['SMTP_URL', 'smtp://mail.example?ignoreTLS=true'],
    ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
    ['SMTP_URL', 'smtps://mail.example?secure=false'],
    ['DATABASE_URL', 'postgres://belfry@database.example/belfry'],
    ['DATABASE_URL', 'postgres://belfry@database.example/belfry?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://belfry@database.example/belfry?sslmode=disable'],
    ['DATABASE_URL', 'belfry'],
  ])('refuses %s=%s', (name, value) => {
    expect(faultsOf({ ...production, [name]: value })).toEqual([name]);
  });

  it.each([
    ['TOKEN_SECRET_OLD', 'the secret before it, long enough as well'],
    ['CALLBACK_URL', 'http://127.0.0.1:8080'],
    ['REDIS_URL', 'rediss://cache.example'],
    ['REDIS_URL', 'redis://localhost'],
    ['SMTP_URL', 'smtps://user:password@mail.example?name=portal.example'],
    ['SMTP_URL', 'smtp://[::1]'],
    ['DATABASE_URL', 'postgres://belfry@database.example/belfry?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://belfry@127.0.0.1/belfry'],
    ['DATABASE_URL', 'postgres://belfry@%2Fvar%2Frun%2Fpostgresql/belfry'],
    ['DATABASE_URL', 'postgres:///belfry?host=/var/run/postgresql'],
  ])('takes %s=%s', (name, value) => {
    expect(faultsOf({ ...production, [name]: value })).toEqual([]);
  });

  it('lets devices in from elsewhere by TLS alone', () => {
    const open = { ...production, MQTT_HOST: '0.0.0.0' };
    expect(faultsOf(open)).toEqual(['MQTT_TLS_CERT']);
    expect(faultsOf({ ...open, MQTT_TLS_CERT: '/etc/cert.pem', MQTT_TLS_KEY: '/etc/key.pem' })).toEqual([]);
    expect(faultsOf({ ...open, ...rabbitmq })).toEqual([]);
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

describe('the secrets of development', () => {
  const everyone = ['DEV_SECRET', 'TOKEN_SECRET', 'TWILIO_AUTH_TOKEN'];
  const open: [string, string][] = [
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '::ffff:0.0.0.0'],
    ['HOST', '192.168.1.2'],
    ['HOST', 'portal.example'],
    ['PUBLIC_URL', 'https://portal.example'],
    ['PUBLIC_URL', 'http://192.168.1.2:8080'],
    ['PUBLIC_URL', 'http://0.0.0.0:8080'],
    ['CALLBACK_URL', 'https://tunnel.example'],
    ['MQTT_HOST', '0.0.0.0'],
    ['BOUNCE_HOST', '0.0.0.0'],
    ['TRUSTED_PROXY', '127.0.0.1'],
    ['TRUSTED_PROXY', '10.0.0.0/8'],
  ];
  for (const NODE_ENV of ['development', 'test'])
    test.each(open)(`are refused with NODE_ENV=${NODE_ENV} and %s=%s, others are not`, (name, value) => {
      expect(faultsOf({ NODE_ENV, [name]: value })).toEqual(everyone);
      expect(faultsOf({ NODE_ENV, [name]: value, ...own })).toEqual([]);
    });

  test('are refused where a broker asks from off this machine, others are not', () => {
    const given = { ...rabbitmq, BROKER_AUTH_HOST: '0.0.0.0' };
    expect(faultsOf(given)).toEqual(everyone);
    expect(faultsOf({ ...given, ...own })).toEqual([]);
  });

  test('serve on this machine, however it is called', () => {
    for (const host of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', 'localhost', 'portal.localhost'])
      expect(
        faultsOf({ ...rabbitmq, HOST: host, MQTT_HOST: host, BOUNCE_HOST: host, BROKER_AUTH_HOST: host }),
      ).toEqual([]);
    for (const url of ['http://localhost:8080', 'https://portal.localhost', 'http://[::1]:8080'])
      expect(faultsOf({ PUBLIC_URL: url, CALLBACK_URL: url })).toEqual([]);
  });

  test('are no old ones either, and the fault says what to do without saying the secret', () => {
    const faults = faultsOf({ ...own, HOST: '0.0.0.0', TOKEN_SECRET_OLD: developmentSecret });
    expect(faults).toEqual(['TOKEN_SECRET_OLD']);
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(
      /TOKEN_SECRET: set one of your own: HOST=0\.0\.0\.0 is not of this machine alone/,
    );
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/^(?!.*not-for-production)/s);
  });
});

test.each([
  ['PUBLIC_URL', 'portal.example'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['PUBLIC_URL', 'ftp://portal.example'],
  ['TRUSTED_PROXY', 'true'],
  ['TRUSTED_PROXY', '1'],
  ['TRUSTED_PROXY', '10.0.0.1,'],
  ['TRUSTED_PROXY', '0.0.0.0/0'],
  ['TRUSTED_PROXY', '::/0'],
  ['TRUSTED_PROXY', '10.0.0.1, 0.0.0.0/1'],
  ['TRUSTED_PROXY', '10.0.0.0/999'],
  ['TRUSTED_PROXY', '10.0.0.0/33'],
  ['TRUSTED_PROXY', 'fd00::/129'],
  ['TRUSTED_PROXY', '10.0.0.0/'],
  ['TRUSTED_PROXY', '10.0.0.0/8/8'],
  ['TRUSTED_PROXY', '10.0.0.0/7'],
  ['TRUSTED_PROXY', '172.0.0.0/8'],
  ['TRUSTED_PROXY', '104.16.0.0/11'],
  ['TRUSTED_PROXY', '2400::/12'],
  ['TRUSTED_PROXY', '::ffff:0.0.0.0/96'],
  ['TRUSTED_PROXY', '0:0:0:0:0:ffff:0:0/96'],
  ['TRUSTED_PROXY', '::/64'],
  ['MQTT_TLS_KEY', '/etc/key.pem'],
  ['NODE_ENV', 'prod'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
])('%s=%s is a fault', (name, value) => {
  expect(faultsOf({ [name]: value })).toEqual([name === 'MQTT_TLS_KEY' ? 'MQTT_TLS_CERT' : name]);
});

test.each([
  '10.0.0.1',
  '10.0.0.1, 10.0.0.2',
  '192.168.0.0/16',
  '10.0.0.0/8',
  '172.16.0.0/12',
  'fd00::/8',
  '::1',
  '::1/128',
  '203.0.113.7',
  '203.0.113.0/24',
  '104.16.0.0/13',
  '2a06:98c0::/29',
])('a proxy at %s is taken', (value) => {
  expect(readConfig({ ...own, TRUSTED_PROXY: value }).TRUSTED_PROXY).toBe(value);
});
