import { deriveVapidKeys } from '#platform/push/vapid-keys.ts';
import { ConfigError, readConfig } from './config.ts';

/** What whoever lets others at a portal sets instead of the development secrets. */
export const ownSecrets = {
  TOKEN_SECRET: 'a secret of the production of this test',
  DEV_SECRET: 'another secret of the portal of this test',
  TWILIO_AUTH_TOKEN: 'own',
};

const vapid = deriveVapidKeys('keys of the production of this test');

/** The least that production starts with. */
export const productionEnvironment = {
  ...ownSecrets,
  NODE_ENV: 'production',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_FROM: '+31201234567',
  MOLLIE_API_KEY: 'live_aKeyOfThePortalOfThisTest',
  MOLLIE_ORGANIZATION_TOKEN: 'access_aTokenOfThePortalOfThisTest',
  MOLLIE_EVENTS_SECRET: 'events of the portal of this test',
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://portal.example',
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  VAPID_SUBJECT: 'mailto:alarms@portal.example',
};

/** User name and password of the portal on a broker of its own. */
export const brokerAccount = 'belfry:of-the-portal-on-the-broker-of-this-test';

/** A broker of one's own that asks. */
export const rabbitmqEnvironment = {
  MQTT_URL: `mqtts://${brokerAccount}@broker.example`,
  MQTT_BROKER: 'rabbitmq',
};

/** The names of the settings that are at fault. */
export function faultsOf(environment: Record<string, string>): string[] {
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
