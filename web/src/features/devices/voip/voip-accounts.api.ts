import { getVoipAccount } from '@belfry/contract/devices/voip/voip-accounts-management.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';

/** Begin of the keys of the accounts of devices. */
export const voipAccountsKey = ['management', 'voip-account'] as const;

/** The account of a device at the provider of internet telephony; null where it has none. */
export function useVoipAccount(deviceId: string, company: StaffCompany) {
  return useQuery({
    queryKey: [...voipAccountsKey, deviceId],
    queryFn: async ({ signal }) =>
      (await call(getVoipAccount, { params: { id: deviceId } }, { signal, company })).account,
  });
}
