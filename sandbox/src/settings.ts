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
import * as z from 'zod';

const portNumber = z.coerce.number().int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));

const environment = z.object({
  PORT: portNumber.default(8080),
  SANDBOX_PORT: portNumber.optional(),
  SANDBOX_SMTP_PORT: portNumber.optional(),
  BOUNCE_PORT: portNumber.optional(),
  BELFRY_URL: address.optional(),
  DIALLER_CONTROL_URL: address.optional(),
  SANDBOX_SMS_WEBHOOK: address.optional(),
  SANDBOX_PROVIDER_MEMORY: z.string().min(1).optional(),
  DEV_SECRET: z.string().min(1).default(developmentSecret),
  TWILIO_ACCOUNT_SID: z.string().min(1).default(sandboxAccountSid),
  TWILIO_AUTH_TOKEN: z.string().min(1).default(sandboxAuthToken),
  TWILIO_FROM: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/)
    .default(sandboxFromNumber),
  MOLLIE_API_KEY: z.string().min(1).default(sandboxPaymentKey),
  MOLLIE_ORGANIZATION_TOKEN: z.string().min(1).default(sandboxOrganizationToken),
  MOLLIE_EVENTS_SECRET: z.string().min(1).default(sandboxPaymentEventsSecret),
  E_DELIVERY_KEY: z.string().min(1).default(sandboxEDeliveryKey),
});

/** All that the sandbox needs to know. */
export interface SandboxOptions {
  /** Port of the desk; 0 takes a free one. */
  port: number;
  /** Port of the mailbox' SMTP; 0 takes a free one. */
  smtpPort: number;
  /** Where the portal takes bounces in. */
  bouncePort: number;
  /** The server's API base, without a slash at its end. */
  belfryUrl: string;
  devSecret: string;
  diallerControlUrl: string;
  /** Where SMS to the portal's number are posted. */
  smsWebhook: string;
  accountSid: string;
  authToken: string;
  /** The portal's own number, E.164. */
  ownNumber: string;
  /** Lets the portal in at the payment provider. */
  paymentKey: string;
  /** Lets the portal read payouts and the balance at the payment provider. */
  organizationToken: string;
  /** Signs the payment provider's events. */
  paymentEventsSecret: string;
  /** Where the portal writes what the payment provider knew before the sandbox started; null where it does not. */
  providerMemory: string | null;
  /** Lets the portal in at the access point. */
  eDeliveryKey: string;
  /** How long an unreachable server is told again, ms of real time. */
  patience: number;
  /** ms of business time that a change of a SIM card takes. */
  simChangeMs: number;
  log(line: string): void;
}

/** Settings that do not make sense, as lines for a person. */
export class SettingsError extends Error {}

/**
 * Reads the settings from the environment.
 * @throws {SettingsError} with every fault listed.
 */
export function readSettings(env: Record<string, string | undefined>): SandboxOptions {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new SettingsError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  const settings = parsed.data;
  const port = settings.SANDBOX_PORT ?? settings.PORT + 10;
  const belfryUrl = settings.BELFRY_URL ?? `http://127.0.0.1:${settings.PORT}/api`;
  return {
    port,
    smtpPort: settings.SANDBOX_SMTP_PORT ?? port + 1,
    bouncePort: settings.BOUNCE_PORT ?? settings.PORT + 6,
    belfryUrl,
    devSecret: settings.DEV_SECRET,
    diallerControlUrl: settings.DIALLER_CONTROL_URL ?? `http://127.0.0.1:${port + 2}`,
    smsWebhook: settings.SANDBOX_SMS_WEBHOOK ?? `${belfryUrl}/telephony/sms`,
    accountSid: settings.TWILIO_ACCOUNT_SID,
    authToken: settings.TWILIO_AUTH_TOKEN,
    ownNumber: settings.TWILIO_FROM,
    paymentKey: settings.MOLLIE_API_KEY,
    organizationToken: settings.MOLLIE_ORGANIZATION_TOKEN,
    paymentEventsSecret: settings.MOLLIE_EVENTS_SECRET,
    providerMemory: settings.SANDBOX_PROVIDER_MEMORY ?? null,
    eDeliveryKey: settings.E_DELIVERY_KEY,
    patience: 60_000,
    simChangeMs: 2_000,
    log: (line) => console.error(line),
  };
}
