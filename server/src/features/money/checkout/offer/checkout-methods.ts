import type { CheckoutMethod } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { euros, type Money } from '@belfry/contract/values/money.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { isWithinLimit } from '#features/money/payments/dunning/charge-mandate.ts';
import { findMandateOf } from '#features/money/payments/mandates/find-mandate-of.ts';
import type { MethodRow } from '#features/money/payments/methods/methods.rules.ts';
import {
  methodsToday,
  payerMethods,
  signedMethods,
} from '#features/money/payments/methods/offered-methods.ts';

/** By what an amount can be ordered; not whole where the provider could not be asked, and what it offers is missing. */
export interface OfferedMethods {
  methods: CheckoutMethod[];
  isWhole: boolean;
}

/**
 * Methods by which a company may order today: the mandate that it has, then the provider's, then a mandate that is signed, then a transfer.
 * What can be collected by the mandate is not ordered by transfer: its invoice would be collected. What the balance pays whole needs
 * no payment at the provider.
 * @throws {AppError} `communication-error` where the provider cannot be asked and there is nothing else
 */
export async function checkoutMethods(
  platform: Pick<Platform, 'database' | 'clock' | 'payments' | 'log' | 'config'>,
  { companyId, amount }: { companyId: string; amount: Money },
): Promise<OfferedMethods> {
  const [mandate, today] = await Promise.all([
    findMandateOf(platform.database.company(companyId), companyId),
    methodsToday(platform),
  ]);
  const named = (method: CheckoutMethod['method']) => today.find((row) => row.method === method);
  const current =
    mandate && isWithinLimit(platform.config, mandate.method, amount) ? mandateWay(mandate, named) : [];
  const isPaidNow = amount.cents > 0;
  const [atProvider, signed] = await Promise.all([
    isPaidNow ? known(payerMethods(platform, mandate ? 'oneoff' : 'first', amount)) : [],
    isWithinLimit(platform.config, 'directdebit', amount)
      ? known(signedMethods(platform, isPaidNow ? amount : euros(1)))
      : [],
  ]);
  const transfer = today.filter(
    ({ method, single }) => method === 'banktransfer' && single && current.length === 0,
  );
  const methods = [
    ...current,
    ...(atProvider ?? [])
      .filter(({ method }) => !current.some((each) => each.method === method))
      .map(asMethod('provider')),
    ...(signed ?? []).map(asMethod('signed-mandate')),
    ...transfer.map(asMethod('transfer')),
  ];
  const isWhole = atProvider !== null && signed !== null;
  if (methods.length === 0 && !isWhole) throw new AppError('communication-error');
  return { methods, isWhole };
}

function mandateWay(
  { method, account }: { method: CheckoutMethod['method']; account: string | null },
  named: (method: CheckoutMethod['method']) => MethodRow | undefined,
): CheckoutMethod[] {
  return [{ method, label: named(method)?.label ?? method, way: 'current-mandate', account }];
}

function asMethod(way: CheckoutMethod['way']) {
  return ({ method, label }: MethodRow): CheckoutMethod => ({ method, label, way, account: null });
}

/** Null where the provider cannot be asked. */
async function known<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'communication-error') return null;
    throw error;
  });
}
