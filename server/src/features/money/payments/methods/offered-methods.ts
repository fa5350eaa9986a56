import type { AttemptSequence } from '@belfry/contract/money/payments/payment-states.ts';
import { parseMoney } from '@belfry/contract/values/decimal-money.ts';
import { compare, type Money } from '@belfry/contract/values/money.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { ProviderMethod } from '#platform/payment-provider/payment-provider.ts';
import type { Platform } from '#platform/platform.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { isByIban, isChangeMethod, isPayerMethod, methodsOn, type MethodRow } from './methods.rules.ts';
import { selectMethods } from './methods.queries.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'payments' | 'log'>;

/**
 * Methods by which a payer may pay an amount today: those that we offer, and the provider for this sequence.
 * @throws {AppError} `communication-error` where the provider cannot be asked
 */
export async function payerMethods(
  platform: Needs,
  sequence: Exclude<AttemptSequence, 'recurring'>,
  amount: Money,
): Promise<MethodRow[]> {
  const rows = await methodsToday(platform);
  const theirs = await askProvider(platform, sequence);
  return rows.filter((row) => isPayerMethod(row, sequence) && takes(theirs, row, amount));
}

/** Methods that a company may change to today. @throws {AppError} as {@link payerMethods} */
export async function changeMethods(platform: Needs, amount: Money): Promise<MethodRow[]> {
  const rows = await methodsToday(platform);
  const [first, recurring] = await Promise.all([
    askProvider(platform, 'first'),
    askProvider(platform, 'recurring'),
  ]);
  return rows.filter(
    (row) => isChangeMethod(row) && takes(isByIban(row.method) ? recurring : first, row, amount),
  );
}

/** Methods by which a mandate may be signed here today, to collect an amount. @throws {AppError} as {@link payerMethods} */
export async function signedMethods(platform: Needs, amount: Money): Promise<MethodRow[]> {
  const rows = (await methodsToday(platform)).filter((row) => row.recurring && isByIban(row.method));
  if (rows.length === 0) return [];
  const theirs = await askProvider(platform, 'recurring');
  return rows.filter((row) => takes(theirs, row, amount));
}

/** Every method that is offered today, whatever the provider says. */
export async function methodsToday({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<MethodRow[]> {
  return methodsOn(await selectMethods(database.allCompanies), bookDay(clock.now()));
}

async function askProvider({ payments, log }: Needs, sequence: AttemptSequence): Promise<ProviderMethod[]> {
  return payments.methods(sequence).catch((error: unknown) => {
    log.warn({ err: error }, 'the payment provider could not be asked for its methods');
    throw new AppError('communication-error', { cause: error });
  });
}

function takes(theirs: readonly ProviderMethod[], { method }: MethodRow, amount: Money): boolean {
  const found = theirs.find((each) => each.method === method);
  if (!found) return false;
  const isEnough = !found.minimum || compare(amount, parseMoney(found.minimum)) >= 0;
  return isEnough && (!found.maximum || compare(amount, parseMoney(found.maximum)) <= 0);
}
