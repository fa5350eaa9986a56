import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { HistoryTab } from '#features/devices/devices/detail/history-tab.tsx';
import { ReportButtons } from '#features/overviews/device-report/report-buttons.tsx';

/** The history of a device, to be had as PDF and CSV too. */
export function DeviceHistoryTab({ device }: { device: Device }) {
  return <HistoryTab device={device} report={<ReportButtons device={device} />} />;
}
