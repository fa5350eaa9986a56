import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs';
import { type ComponentType, lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { loadTexts } from '../../platform/i18n/i18n.ts';
import type { TextFeature } from '../../platform/i18n/text-ids.ts';
import { useText } from '../../platform/i18n/use-text.ts';
import { useLoadState } from '../../platform/query/load-state.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LoadState, Notice, Skeleton } from '../../ui/load-state.tsx';
import { DocumentTitle, PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DeviceBadges } from './device-badges.tsx';
import { DeviceStatusTab } from './device-status-tab.tsx';
import { useDevice } from './devices.api.ts';

type DeviceTab = ComponentType<{ deviceId: string }>;

/** A tab that is loaded when it is first opened, with its texts. */
function lazyTab(load: () => Promise<DeviceTab>, texts: TextFeature) {
  return lazy(async () => {
    const [tab] = await Promise.all([load(), loadTexts(texts)]);
    return { default: tab };
  });
}

const CallListsTab = lazyTab(
  async () => (await import('../call-lists/call-lists-tab.tsx')).CallListsTab,
  'call-lists',
);
const HistoryTab = lazyTab(async () => (await import('../history/history-tab.tsx')).HistoryTab, 'history');

/** `/devices/detail/{deviceId}`: one device, its state live, its parts in tabs. */
export function DeviceDetailScreen() {
  const text = useText();
  const { deviceId = '' } = useParams();
  const device = useDevice(deviceId);
  const state = useLoadState(device);
  const list = { to: '/devices', label: text('devices.title') };
  if (!device.data) {
    const isUnknown = device.error instanceof ApiError && device.error.code === 'not-found';
    return (
      <>
        <DocumentTitle title={text('devices.title')} />
        {isUnknown ? <UnknownDevice /> : <LoadState state={state}>{null}</LoadState>}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={device.data.name}
        sub={device.data.location}
        badge={<DeviceBadges device={device.data} />}
        back={list}
      />
      <Tabs
        label={text('devices.tabs')}
        tabs={[
          {
            id: 'status',
            label: text('devices.tab.status'),
            render: () => <DeviceStatusTab device={device.data} />,
          },
          {
            id: 'call-lists',
            label: text('devices.tab.call-lists'),
            render: () => (
              <Suspense fallback={<Skeleton />}>
                <CallListsTab deviceId={deviceId} />
              </Suspense>
            ),
          },
          {
            id: 'history',
            label: text('devices.tab.history'),
            render: () => (
              <Suspense fallback={<Skeleton />}>
                <HistoryTab deviceId={deviceId} />
              </Suspense>
            ),
          },
        ]}
      />
    </>
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
