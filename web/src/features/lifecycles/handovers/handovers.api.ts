import {
  getHandover,
  type Handover,
  offerHandover,
  withdrawHandover,
} from '@belfry/contract/lifecycles/handovers/handovers.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

const keyOf = (deviceId: string) => ['handover', deviceId];

/** Whom a device is offered to. */
export function useHandover(deviceId: string) {
  return useQuery({
    queryKey: keyOf(deviceId),
    queryFn: ({ signal }) => call(getHandover, { params: { id: deviceId } }, { signal }),
  });
}

/** Offers a device, or withdraws the offer; what became of it is kept at once. */
export function useHandoverActs(deviceId: string) {
  const client = useQueryClient();
  const keep = (handover: Handover | null) => client.setQueryData(keyOf(deviceId), { handover });
  const params = { id: deviceId };
  return {
    offer: async (body: RouteRequest<typeof offerHandover>['body']) =>
      keep(await call(offerHandover, { params, body })),
    withdraw: async () => {
      await call(withdrawHandover, { params });
      keep(null);
    },
  };
}
