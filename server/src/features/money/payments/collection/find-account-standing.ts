import type { Kysely } from 'kysely';
import { euros, sum, type Money } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import { findBalance } from '#features/money/ledger/find-balance.ts';
import { countAttemptsUnderWay } from '../attempts/attempts.queries.ts';
import { openOfClaim } from '../open-of-claim.ts';
import { selectAllOpenPayments } from '../payments.queries.ts';
import { countRefundsUnderWay } from '../refunds/refunds.queries.ts';

/** What is not settled between a company and us. */
export interface AccountStanding {
  /** What is to be paid still; an order that was left and a verification, which nobody owes, are not in it. */
  open: Money;
  /** What the company has with us beyond its invoices; below zero where the bank took something back. */
  balance: Money;
  /** Payments of any kind, and refunds, that have not come to an end at the provider. */
  underWay: number;
}

/** What is not settled between a company and us; whoever decides by it holds the payer's lock. */
export async function findAccountStanding(database: Kysely<DB>, companyId: string): Promise<AccountStanding> {
  const open: Money[] = [euros(0)];
  for (const claim of await selectAllOpenPayments(database, companyId))
    open.push(await openOfClaim(database, claim));
  const attempts = await countAttemptsUnderWay(database, companyId);
  return {
    open: sum(open, 'EUR'),
    balance: await findBalance(database, companyId),
    underWay: attempts + (await countRefundsUnderWay(database, companyId)),
  };
}
