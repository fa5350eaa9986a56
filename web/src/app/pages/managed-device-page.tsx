import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import { Link, useParams } from 'react-router';
import { ConnectionBadge, DeviceStateBadge } from '#features/alarming/alarms/nodes/alarm-state-badge.tsx';
import { ManagedDevicePanels } from '#features/devices/devices/management/managed-device-panels.tsx';
import { useManagedDevice } from '#features/devices/devices/management/managed-devices.api.ts';
import {
  companyAddress,
  portalAddress,
  useStaffCompany,
} from '#features/ground/staff-access/use-staff-company.ts';
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
          <LinkButton
            reloadDocument
            icon={<IconEye size={20} aria-hidden="true" />}
            to={portalAddress(company, `/devices/detail/${device.id}`)}
          >
            {text('staff-access.portal.open')}
          </LinkButton>
        }
      />
      <ManagedDevicePanels of={data}>
        <DeviceAllowance deviceId={device.id} company={company} />
      </ManagedDevicePanels>
    </>
  );
}
