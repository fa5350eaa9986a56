import { listAllDevices } from '@belfry/contract/devices/devices/devices-management.contract.ts';
import IconDevicesOff from '@tabler/icons-react/dist/esm/icons/IconDevicesOff.mjs';
import { useMemo } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { describeList } from '#platform/list/list-description.ts';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { allDevices } from './device-listing.tsx';

const { csv: _file, views: _views, ...all } = allDevices;
const companyDevices = describeList<typeof listAllDevices>({
  ...all,
  id: 'managed-company-devices',
  columns: all.columns.filter(({ id }) => id !== 'company'),
  filters: all.filters.filter(({ name }) => name !== 'company' && name !== 'place'),
});

/** The devices of one company, for staff. */
export function CompanyDevices({ company }: { company: StaffCompany }) {
  const text = useText();
  const within = useMemo(() => ({ company: company.id }), [company.id]);
  const list = useList(companyDevices, within);
  return (
    <ListView
      list={list}
      label={text('devices-management.title')}
      nameOf={{ firmware: (version) => version }}
      goesOn="when-asked"
      empty={<Notice icon={IconDevicesOff} title={text('devices-management.none')} />}
    />
  );
}
