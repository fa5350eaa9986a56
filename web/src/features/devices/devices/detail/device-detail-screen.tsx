import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import { usePrefetchQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { type LabelId, useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useSession } from '#platform/session/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { DocumentTitle } from '#ui/page/document-title.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { type Tab, Tabs } from '#ui/page/tabs.tsx';
import { alarmNodesQuery } from '#features/alarming/alarms/alarms.api.ts';
import { DeviceBadges } from '../list/device-badges.tsx';
import { deviceQuery, useDevice } from '#platform/live/device-query.ts';
import { GoneDevice, isGone } from '../removed/gone-device.tsx';
import { wayBackTo } from '#platform/list/list-place.ts';

/** A part of a device's screen. */
export interface DeviceTab {
  /** Its name in the URL. */
  id: string;
  label: LabelId;
  tab: ComponentType<{ device: Device }>;
  /** Whoever lacks it does not see the tab. */
  permission?: Permission;
  /** Devices of other types do not have the tab. */
  isFor?: (device: Device) => boolean;
}

interface DeviceDetailScreenProps {
  tabs: readonly [DeviceTab, ...DeviceTab[]];
  /** Stands above the tabs, and never between somebody and an alarm. */
  notice?: ReactNode;
}

/** `/devices/detail/{deviceId}`: one device, its state live, its parts in tabs. */
export function DeviceDetailScreen({ tabs, notice }: DeviceDetailScreenProps) {
  const text = useText();
  const { deviceId = '' } = useParams();
  const { user } = useSession();
  // Both at once, and not only when the screen has been drawn without them.
  usePrefetchQuery(deviceQuery(deviceId));
  usePrefetchQuery(alarmNodesQuery(deviceId));
  const device = useDevice(deviceId);
  const state = useLoadState(device);
  const list = { ...wayBackTo('/devices'), label: text('devices.title') };
  if (!device.data) {
    return (
      <>
        <DocumentTitle title={text('devices.title')} />
        {isGone(device.error) ? <GoneDevice id={deviceId} /> : <LoadState state={state}>{null}</LoadState>}
      </>
    );
  }
  const { data } = device;
  const [first, ...others] = tabs
    .filter(({ permission }) => !permission || user?.role.permissions.includes(permission))
    .filter(({ isFor }) => !isFor || isFor(data))
    .map(({ id, label, tab: Part }) => ({ id, label: text(label), render: () => <Part device={data} /> }));
  return (
    <>
      <PageHeader
        title={data.name}
        sub={data.location}
        badge={<DeviceBadges device={data} />}
        back={list}
        actions={<LinkButton to={`/devices/testalarms/${data.id}`}>{text('devices.test-alarm')}</LinkButton>}
      />
      <IfCalm key={data.id} device={data}>
        {notice}
      </IfCalm>
      <Tabs label={text('devices.tabs')} tabs={[first as Tab, ...others]} />
    </>
  );
}

/** What has nothing to do with alarms: decided once, so that no later alarm moves what a finger is about to press. */
function IfCalm({ device: { alarmState }, children }: { device: Device; children: ReactNode }) {
  const [isCalm] = useState(alarmState === 'restored' || alarmState === 'suppressed');
  return isCalm ? children : null;
}
