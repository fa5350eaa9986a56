import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { HistoryTab } from '../detail/history-tab.tsx';
import { useRemovedDevice } from '../devices.api.ts';
import { wayBackTo } from '#platform/list/list-place.ts';

/** A device that the company no longer has: when it left, and its history, which stays. Or that there never was one. */
export function RemovedDevice({ id }: { id: string }) {
  const text = useText();
  const dates = useDates();
  const removed = useRemovedDevice(id);
  const state = useLoadState(removed);
  const device = removed.data;
  if (device === null) return <UnknownDevice />;
  return (
    <LoadState state={state}>
      {device && (
        <>
          <PageHeader
            title={device.name}
            sub={text(`devices.removed.${device.how}`, {
              at: dates.smartTime(device.removedAt),
              serialNumber: device.serialNumber,
            })}
            back={{ ...wayBackTo('/devices'), label: text('devices.title') }}
          />
          <HistoryTab device={device} />
        </>
      )}
    </LoadState>
  );
}

function UnknownDevice() {
  const text = useText();
  return (
    <Notice
      asTitle
      icon={IconSearchOff}
      title={text('devices.unknown')}
      more={text('devices.unknown.more')}
      action={
        <LinkButton to="/devices" kind="primary">
          {text('devices.unknown.back')}
        </LinkButton>
      }
    />
  );
}
