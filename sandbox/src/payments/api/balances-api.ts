import type { FastifyInstance } from 'fastify';
import type { PaymentProvider } from '../payment-provider.ts';
import { resultOf, type BalanceTransaction } from '../payouts/balance-book.ts';
import { amountOf } from '../provider-book.ts';
import { linkTo } from './links.ts';
import { pageOf, type ListQuery } from './page-of.ts';
import { ProviderRefusal } from './provider-refusal.ts';

interface ById {
  Params: { id: string };
}

/** Balances of the API: the one in euro, also called `primary`, and what moved it. */
export function balancesApi(app: FastifyInstance, provider: PaymentProvider): void {
  const { balance } = provider;
  const known = (id: string): void => {
    if (id !== balance.id && id !== 'primary')
      throw new ProviderRefusal(404, `No balance exists with token ${id}.`);
  };

  app.get<{ Querystring: ListQuery }>('/balances', async ({ query }) =>
    pageOf(provider, 'balances', query, [balance], {
      name: 'balances',
      resource: () => balanceResource(provider),
    }),
  );
  app.get<ById>('/balances/:id', async ({ params }) => {
    known(params.id);
    return balanceResource(provider);
  });
  app.get<ById & { Querystring: ListQuery }>('/balances/:id/transactions', async ({ params, query }) => {
    known(params.id);
    const path = `balances/${balance.id}/transactions`;
    return pageOf(provider, path, query, balance.transactions.toReversed(), {
      name: 'balance_transactions',
      resource: transactionResource,
    });
  });
}

function balanceResource(provider: PaymentProvider) {
  const { balance } = provider;
  return {
    resource: 'balance',
    id: balance.id,
    mode: 'live',
    createdAt: new Date(balance.openedAt).toISOString(),
    description: 'Primary balance',
    currency: 'EUR',
    availableAmount: amountOf(balance.total(), 'EUR'),
    pendingAmount: amountOf(0, 'EUR'),
    status: 'active',
    transferFrequency: 'daily',
    transferThreshold: amountOf(500, 'EUR'),
    transferReference: null,
    transferDestination: {
      type: 'bank-account',
      beneficiaryName: 'Belfry Demo',
      bankAccount: 'NL91ABNA0417164300',
    },
    _links: { self: linkTo(provider, `balances/${balance.id}`) },
  };
}

function transactionResource(transaction: BalanceTransaction) {
  const { id, type, initial, fee, createdAt, context } = transaction;
  return {
    resource: 'balance-transaction',
    id,
    type,
    resultAmount: amountOf(resultOf(transaction), 'EUR'),
    initialAmount: amountOf(initial, 'EUR'),
    ...(fee && {
      deductions: amountOf(-fee.cents, 'EUR'),
      deductionDetails: { fees: amountOf(-fee.cents, 'EUR') },
    }),
    createdAt: new Date(createdAt).toISOString(),
    context,
  };
}
