import type { BusinessClock } from '../time/business-clock.ts';
import type { Work } from '../work.ts';
import type { Idempotency } from './api/idempotency.ts';
import type { BalanceBook } from './payouts/balance-book.ts';
import type { ProviderBook } from './provider-book.ts';
import type { ProviderFaults } from './provider-conduct.ts';
import type { Webhooks } from './webhooks.ts';

/** The payment provider: what it knows, what it does wrong, and its ways to the portal. */
export interface PaymentProvider {
  book: ProviderBook;
  /** What has moved its euros, and what of them was paid out. */
  balance: BalanceBook;
  faults: ProviderFaults;
  rules: {
    /** Debits are paid by themselves, two bank days after they were asked for. */
    payDebits: boolean;
  };
  keys: Idempotency;
  webhooks: Webhooks;
  clock: BusinessClock;
  work: Work;
  /** Lets the portal in. */
  paymentKey: string;
  /** Lets the portal read payouts and the balance. */
  organizationToken: string;
  /** Remembers what it knew before it started, once that is written down. */
  recall(): void;
  /** Address of the API, for links. */
  apiUrl: () => string;
  /** Address of the pages on which people pay. */
  checkoutUrl: () => string;
  log(line: string): void;
  changed(): void;
}
