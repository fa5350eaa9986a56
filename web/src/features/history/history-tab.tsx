import type { Device } from '@belfry/contract/devices/devices.contract.ts';
import { useSearchParams } from 'react-router';
import { AlarmTimeline } from './alarm-timeline.tsx';
import { HistoryList } from './history-list.tsx';
import { ProofZone } from './proof-zone.tsx';

interface HistoryTabProps {
  device: Pick<Device, 'id' | 'serialNumber'> & Partial<Pick<Device, 'timeZone'>>;
  /** Whether it can be had as PDF and CSV; that of a device that is gone cannot. */
  hasReport?: boolean;
}

/** What happened on a device; `?episode=` shows the proof timeline of one alarm. */
export function HistoryTab({ device, hasReport = true }: HistoryTabProps) {
  const [search] = useSearchParams();
  const episodeId = search.get('episode');
  return (
    <ProofZone value={device.timeZone}>
      {episodeId ? (
        <AlarmTimeline key={episodeId} deviceId={device.id} episodeId={episodeId} />
      ) : (
        <HistoryList device={device} hasReport={hasReport} />
      )}
    </ProofZone>
  );
}
