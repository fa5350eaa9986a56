import type { RouteRequest } from '@belfry/contract/http/route.ts';
import {
  getDeviceAllowance,
  putDeviceAllowance,
} from '@belfry/contract/money/subscriptions/allowance-management.contract.ts';
import {
  endFreeSubscription,
  putFreeSubscription,
} from '@belfry/contract/money/subscriptions/free-subscription-management.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';

/** Begin of the keys of the subscriptions that staff look at, and of what they allow. */
export const managedSubscriptionsKey = ['management', 'subscriptions'] as const;

/** What paid services of a device are allowed. */
export function useDeviceAllowance(deviceId: string, company: StaffCompany) {
  return useQuery({
    queryKey: [...managedSubscriptionsKey, 'allowance', deviceId],
    queryFn: ({ signal }) => call(getDeviceAllowance, { params: { id: deviceId } }, { signal, company }),
  });
}

/** Has all that staff see of subscriptions be read anew, whatever became of an act. */
export function useReadAgain() {
  const client = useQueryClient();
  return <T>(done: Promise<T>) =>
    done.finally(() => client.invalidateQueries({ queryKey: managedSubscriptionsKey }));
}

/** Decides what paid services of a device are allowed. */
export function useDecideAllowance(deviceId: string, company: StaffCompany) {
  const read = useReadAgain();
  return (body: RouteRequest<typeof putDeviceAllowance>['body']) =>
    read(call(putDeviceAllowance, { params: { id: deviceId }, body }, { company }));
}

/** Gives a device a free subscription, or ends it. */
export function useFreeSubscription(deviceId: string, company: StaffCompany) {
  const read = useReadAgain();
  const params = { id: deviceId };
  return {
    give: (body: RouteRequest<typeof putFreeSubscription>['body']) =>
      read(call(putFreeSubscription, { params, body }, { company })),
    end: () => read(call(endFreeSubscription, { params }, { company })),
  };
}
