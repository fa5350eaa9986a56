import type { Config } from '#platform/config/config.ts';
import { withDeadline } from './deadline-agents.ts';
import { PaymentFault } from './payment-fault.ts';
import { paymentTerms } from './payment-provider.ts';
import { createProviderClient } from './provider-client.ts';
import {
  readSettlement,
  readSettlementLine,
  readTransaction,
  type ProviderBalanceTransaction,
  type ProviderSettlement,
  type ProviderSettlementLine,
} from './settlement-objects.ts';

/** What of a list can be read, and what cannot: a newer status, another currency. It stops nothing else. */
export interface ProviderPage<T> {
  items: T[];
  unreadable: { id: string; error: unknown }[];
  /** The id that the next page begins with; null where there is none. */
  next: string | null;
}

/** The way to what the payment provider pays out. What it refuses or does not answer is a {@link PaymentFault}. */
export interface PayoutProvider {
  /** Payouts, the newest first; the first page, or the one that begins with an id. */
  settlements(from: string | null): Promise<ProviderPage<ProviderSettlement>>;
  /** A payout as it is at this moment; null where the provider knows none of that id. @throws ZodError where it cannot be read */
  settlement(id: string): Promise<ProviderSettlement | null>;
  /** The payments, refunds and chargebacks of a payout, all of them. @throws Error where they are too many to be read at once */
  settlementLines(id: string): Promise<ProviderSettlementLine[]>;
  /** What moved the balance in our currency, the newest first; the first page, or the one that begins with an id. */
  transactions(from: string | null): Promise<ProviderPage<ProviderBalanceTransaction>>;
}

/** Most things that the provider gives at once. */
const pageSize = 250;
/** Most pages of a list of a payout: a hundred thousand payments in one are another business. */
const mostPages = 400;

/** Payouts by Mollie's API, which wants a token of the organization for them, and knows no balance in its client. @param answersWithin milliseconds */
export function createPayoutProvider(
  config: Pick<Config, 'MOLLIE_ORGANIZATION_TOKEN' | 'mollieApiUrl'>,
  answersWithin = paymentTerms.answersWithin,
): PayoutProvider {
  const token = config.MOLLIE_ORGANIZATION_TOKEN;
  const client = createProviderClient(token, config.mollieApiUrl);
  const balances = `${config.mollieApiUrl ?? 'https://api.mollie.com/v2'}/balances/primary/transactions`;

  async function ask<T>(work: () => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(answersWithin);
    return withDeadline(signal, work).catch((error: unknown) => {
      throw signal.aborted ? signal.reason : new PaymentFault(error);
    });
  }

  /** All pages of a list of a payout. */
  async function allOf(
    kind: ProviderSettlementLine['kind'],
    page: (from: { from?: string }) => Promise<Listed>,
  ): Promise<ProviderSettlementLine[]> {
    const lines: ProviderSettlementLine[] = [];
    let from: string | undefined;
    for (let pages = 0; pages < mostPages; pages += 1) {
      const listed = await ask(() => page(from === undefined ? {} : { from }));
      lines.push(...listed.map((one) => readSettlementLine(kind, one)));
      from = listed.nextPageCursor;
      if (from === undefined) return lines;
    }
    throw new Error(`a payout with more than ${mostPages * pageSize} of a kind`);
  }

  return {
    async settlements(from) {
      const listed = await ask(() =>
        client.settlements.page({ limit: pageSize, ...(from !== null && { from }) }),
      );
      return pageOf(listed, readSettlement, listed.nextPageCursor ?? null);
    },
    async settlement(id) {
      const found = await ask(() => client.settlements.get(id)).catch((error: unknown) => {
        if (error instanceof PaymentFault && (error.status === 404 || error.status === 410)) return null;
        throw error;
      });
      return found && readSettlement(found);
    },
    async settlementLines(settlementId) {
      const of = { settlementId, limit: pageSize };
      return [
        ...(await allOf('payment', (from) => client.settlementPayments.page({ ...of, ...from }))),
        ...(await allOf('refund', (from) => client.settlementRefunds.page({ ...of, ...from }))),
        ...(await allOf('chargeback', (from) => client.settlementChargebacks.page({ ...of, ...from }))),
      ];
    },
    async transactions(from) {
      const query = new URLSearchParams({ limit: String(pageSize), ...(from !== null && { from }) });
      const listed = await fetchList(`${balances}?${query.toString()}`, token, answersWithin);
      const next = fromOf(listed._links?.next?.href);
      // It would be read for ever, and no payout be booked, without anybody being told.
      if (next !== null && next === from)
        throw new PaymentFault({ name: 'a list that leads back to itself' });
      return pageOf(listed._embedded.balance_transactions, readTransaction, next);
    },
  };
}

/** A page as the provider's client gives it. */
type Listed = readonly unknown[] & { nextPageCursor?: string };

interface BalanceList {
  _embedded: { balance_transactions: readonly unknown[] };
  _links?: { next?: { href: string } | null };
}

async function fetchList(url: string, token: string, answersWithin: number): Promise<BalanceList> {
  const signal = AbortSignal.timeout(answersWithin);
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/hal+json' },
    redirect: 'error',
    signal,
  })
    .then(async (response) => ({ status: response.status, body: await response.json() }))
    .catch((error: unknown) => {
      throw signal.aborted ? signal.reason : new PaymentFault(error);
    });
  if (answer.status !== 200) throw new PaymentFault({ statusCode: answer.status });
  const list = answer.body as BalanceList | null;
  if (!Array.isArray(list?._embedded?.balance_transactions)) throw new PaymentFault({ name: 'no list' });
  return list;
}

/** The id that a link to the next page begins with: only the id is followed, never where the link leads. */
function fromOf(href: string | undefined): string | null {
  return href === undefined ? null : new URL(href, 'https://provider.invalid').searchParams.get('from');
}

function pageOf<T>(
  listed: readonly unknown[],
  read: (given: unknown) => T,
  next: string | null,
): ProviderPage<T> {
  const page: ProviderPage<T> = { items: [], unreadable: [], next };
  for (const each of listed)
    try {
      page.items.push(read(each));
    } catch (error) {
      page.unreadable.push({ id: String((each as { id?: unknown } | null)?.id), error });
    }
  return page;
}
