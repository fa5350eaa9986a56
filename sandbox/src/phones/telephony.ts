import type { BusinessClock } from '../time/business-clock.ts';
import type { Work } from '../work.ts';
import type { PhoneBook } from './phone-book.ts';
import type { ProviderFaults } from './provider-faults.ts';
import type { SignedSender } from './signed-request.ts';

/** What calls and messages stand on. */
export interface Telephony {
  accountSid: string;
  authToken: string;
  /** The portal's own number, E.164. */
  ownNumber: string;
  /** Where messages to the portal's number are posted. */
  smsWebhook: string;
  book: PhoneBook;
  faults: ProviderFaults;
  clock: BusinessClock;
  sender: SignedSender;
  work: Work;
  changed(): void;
  log(line: string): void;
}

/** A moment of business time as Twilio writes it (RFC 2822, UTC). */
export function twilioTime(moment: number): string {
  return new Date(moment).toUTCString().replace('GMT', '+0000');
}
