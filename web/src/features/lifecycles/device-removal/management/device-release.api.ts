import type { DeviceListing } from '@belfry/contract/devices/devices/devices-management.contract.ts';
import type { DeviceSecrets } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import {
  getDeviceRelease,
  releaseDevice,
} from '@belfry/contract/lifecycles/device-removal/device-release-management.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rowsOfDevices } from '#features/devices/stock/use-stock-row-acts.tsx';
import { call } from '#platform/api-client/call.ts';
import { useText } from '#platform/i18n/use-text.ts';
import type { RowAct } from '#platform/list/row-acts.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';

/** What ends when a device is taken back, and what is in the way; asked each time the dialogue opens. */
export function useDeviceRelease(id: string, company: StaffCompany) {
  return useQuery({
    queryKey: ['management', 'devices', 'release', id],
    queryFn: ({ signal }) => call(getDeviceRelease, { params: { id } }, { signal, company }),
    gcTime: 0,
  });
}

/** Takes a device back; its new connect code is in the answer, and nowhere else. */
export function useReleaseDevice(company: StaffCompany) {
  const client = useQueryClient();
  return async (id: string, serialNumber: string): Promise<DeviceSecrets> => {
    const secrets = await call(releaseDevice, { params: { id }, body: { serialNumber } }, { company });
    // What is looked at is gone: it is not asked for again while its screen still stands.
    void client.invalidateQueries({ queryKey: ['management', 'devices'], refetchType: 'none' });
    return secrets;
  };
}

/** Taking devices of the list back, one or many. @param secrets shows the connect codes that were made */
export function useReleaseRowAct({
  tell,
  secrets,
}: {
  tell: (made: DeviceSecrets) => void;
  secrets: ReactNode;
}): RowAct<DeviceListing> {
  const text = useText();
  return {
    ...rowsOfDevices,
    id: 'release',
    label: text('stock.release'),
    more: (n) => text('stock.release.rows', { n }),
    isDangerous: true,
    hindrance: ({ company, allowedActions }) => {
      if (!company) return text('stock.release.in-stock');
      return allowedActions.includes('release') ? null : text('stock.release.subscription');
    },
    result: secrets,
    act: async ({ id, serialNumber }, { reason }) =>
      tell(await call(releaseDevice, { params: { id: id ?? '' }, body: { serialNumber } }, { reason })),
  };
}
