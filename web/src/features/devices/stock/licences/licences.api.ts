import type { LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import {
  getManagedLicences,
  licenseDevice,
} from '@belfry/contract/devices/licences/licences-management.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';

/** What staff do with licences of a device. */
export interface Licensing {
  act: 'grant' | 'withdraw';
  features: LicenceFeature[];
  /** Last day; without it for good. */
  until?: string;
}

const devicesKey = ['management', 'devices'];
const licencesKey = (id: string) => [...devicesKey, 'licences', id];

/** How a device of a company is licensed, for staff who say why they look. */
export function useManagedLicences(id: string, company: StaffCompany) {
  return useQuery({
    queryKey: licencesKey(id),
    queryFn: ({ signal }) => call(getManagedLicences, { params: { id } }, { signal, company }),
  });
}

/** Grants and withdraws licences of a device of a company. */
export function useLicenseDevice(id: string, company: StaffCompany) {
  const client = useQueryClient();
  return async (licensing: Licensing) => {
    const licences = await call(licenseDevice, { params: { id }, body: licensing }, { company });
    client.setQueryData(licencesKey(id), licences);
    void client.invalidateQueries({ queryKey: [...devicesKey, 'detail', id] });
  };
}
