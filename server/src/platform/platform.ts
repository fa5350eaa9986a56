import type { Logger } from 'pino';
import type { AccessTokens } from '#platform/auth/access-tokens.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { EDelivery } from '#platform/e-delivery/e-delivery.ts';
import type { Wakes } from '#platform/jobs/wakes.ts';
import type { Live } from '#platform/live/live.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { DeviceGateway } from '#platform/mqtt/gateway/device-gateway.ts';
import type { PaymentProvider } from '#platform/payment-provider/payment-provider.ts';
import type { PayoutProvider } from '#platform/payment-provider/payout-provider.ts';
import type { Push } from '#platform/push/push.ts';
import type { Sims } from '#platform/telephony/sims.ts';
import type { SipAccounts } from '#platform/telephony/sip-accounts.ts';
import type { Telephony } from '#platform/telephony/telephony.ts';
import type { VatRegister } from '#platform/vat-register/vat-register.ts';

/** What every feature stands on. Made once at the start, handed to every verb. */
export interface Platform {
  config: Config;
  log: Logger;
  /** Business time; tokens, codes and rate limits keep real time. */
  clock: Clock;
  database: Database;
  tokens: AccessTokens;
  live: Live;
  mail: Mail;
  telephony: Telephony;
  sims: Sims;
  /** Null where there are no accounts for internet telephony. */
  sipAccounts: SipAccounts | null;
  payments: PaymentProvider;
  payouts: PayoutProvider;
  vatRegister: VatRegister;
  /** Null where there is no access point. */
  eDelivery: EDelivery | null;
  push: Push;
  /** Told of what was written and comes due. */
  wakes: Wakes;
  /** The way to the devices. */
  gateway: DeviceGateway;
}
