import type { RouteResponse } from '@belfry/contract/http/route.ts';
import { getManagedDevice } from '@belfry/contract/devices/devices/devices-management.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { lookFor, type StaffCompany } from '#platform/staff-reason/staff-reason.ts';

/** A device for staff, who say to its company why they look. */
export function useManagedDevice(id: string, company: StaffCompany | undefined) {
  return useQuery({
    queryKey: ['management', 'devices', 'detail', id],
    queryFn: ({ signal, client, queryKey }) =>
      lookFor(company, client.getQueryData<RouteResponse<typeof getManagedDevice>>(queryKey), (how) =>
        call(getManagedDevice, { params: { id } }, { signal, ...how }),
      ),
  });
}
