import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Navigate } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { askForList } from '#platform/list/ask-for-list.ts';
import { ExportButton } from '#platform/list/export-button.tsx';
import { useListPlace } from '#platform/list/list-place.ts';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { useMay } from '#platform/session/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { RemovedDevices } from '../removed/removed-devices.tsx';
import { deviceList } from './device-list.tsx';
import { useSavedDevices } from './use-saved-devices.ts';

/** Asks for the devices that an address shows, before the screen does. */
export function askForDevices(search: string): Promise<void> {
  return askForList(deviceList, search);
}

/** `/devices`: all devices, worst first. */
export function DevicesScreen() {
  const text = useText();
  const mayEdit = useMay('DE');
  const list = useList(deviceList);
  const place = useListPlace();
  const { total, isNarrowed, loading } = list;
  const saved = useSavedDevices({ rows: list.fresh ?? undefined, isNarrowed });
  if (list.fresh && total === 0 && !isNarrowed) return <Navigate to="/devices/empty" replace />;
  return (
    <>
      <PageHeader
        title={text('devices.title')}
        sub={
          total === undefined ? '\u00A0' : text(isNarrowed ? 'devices.found' : 'devices.count', { n: total })
        }
        actions={
          <>
            <ExportButton list={list} />
            {mayEdit && (
              <LinkButton to="/devices/add" kind="primary" icon={<IconPlus size={20} aria-hidden="true" />}>
                {text('devices.add')}
              </LinkButton>
            )}
          </>
        }
      />
      <ListView
        list={list}
        label={text('devices.title')}
        place={place}
        saved={saved && { ...saved, words: text('devices.saved.more') }}
        empty={null}
      />
      {loading.kind === 'ready' && !list.pages.hasNextPage && <RemovedDevices />}
    </>
  );
}
