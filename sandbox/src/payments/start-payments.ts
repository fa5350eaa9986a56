import type { SandboxOptions } from '../settings.ts';
import type { BusinessClock } from '../time/business-clock.ts';
import type { Work } from '../work.ts';
import { createIdempotency } from './api/idempotency.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createBalanceBook } from './payouts/balance-book.ts';
import { createProviderBook } from './provider-book.ts';
import { noProviderFaults } from './provider-conduct.ts';
import { recallPayments } from './recall-payments.ts';
import { createWebhooks } from './webhooks.ts';

/** The payment provider, which knows whom the portal reminds it of. */
export function startPayments(
  options: Pick<
    SandboxOptions,
    'paymentKey' | 'organizationToken' | 'paymentEventsSecret' | 'belfryUrl' | 'providerMemory' | 'log'
  >,
  of: { clock: BusinessClock; work: Work; stop: AbortSignal; ownAddress: () => string; changed: () => void },
): PaymentProvider {
  const { clock, work, stop, ownAddress, changed } = of;
  const book = createProviderBook();
  const recall = recallPayments(
    { file: options.providerMemory, log: (line) => options.log(line) },
    book,
    changed,
  );
  recall();
  return {
    book,
    balance: createBalanceBook((prefix) => book.newId(prefix), clock),
    faults: noProviderFaults(),
    rules: { payDebits: false },
    keys: createIdempotency(clock),
    webhooks: createWebhooks({
      clock,
      work,
      stop,
      eventsUrl: `${options.belfryUrl}/payments/events`,
      eventsSecret: options.paymentEventsSecret,
      newId: () => book.newId('event'),
      log: options.log,
    }),
    clock,
    work,
    paymentKey: options.paymentKey,
    organizationToken: options.organizationToken,
    recall,
    apiUrl: () => `${ownAddress()}/mollie/v2`,
    checkoutUrl: () => `${ownAddress()}/checkout`,
    log: options.log,
    changed,
  };
}
