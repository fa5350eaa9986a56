import type { RouteResponse } from '@belfry/contract/http/route.ts';
import { listAllDevices } from '@belfry/contract/devices/devices/devices-management.contract.ts';
import {
  askForSimAct,
  assignSimCard,
  getSimAccount,
  getSimNetwork,
  importSimCards,
  putSimLimit,
  readSimAccount,
  type SimAccount,
  withdrawSimCard,
} from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import {
  getSimCard,
  type SimCard,
} from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import type { SimActKind } from '@belfry/contract/devices/sim-cards/sim-acts.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { lookFor, type StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { presentTime } from '#ui/present.ts';
import { lookAgainAfter } from './acts/sim-acts.rules.ts';
import { simCardsKey } from './sim-of-device.api.ts';

/** A SIM card of a company, with what it used by day; looked at again while an act is open. */
export function useSimCard(id: string, company: StaffCompany | undefined) {
  return useQuery({
    queryKey: [...simCardsKey, 'detail', id],
    queryFn: ({ signal, client, queryKey }) =>
      lookFor(company, client.getQueryData<RouteResponse<typeof getSimCard>>(queryKey), (how) =>
        call(getSimCard, { params: { id } }, { signal, ...how }),
      ),
    refetchInterval: ({ state: { data } }) => (data ? lookAgainAfter(data.acts, presentTime()) : false),
  });
}

/** What the network tells of a card. Asked once a look, since the provider is asked each time. */
export function useSimNetwork({ id, company, providerState }: SimCard) {
  return useQuery({
    queryKey: ['simcard-network', id],
    queryFn: ({ signal }) => call(getSimNetwork, { params: { id } }, { signal, company }),
    staleTime: 60_000,
    enabled: providerState !== null,
  });
}

/** Devices that a company has, by a part of their serial number, for whoever looks for one. */
export function useDevicesToAssign(search: string) {
  return useQuery({
    queryKey: ['devices-to-assign', search],
    queryFn: ({ signal }) => call(listAllDevices, { query: { search, place: 'sold', limit: 8 } }, { signal }),
    enabled: search.length >= 3,
    placeholderData: keepPreviousData,
  });
}

const accountKey = [...simCardsKey, 'account'] as const;

/** How the provider's account was read last; looked at again while it is read. Once it is, all cards are read anew. */
export function useSimAccount() {
  return useQuery({
    queryKey: accountKey,
    queryFn: async ({ signal, client }) => {
      const before = client.getQueryData<SimAccount>(accountKey);
      const account = await call(getSimAccount, {}, { signal });
      if (before?.reading && !account.reading)
        void client.invalidateQueries({
          queryKey: simCardsKey,
          predicate: ({ queryKey }) => queryKey[2] !== accountKey[2],
        });
      return account;
    },
    refetchInterval: ({ state: { data } }) => (data?.reading ? 3_000 : false),
  });
}

/** Has all that staff see of SIM cards be read anew, whatever became of an act. */
function useReadAgain() {
  const client = useQueryClient();
  return <T>(done: Promise<T>) => done.finally(() => client.invalidateQueries({ queryKey: simCardsKey }));
}

/** What staff do with a card. Each asks why, for the company whose log says so. */
export function useSimActs({ id, company, version }: Pick<SimCard, 'id' | 'company' | 'version'>) {
  const read = useReadAgain();
  const params = { id };
  return {
    ask: (kind: SimActKind, idempotencyKey: string) =>
      read(call(askForSimAct, { params, body: { kind } }, { company, idempotencyKey })),
    setLimit: (limitBytes: number | null) =>
      read(call(putSimLimit, { params, body: { limitBytes, version } }, { company })),
    withdraw: () => read(call(withdrawSimCard, { params, body: { version } }, { company })),
    /** @param to the company of the device */
    assign: (serialNumber: string, to: StaffCompany) =>
      read(call(assignSimCard, { params, body: { serialNumber, version } }, { company: to })),
  };
}

/** Reads the cards of the provider's account anew. */
export function useReadAccount() {
  const read = useReadAgain();
  return () => read(call(readSimAccount, {}));
}

/** What became of a file of cards, or would. */
export type SimImport = RouteResponse<typeof importSimCards>;

/** Looks at a file of cards, and takes them into stock. */
export function useSimImport() {
  const read = useReadAgain();
  return {
    look: (csv: string) => call(importSimCards, { body: { csv, dryRun: true } }),
    add: (csv: string) => read(call(importSimCards, { body: { csv, dryRun: false } })),
  };
}
