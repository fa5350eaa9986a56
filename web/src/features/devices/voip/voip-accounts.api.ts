import {
  deleteVoipAccount,
  getVoipAccount,
  makeVoipAccount,
  renewVoipPassword,
} from '@belfry/contract/devices/voip/voip-accounts-management.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';

const key = ['management', 'voip-account'] as const;

/** The account of a device at the provider of internet telephony; null where it has none. */
export function useVoipAccount(deviceId: string, company: StaffCompany) {
  return useQuery({
    queryKey: [...key, deviceId],
    queryFn: async ({ signal }) =>
      (await call(getVoipAccount, { params: { id: deviceId } }, { signal, company })).account,
  });
}

/** What staff do with the account of a device. A password comes once, with the answer. */
export function useVoipActs(deviceId: string, company: StaffCompany) {
  const client = useQueryClient();
  const params = { id: deviceId };
  const read = <T>(done: Promise<T>) =>
    done.finally(() => client.invalidateQueries({ queryKey: [...key, deviceId] }));
  return {
    make: () => read(call(makeVoipAccount, { params }, { company })),
    renew: (version: number) => read(call(renewVoipPassword, { params, body: { version } }, { company })),
    withdraw: (version: number) => read(call(deleteVoipAccount, { params, query: { version } }, { company })),
  };
}
