import type { DeviceSummary } from '@belfry/contract/devices/devices/devices.contract.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs';
import { useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { gaveNoProof } from '#platform/session/step-up.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { DataList } from '#ui/data-list.tsx';
import { Notice } from '#ui/load-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.ts';
import { useOpenAlarms } from '#features/alarming/alarms/alarms.api.ts';
import { deviceColumns } from './device-columns.tsx';
import {
  arrangeDevices,
  countChoices,
  type DeviceFilter,
  readDeviceFilter,
  writeDeviceFilter,
} from './device-filter.ts';
import { DeviceFilterBar } from './device-filter-bar.tsx';
import { saveDevices, useDevices } from '../devices.api.ts';
import { useListPlace } from './list-place.ts';
import { RemovedDevices } from '../removed/removed-devices.tsx';
import { SavedNotice } from './saved-notice.tsx';
import { useSavedDevices } from './use-saved-devices.ts';

const idOf = ({ id }: DeviceSummary) => id;
const detailOf = ({ id }: DeviceSummary) => `/devices/detail/${id}`;

/** `/devices`: all devices, worst first. Search, filters and order are kept in the address. */
export function DevicesScreen() {
  const text = useText();
  const mayEdit = useMay('DE');
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => readDeviceFilter(address), [address]);
  const setFilter = (next: DeviceFilter) => setAddress(writeDeviceFilter(next), { replace: true });
  const devices = useDevices(filter);
  const state = useLoadState(devices);
  const rows = useMemo(
    () => arrangeDevices(devices.data?.pages.flatMap((page) => page.items) ?? [], filter),
    [devices.data, filter],
  );
  const { data: open } = useOpenAlarms();
  const place = useListPlace();
  const columns = useMemo(() => deviceColumns(text, open?.items ?? []), [text, open]);
  const total = devices.data?.pages[0]?.total;
  const isNarrowed = Boolean(filter.search) || countChoices(filter) > 0;
  const saved = useSavedDevices({
    rows: devices.isPlaceholderData ? undefined : devices.data && rows,
    isNarrowed,
  });
  if (total === 0 && !isNarrowed && !devices.isPlaceholderData)
    return <Navigate to="/devices/empty" replace />;
  return (
    <>
      <PageHeader
        title={text('devices.title')}
        sub={
          total === undefined ? '\u00A0' : text(isNarrowed ? 'devices.found' : 'devices.count', { n: total })
        }
        actions={
          <>
            {state.kind !== 'forbidden' && <ExportButton filter={filter} />}
            {mayEdit && (
              <LinkButton to="/devices/add" kind="primary" icon={<IconPlus size={20} aria-hidden="true" />}>
                {text('devices.add')}
              </LinkButton>
            )}
          </>
        }
      />
      {state.kind !== 'forbidden' && <DeviceFilterBar filter={filter} onChange={setFilter} />}
      {saved && <SavedNotice at={saved.at} />}
      <DataList
        label={text('devices.title')}
        columns={columns}
        rows={saved ? arrangeDevices(saved.rows, filter) : rows}
        rowKey={idOf}
        rowLink={detailOf}
        place={place}
        state={saved ? { kind: 'ready' } : state}
        onEnd={
          devices.hasNextPage && !devices.isFetchingNextPage ? () => void devices.fetchNextPage() : undefined
        }
        more={(devices.isFetchingNextPage || devices.isFetchNextPageError) && <MoreRows devices={devices} />}
        empty={
          <Notice
            icon={IconSearchOff}
            title={text('devices.nothing-found')}
            more={text('devices.nothing-found.more')}
            action={
              <Button onClick={() => setFilter({ sort: filter.sort })}>{text('devices.filter.clear')}</Button>
            }
          />
        }
      />
      {state.kind === 'ready' && !devices.hasNextPage && <RemovedDevices />}
    </>
  );
}

/** What the list shows, all of it, as a file. */
function ExportButton({ filter }: { filter: DeviceFilter }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveDevices(filter, `${text('devices.export.file')}.csv`);
    } catch (error) {
      if (!gaveNoProof(error)) void toast(errorText(error, text), 'failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} icon={<IconDownload size={20} aria-hidden="true" />} onClick={() => void save()}>
      {text('devices.export')}
    </Button>
  );
}

function MoreRows({ devices }: { devices: ReturnType<typeof useDevices> }) {
  const text = useText();
  if (!devices.isFetchingNextPage) {
    return <Button onClick={() => void devices.fetchNextPage()}>{text('devices.more.failed')}</Button>;
  }
  return <output>{text('devices.more.loading')}</output>;
}
