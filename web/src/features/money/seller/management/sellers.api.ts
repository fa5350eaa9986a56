import type { RouteRequest } from '@belfry/contract/http/route.ts';
import {
  addManagedSeller,
  checkSellerVatNumber,
  getManagedSellers,
} from '@belfry/contract/money/seller/seller-management.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

const key = ['management', 'seller'] as const;

/** Who sold, sells and will sell. */
export function useManagedSellers() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(getManagedSellers, {}, { signal }) });
}

/** Says who sells from a day on. */
export function useAddSeller() {
  const client = useQueryClient();
  return async (body: RouteRequest<typeof addManagedSeller>['body']) => {
    try {
      await call(addManagedSeller, { body });
    } finally {
      await client.invalidateQueries({ queryKey: key });
    }
  };
}

/** Asks the register about a VAT number. */
export async function askRegister(
  country: string,
  taxNumber: string,
): Promise<'valid' | 'invalid' | 'unknown'> {
  const { answer } = await call(checkSellerVatNumber, { query: { country, taxNumber } });
  return answer;
}
