import type { RouteRequest, RouteResponse } from '@belfry/contract/http/route.ts';
import {
  beginSwap,
  type DeviceSwaps,
  getDeviceSwaps,
  previewSwap,
  settleFormerDialler,
  takeOverSwap,
  undoSwap,
} from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { lookFor, type StaffCompany } from '#platform/staff-reason/staff-reason.ts';

/** How often a swap that waits for a dialler is looked at, ms. */
const lookEvery = 3_000;

const keyOf = (deviceId: string) => ['management', 'devices', 'swaps', deviceId] as const;

/** The swap of a device that goes on. */
export function openSwapOf({ swaps }: DeviceSwaps) {
  return swaps.find(({ state }) => state !== 'done' && state !== 'undone');
}

/** Whether a swap goes on, or a dialler that was replaced may still say something. */
function isAwaited(of: DeviceSwaps): boolean {
  return openSwapOf(of) !== undefined || of.swaps.some(({ former }) => former?.place === 'exchanged');
}

/** A device with its swaps; looked at again and again while something is waited for. */
export function useDeviceSwaps(deviceId: string, company: StaffCompany | undefined) {
  return useQuery({
    queryKey: keyOf(deviceId),
    queryFn: ({ signal, client, queryKey }) =>
      lookFor(company, client.getQueryData<RouteResponse<typeof getDeviceSwaps>>(queryKey), (how) =>
        call(getDeviceSwaps, { params: { id: deviceId } }, { signal, ...how }),
      ),
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? lookEvery : false),
  });
}

/** What the acts of a swap are called with. */
type Body = RouteRequest<typeof settleFormerDialler>['body'];

/** The acts of a device's swap; what is shown is read again after each. */
export function useSwapActs(deviceId: string, company: StaffCompany) {
  const client = useQueryClient();
  const readAgain = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } finally {
      void client.invalidateQueries({ queryKey: ['management', 'devices'] });
    }
  };
  return {
    preview: (serialNumber: string) =>
      call(previewSwap, { params: { id: deviceId }, query: { serialNumber } }, { company }),
    begin: (serialNumber: string) =>
      readAgain(call(beginSwap, { params: { id: deviceId }, body: { serialNumber } }, { company })),
    takeOver: (id: string) =>
      readAgain(call(takeOverSwap, { params: { id }, body: { isWired: true } }, { company })),
    undo: (id: string) => readAgain(call(undoSwap, { params: { id } }, { company })),
    settle: (id: string, becomes: Body['becomes']) =>
      readAgain(call(settleFormerDialler, { params: { id }, body: { becomes } }, { company })),
  };
}

/** The acts of a device's swap. */
export type SwapActs = ReturnType<typeof useSwapActs>;
