import type { RouteRequest } from '@belfry/contract/http/route.ts';
import {
  addManagedPrice,
  getManagedPrices,
  type ManagedPrice,
  previewPrice,
  sendPriceNoticesAgain,
} from '@belfry/contract/money/prices/prices-management.contract.ts';
import {
  addManagedDiscount,
  addManagedVatRate,
  getManagedDiscounts,
  getManagedVatRates,
} from '@belfry/contract/money/prices/rates-management.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { presentTime } from '#ui/present.ts';

/** Begin of the keys of prices as staff see them. */
export const managedPricesKey = ['management', 'prices'] as const;

/** Milliseconds between looks while mails go out. */
const whileMailsWait = 3_000;
/** Milliseconds after which nobody is going to be told of a price that nobody was told of. */
const untilTold = 120_000;

/** Whether word of a price is still going out. */
function isOnItsWay({ standing, told, addedAt }: ManagedPrice): boolean {
  if (standing !== 'announced') return false;
  return told ? told.waiting > 0 : presentTime() - Date.parse(addedAt) < untilTold;
}

/** Every price, and what became of the mails that tell of it. */
export function useManagedPrices() {
  return useQuery({
    queryKey: [...managedPricesKey, 'list'],
    queryFn: ({ signal }) => call(getManagedPrices, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isOnItsWay) ? whileMailsWait : false),
  });
}

/** What is asked of a price before it is added. */
export type PriceQuestion = NonNullable<RouteRequest<typeof previewPrice>['query']>;

/** What a price would do; asked anew each time, as it is what follows. */
export function usePricePreview(question: PriceQuestion) {
  return useQuery({
    queryKey: [...managedPricesKey, 'preview', question],
    queryFn: ({ signal }) => call(previewPrice, { query: question }, { signal }),
    staleTime: 'static',
    gcTime: 0,
  });
}

/** Every starting discount. */
export function useManagedDiscounts() {
  return useQuery({
    queryKey: [...managedPricesKey, 'discounts'],
    queryFn: ({ signal }) => call(getManagedDiscounts, {}, { signal }),
  });
}

/** Every standard rate of VAT. */
export function useManagedVatRates() {
  return useQuery({
    queryKey: [...managedPricesKey, 'vat-rates'],
    queryFn: ({ signal }) => call(getManagedVatRates, {}, { signal }),
  });
}

/** Adds rows; what is shown is read anew after each, also where somebody else was first. */
export function usePriceActs() {
  const client = useQueryClient();
  const thenRefresh = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      // What is shown of a mail that goes out is not waited for.
      void client.invalidateQueries({ queryKey: managedPricesKey });
      void client.invalidateQueries({ queryKey: ['prices'] });
    }
  };
  return {
    addPrice: (body: RouteRequest<typeof addManagedPrice>['body']) =>
      thenRefresh(call(addManagedPrice, { body })),
    sendAgain: (price: number) => thenRefresh(call(sendPriceNoticesAgain, { body: { price } })),
    addDiscount: (body: RouteRequest<typeof addManagedDiscount>['body']) =>
      thenRefresh(call(addManagedDiscount, { body })),
    addVatRate: (body: RouteRequest<typeof addManagedVatRate>['body']) =>
      thenRefresh(call(addManagedVatRate, { body })),
  };
}
