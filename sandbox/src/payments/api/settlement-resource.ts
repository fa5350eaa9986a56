import type { PaymentProvider } from '../payment-provider.ts';
import type { BalanceTransaction, ProviderPayout } from '../payouts/balance-book.ts';
import { payoutOf, periodsOf, type Costs, type Revenue } from '../payouts/settlement-sums.ts';
import { amountOf } from '../provider-book.ts';
import { linkTo } from './links.ts';

/** A payout as the API gives it. */
export function settlementResource(provider: PaymentProvider, payout: ProviderPayout) {
  const path = `settlements/${payout.id}`;
  return {
    ...ofPayout(provider, payout),
    _links: {
      self: linkTo(provider, path),
      payments: linkTo(provider, `${path}/payments`),
      refunds: linkTo(provider, `${path}/refunds`),
      chargebacks: linkTo(provider, `${path}/chargebacks`),
      captures: linkTo(provider, `${path}/captures`),
    },
  };
}

/** All that is in no payout yet, as the API gives it; `next` is also called so while no payout is under way. */
export function openSettlement(provider: PaymentProvider, id: 'open' | 'next' = 'open') {
  const { balance, clock } = provider;
  const lines = balance.unsettled();
  const createdAt = lines[0]?.createdAt ?? clock.now();
  const of = { id, reference: null, state: 'open', amount: payoutOf(lines), createdAt, settledAt: null };
  return {
    ...ofPayout(provider, { ...of, lines }),
    _links: { self: linkTo(provider, `settlements/${id}`) },
  };
}

/** The payout that is under way, the oldest where there are some; else what will be the next. */
export function nextSettlement(provider: PaymentProvider) {
  const under = [...provider.balance.payouts.values()].find(
    ({ state }) => state === 'pending' || state === 'processing-at-bank',
  );
  if (!under) return openSettlement(provider, 'next');
  return {
    ...ofPayout(provider, { ...under, id: 'next' }),
    _links: { self: linkTo(provider, 'settlements/next') },
  };
}

interface Shown {
  id: string;
  reference: string | null;
  state: string;
  amount: number;
  createdAt: number;
  settledAt: number | null;
  lines: readonly BalanceTransaction[];
}

function ofPayout({ balance }: PaymentProvider, payout: Shown) {
  const { id, reference, state, amount, createdAt, settledAt, lines } = payout;
  return {
    resource: 'settlement',
    id,
    reference,
    createdAt: new Date(createdAt).toISOString(),
    settledAt: settledAt === null ? null : new Date(settledAt).toISOString(),
    status: state,
    amount: amountOf(amount, 'EUR'),
    balanceId: balance.id,
    invoiceId: null,
    periods: monthsByYear(lines),
  };
}

function monthsByYear(lines: readonly BalanceTransaction[]) {
  const years: Record<string, Record<string, object>> = {};
  for (const { month, revenue, costs } of periodsOf(lines)) {
    const [year = '', number = ''] = month.split('-');
    years[year] ??= {};
    years[year][number] = {
      revenue: revenue.map(revenueResource),
      costs: costs.map(costsResource),
      invoiceId: null,
    };
  }
  return years;
}

function revenueResource({ description, method, count, cents }: Revenue) {
  const amount = exact(cents * 100);
  return { description, method, count, amountNet: amount, amountVat: null, amountGross: amount };
}

function costsResource({ description, method, count, tariff, net, vat, gross }: Costs) {
  const { fixed, perMille } = tariff;
  return {
    description,
    method,
    count,
    rate: { fixed: exact(fixed), percentage: perMille === 0 ? null : String(perMille / 10) },
    amountNet: exact(net),
    amountVat: exact(vat),
    amountGross: exact(gross),
  };
}

/** An amount of so many ten-thousandths of a euro. */
function exact(units: number) {
  return { value: (units / 10_000).toFixed(4), currency: 'EUR' };
}
