import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { useAlarmNodes } from '#features/alarming/alarms/alarms.api.ts';
import { CallListsTab } from '#features/alarming/call-lists/call-lists-tab.tsx';
import { CallPlanSection } from '#features/alarming/calling/call-plan-section.tsx';

/** The company's call lists, and whom they call for the alarms of a device. */
export function DeviceCallListsTab({ device }: { device: Device }) {
  const alarms = useAlarmNodes(device.id).data?.items ?? [];
  return (
    <CallListsTab>
      <CallPlanSection device={device} alarms={alarms} />
    </CallListsTab>
  );
}
