import type { Logger } from 'pino';
import type { AccessTokens } from './auth/access-tokens.ts';
import type { Clock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Live } from './live/live.ts';
import type { Mail } from './mail/mail.ts';
import type { DeviceGateway } from './mqtt/device-gateway.ts';
import type { Push } from './push/push.ts';
import type { Telephony } from './telephony/telephony.ts';
import type { VatRegister } from './vat-register/vat-register.ts';

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
  vatRegister: VatRegister;
  push: Push;
  /** The way to the devices. */
  gateway: DeviceGateway;
}
