import { getSimCard } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';

/** A SIM card of a company, with what it used by day. */
export function useSimCard(id: string, company: StaffCompany) {
  return useQuery({
    queryKey: ['management', 'simcards', id],
    queryFn: ({ signal }) => call(getSimCard, { params: { id } }, { signal, company }),
  });
}
