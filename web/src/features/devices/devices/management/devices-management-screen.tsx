import type { DeviceListing } from '@belfry/contract/devices/devices/devices-management.contract.ts';
import IconDevicesOff from '@tabler/icons-react/dist/esm/icons/IconDevicesOff.mjs';
import type { ReactNode } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { ExportButton } from '#platform/list/export-button.tsx';
import { useListPlace } from '#platform/list/list-place.ts';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import type { RowAct } from '#platform/list/row-acts.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { allDevices } from './device-listing.tsx';
import styles from './managed-device.module.css';

interface DevicesManagementScreenProps {
  /** What other rooms do to devices. */
  acts: readonly RowAct<DeviceListing>[];
  /** The way to more of them. */
  add: ReactNode;
  /** Stands above the list. */
  children?: ReactNode;
}

/** All devices, stock and sold. */
export function DevicesManagementScreen({ acts, add, children }: DevicesManagementScreenProps) {
  const text = useText();
  const list = useList(allDevices);
  const place = useListPlace();
  const { total } = list;
  const companyOf = (id: string) => list.rows.find(({ company }) => company?.id === id)?.company?.name ?? id;
  return (
    <>
      <PageHeader
        title={text('devices-management.title')}
        sub={total === undefined ? '\u00A0' : text('devices-management.count', { n: total })}
        actions={
          <>
            <ExportButton list={list} />
            {add}
          </>
        }
      />
      {children && <div className={styles['above']}>{children}</div>}
      <ListView
        list={list}
        label={text('devices-management.title')}
        place={place}
        acts={acts}
        nameOf={{ firmware: (version) => version, company: companyOf }}
        empty={<Notice icon={IconDevicesOff} title={text('devices-management.none')} />}
      />
    </>
  );
}
