import type { DiallerControl } from '../diallers/dialler-control.ts';
import type { ProviderFaults } from '../phones/provider-faults.ts';
import type { SignedSender } from '../phones/signed-request.ts';
import type { BusinessClock } from '../time/business-clock.ts';
import type { Work } from '../work.ts';
import type { SimBook } from './sim-book.ts';
import type { SipBook } from './sip-book.ts';

/**
 * What the provider does with requests about SIMs and SIP credentials. `silent` takes nothing and gives no answer; `hangs` takes
 * what it is asked for and gives none; `refuses` says no; `late` answers after some time.
 */
export const simConducts = ['answers', 'silent', 'hangs', 'refuses', 'late'] as const;
/** One of {@link simConducts}. */
export type SimConduct = (typeof simConducts)[number];

/** What SIMs and SIP credentials stand on. */
export interface SimWorld {
  accountSid: string;
  book: SimBook;
  sip: SipBook;
  /** `lateMs`: real time until a late answer. */
  conduct: { mode: SimConduct; lateMs: number };
  faults: ProviderFaults;
  /** ms of business time that a change takes. */
  simChangeMs: number;
  clock: BusinessClock;
  sender: SignedSender;
  work: Work;
  control: Pick<DiallerControl, 'list' | 'connectAnew'>;
  changed(): void;
  log(line: string): void;
}
