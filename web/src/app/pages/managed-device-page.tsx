import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import { Link, useParams } from 'react-router';
import { ConnectionBadge, DeviceStateBadge } from '#features/alarming/alarms/nodes/alarm-state-badge.tsx';
import { ManagedDevicePanels } from '#features/devices/devices/management/managed-device-panels.tsx';
import { useManagedDevice } from '#features/devices/devices/management/managed-devices.api.ts';
import { DeviceLicences } from '#features/devices/stock/licences/device-licences.tsx';
import { ReleaseDevice } from '#features/lifecycles/device-removal/management/release-device.tsx';
import {
  companyAddress,
  portalAddress,
  swapAddress,
  useStaffCompany,
} from '#features/ground/staff-access/use-staff-company.ts';
import { DeviceSimPanel } from '#features/devices/sim-cards/device-sim-panel.tsx';
import { VoipAccountPanel } from '#features/devices/voip/voip-account-panel.tsx';
import { DeviceAllowance } from '#features/money/subscriptions/management/device-allowance.tsx';
import { useText } from '#platform/i18n/use-text.ts';
import { wayBackTo } from '#platform/list/list-place.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/devices/{id}`: one device, as support needs it. */
export function ManagedDevicePage() {
  const text = useText();
  const { deviceId = '' } = useParams();
  const query = useManagedDevice(deviceId, useStaffCompany());
  const state = useLoadState(query);
  const { data } = query;
  const back = { ...wayBackTo('/management/devices'), label: text('devices-management.title') };
  if (!data) {
    return (
      <>
        <PageHeader title={text('devices-management.title')} back={back} />
        <LoadState state={state}>{null}</LoadState>
      </>
    );
  }
  const { device, company } = data;
  return (
    <>
      <PageHeader
        title={device.name}
        sub={<Link to={companyAddress(company)}>{company.name}</Link>}
        badge={
          <>
            <DeviceStateBadge state={device.alarmState} />
            <ConnectionBadge connected={device.connected} since={device.connectedSince} />
          </>
        }
        back={back}
        actions={
          <>
            <LinkButton
              reloadDocument
              icon={<IconEye size={20} aria-hidden="true" />}
              to={portalAddress(company, `/devices/detail/${device.id}`)}
            >
              {text('staff-access.portal.open')}
            </LinkButton>
            <LinkButton to={swapAddress(device.id, company)}>{text('devices-management.swap')}</LinkButton>
          </>
        }
      />
      <ManagedDevicePanels of={data}>
        <DeviceSimPanel device={device} company={company} />
        <VoipAccountPanel device={device} company={company} />
        <DeviceAllowance deviceId={device.id} company={company} />
        <DeviceLicences deviceId={device.id} name={device.name} company={company} />
      </ManagedDevicePanels>
      <ReleaseDevice device={device} company={company} />
    </>
  );
}
