import { closeJournal, getJournals } from '@belfry/contract/money/ledger/journals-management.contract.ts';
import {
  getSettlement,
  readSettlements,
} from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#platform/api-client/call.ts';
import { useSession } from '#platform/session/session.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';

/** Begin of the keys of payouts and of the maker's books. */
export const settlementsKey = ['management', 'settlements'] as const;

/** The maker's own company: payouts and books are its own, and so is the log with the reason. */
export function useOwnCompany(): StaffCompany {
  const { user } = useSession();
  return { id: user?.company ?? '' };
}

/** A payout with all that explains it. */
export function useSettlement(id: string) {
  return useQuery({
    queryKey: [...settlementsKey, 'detail', id],
    queryFn: ({ signal }) => call(getSettlement, { params: { id } }, { signal }),
  });
}

/** Months of the books that were closed, the newest first. */
export function useJournals() {
  return useInfiniteQuery({
    queryKey: [...settlementsKey, 'journals'],
    queryFn: ({ pageParam, signal }) =>
      call(getJournals, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Acts on the maker's own books; what is shown has grown old after each. */
export function useBookActs() {
  const client = useQueryClient();
  const company = useOwnCompany();
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: settlementsKey }), [client]);
  return {
    refresh,
    readNow: async () => {
      await call(readSettlements, {}, { company });
      await refresh();
    },
    closeMonth: async (month: string) => {
      const closed = await call(closeJournal, { body: { month } }, { company });
      await refresh();
      return closed;
    },
  };
}
