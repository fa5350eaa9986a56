import {
  changePaymentMethod,
  getPaymentMethod,
  type PaymentMethodState,
} from '@belfry/contract/money/payments/payment-method.contract.ts';
import {
  getOpenPayments,
  getPayment,
  type Payment,
  payPayment,
} from '@belfry/contract/money/payments/payments.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { langCode } from '#platform/i18n/lang-code.ts';
import { liveKeys } from '#platform/live/live-keys.ts';
import { useStore } from '#platform/store.ts';
import { isAwaited } from './payment-standing.ts';
import { leaveFor } from './leave-for.ts';

/** Milliseconds between two looks at what is about to change by itself. */
const lookEvery = 3_000;

/** What the company has still to pay. */
export function useOpenPayments({ enabled = true } = {}) {
  return useQuery({
    queryKey: [...liveKeys.payments, 'open'],
    queryFn: ({ signal }) => call(getOpenPayments, {}, { signal }),
    enabled,
  });
}

/** One payment. @param isFollowed whether it is looked at again and again until its end is known */
export function usePayment(id: string, isFollowed: boolean) {
  return useQuery({
    queryKey: [...liveKeys.payments, 'detail', id],
    queryFn: ({ signal }) => call(getPayment, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isFollowed && data && isAwaited(data) ? lookEvery : false),
  });
}

interface MethodOptions {
  enabled?: boolean;
  /** Whether it is looked at again and again: no event tells of a mandate. */
  isFollowed?: (state: PaymentMethodState) => boolean;
}

/** How the company pays, and how it could. What is agreed to is of the language in which it is shown, as the server keeps it. */
export function usePaymentMethod({ enabled = true, isFollowed }: MethodOptions = {}) {
  const language = useStore(langCode);
  return useQuery({
    queryKey: [...liveKeys.payments, 'method', language],
    queryFn: ({ signal }) => call(getPaymentMethod, {}, { signal }),
    enabled,
    refetchInterval: ({ state: { data } }) => (data && isFollowed?.(data) ? lookEvery : false),
  });
}

/** The acts of a payer. Each that leads to the provider's page settles only where the payer comes back to this one. */
export function usePaymentActs() {
  const client = useQueryClient();
  /** Whatever comes of it, what is shown has grown old. Nobody waits for that: without a network it takes long. */
  const andRefresh = async <T>(act: () => Promise<T>) => {
    try {
      return await act();
    } finally {
      void client.invalidateQueries({ queryKey: liveKeys.payments });
    }
  };
  return {
    pay: ({ id }: Payment) =>
      andRefresh(async () => {
        const { checkoutUrl } = await call(payPayment, { params: { id }, body: {} });
        await leaveFor(checkoutUrl);
      }),
    /** @returns whether a mandate was signed here; else the payer was at the provider's page */
    change: (body: RouteRequest<typeof changePaymentMethod>['body']) =>
      andRefresh(async () => {
        const { checkoutUrl } = await call(changePaymentMethod, { body });
        if (checkoutUrl !== null) await leaveFor(checkoutUrl);
        return checkoutUrl === null;
      }),
  };
}
