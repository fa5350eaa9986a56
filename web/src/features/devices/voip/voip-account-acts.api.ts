import {
  deleteVoipAccount,
  makeVoipAccount,
  renewVoipPassword,
} from '@belfry/contract/devices/voip/voip-account-acts-management.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { voipAccountsKey } from './voip-accounts.api.ts';

/** What staff do with the account of a device. A password comes once, with the answer. */
export function useVoipActs(deviceId: string, company: StaffCompany) {
  const client = useQueryClient();
  const params = { id: deviceId };
  const read = <T>(done: Promise<T>) =>
    done.finally(() => client.invalidateQueries({ queryKey: [...voipAccountsKey, deviceId] }));
  return {
    make: () => read(call(makeVoipAccount, { params }, { company })),
    renew: (version: number) => read(call(renewVoipPassword, { params, body: { version } }, { company })),
    withdraw: (version: number) => read(call(deleteVoipAccount, { params, query: { version } }, { company })),
  };
}
