import type { Platform } from '#platform/platform.ts';

/**
 * The platform of whoever only looks: its database refuses to write, so that there are no jobs and no history, and
 * nothing leads outside but the question which methods of payment there are.
 */
export function platformToRead({ config, log, clock, database, tokens, payments }: Platform): Platform {
  return {
    config,
    log,
    clock,
    database: database.readOnly(),
    tokens,
    live: closed('live'),
    mail: closed('mail'),
    telephony: closed('telephony'),
    sims: closed('sims'),
    sipAccounts: closed('sipAccounts'),
    payments: closed('payments', { methods: (sequence) => payments.methods(sequence) }),
    payouts: closed('payouts'),
    vatRegister: closed('vatRegister'),
    eDelivery: closed('eDelivery'),
    push: closed('push'),
    wakes: closed('wakes'),
    gateway: closed('gateway'),
  };
}

/** A part of the platform of which nothing may be used but what is open. */
function closed<K extends keyof Platform>(name: K, open: Partial<Platform[K]> = {}): Platform[K] {
  return new Proxy<object>(open, {
    get(of, key) {
      if (key in of) return Reflect.get(of, key) as unknown;
      throw new Error(`${name}.${String(key)} is not for whoever only looks`);
    },
  }) as Platform[K];
}
