import { deriveVapidKeys } from '../push/vapid-keys.ts';

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
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://portal.example',
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  VAPID_SUBJECT: 'mailto:alarms@portal.example',
};
