import type { MonitoredDevice } from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import { useLingui } from '@lingui/react';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { DataList } from '#ui/list/data-list.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useCallLists } from '#features/alarming/call-lists/call-lists.api.ts';
import { callListName } from '#features/alarming/call-lists/lists/call-list-name.ts';
import { SearchField } from '#ui/list/search-field.tsx';
import { useSearch } from '#ui/use-search.ts';
import { useMonitoring } from './monitoring.api.ts';
import { monitoringColumns } from './monitoring-columns.tsx';
import styles from './monitoring.module.css';

const MonitoringDialog = lazy(async () => ({
  default: (await import('./monitoring-dialog.tsx')).MonitoringDialog,
}));
const MonthsDialog = lazy(async () => ({ default: (await import('./months-dialog.tsx')).MonthsDialog }));

type Opened = { kind: 'edit'; devices: readonly MonitoredDevice[] } | { kind: 'months'; deviceId: string };

const idOf = ({ deviceId }: MonitoredDevice) => deviceId;

/** `/account/monitoring`: whose connection is watched, the call procedure, and the supervision figures. */
export function MonitoringScreen() {
  const text = useText();
  const dates = useDates();
  const { i18n } = useLingui();
  const mayEdit = useMay('N');
  const mayAdd = useMay('DE');
  const address = useSearch();
  const navigate = useNavigate();
  const search = address.get('search') ?? '';
  const setSearch = (next: string) =>
    void navigate({ search: next && `${new URLSearchParams({ search: next })}` }, { replace: true });
  const devices = useMonitoring(search);
  const lists = useCallLists().data?.items ?? [];
  const state = useLoadState(devices);
  const rows = devices.data?.pages.flatMap((page) => page.items) ?? [];
  const total = devices.data?.pages[0]?.total ?? 0;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Opened | null>(null);
  const editable = rows.filter(({ watch }) => watch !== 'own-watchdog');
  const chosen = editable.filter(({ deviceId }) => selected.has(deviceId));
  const select = (ids: readonly string[], on: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (on) next.add(id);
        else next.delete(id);
      return next;
    });
  const columns = monitoringColumns({
    text,
    locale: i18n.locale,
    moment: (at) => dates.smartTime(at),
    callListName(id) {
      const list = lists.find((one) => (id === null ? one.recipients === 'all-contacts' : one.id === id));
      return list ? callListName(list, text) : '';
    },
    showMonths: (device) => setOpened({ kind: 'months', deviceId: device.deviceId }),
    edit: mayEdit
      ? {
          open: (device) => setOpened({ kind: 'edit', devices: [device] }),
          selected,
          select: (device, on) => select([device.deviceId], on),
        }
      : undefined,
  });
  const close = () => setOpened(null);
  // As it is now: figures go on while they are looked at.
  const inQuestion = rows.find(({ deviceId }) => opened?.kind === 'months' && deviceId === opened.deviceId);
  const hasNone = rows.length === 0 && !search;
  return (
    <>
      <PageHeader
        title={text('monitoring.title')}
        sub={
          <>
            {text('monitoring.sub')} {text('monitoring.ours')}
          </>
        }
      />
      {state.kind !== 'forbidden' && !(state.kind === 'ready' && hasNone) && (
        <div className={styles['bar']}>
          <SearchField
            label={text('monitoring.search')}
            placeholder={text('monitoring.search.placeholder')}
            value={search}
            onChange={setSearch}
          />
          {mayEdit && editable.length > 1 && (
            <label className={styles['all']}>
              <input
                type="checkbox"
                checked={chosen.length === editable.length}
                onChange={(event) => select(editable.map(idOf), event.target.checked)}
              />
              {text('monitoring.select-all')}
            </label>
          )}
          {total > 0 && <span className={styles['count']}>{text('monitoring.count', { n: total })}</span>}
        </div>
      )}
      <DataList
        label={text('monitoring.title')}
        columns={columns}
        rows={rows}
        rowKey={idOf}
        state={state}
        onEnd={
          devices.hasNextPage && !devices.isFetchingNextPage ? () => void devices.fetchNextPage() : undefined
        }
        more={
          devices.isFetchNextPageError && (
            <Button onClick={() => void devices.fetchNextPage()}>{text('monitoring.more')}</Button>
          )
        }
        empty={
          hasNone ? (
            <Notice
              icon={IconPlugConnected}
              title={text('monitoring.empty')}
              more={text('monitoring.empty.more')}
              action={mayAdd && <LinkButton to="/devices/add">{text('monitoring.add-device')}</LinkButton>}
            />
          ) : (
            <Notice
              icon={IconSearchOff}
              title={text('monitoring.nothing-found')}
              more={text('monitoring.nothing-found.more')}
              action={<Button onClick={() => setSearch('')}>{text('monitoring.clear-search')}</Button>}
            />
          )
        }
      />
      {chosen.length > 0 && (
        <div className={styles['chosen']} aria-live="polite">
          <strong>{text('monitoring.selected', { n: chosen.length })}</strong>
          <div className={styles['acts']}>
            <Button
              kind="primary"
              icon={<IconPencil size={20} aria-hidden="true" />}
              onClick={() => setOpened({ kind: 'edit', devices: chosen })}
            >
              {text('monitoring.edit-selected')}
            </Button>
            <Button kind="quiet" onClick={() => setSelected(new Set())}>
              {text('monitoring.clear')}
            </Button>
          </div>
        </div>
      )}
      <Suspense fallback={null}>
        {opened?.kind === 'edit' && opened.devices[0] && (
          <MonitoringDialog
            devices={[opened.devices[0], ...opened.devices.slice(1)]}
            close={close}
            done={() => setSelected(new Set())}
          />
        )}
        {opened?.kind === 'months' && inQuestion && <MonthsDialog device={inQuestion} close={close} />}
      </Suspense>
    </>
  );
}
