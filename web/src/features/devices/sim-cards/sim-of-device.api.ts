import {
  getSimCards,
  type SimState,
} from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { presentTime } from '#ui/present.ts';
import { lookAgainAfter } from './acts/sim-acts.rules.ts';

/** Begin of the keys of all that staff see of SIM cards. */
export const simCardsKey = ['management', 'simcards'] as const;

const inDevice: readonly SimState[] = ['in-use', 'problem', 'silent', 'assigned'];

/** The card that is in a device now; null where none is known. */
export function useSimOfDevice(device: { id: string; serialNumber: string }, company: StaffCompany) {
  const query = { search: device.serialNumber, company: company.id, limit: 20 };
  return useQuery({
    queryKey: [...simCardsKey, 'of-device', device.id],
    queryFn: async ({ signal }) => {
      const { items } = await call(getSimCards, { query }, { signal });
      return items.find((card) => card.device?.id === device.id && inDevice.includes(card.state)) ?? null;
    },
    refetchInterval: ({ state: { data } }) => lookAgainAfter([data?.lastAct ?? null], presentTime()),
  });
}
