import type { Device } from '@belfry/contract/devices/devices.contract.ts';
import { useSearchParams } from 'react-router';
import { AlarmTimeline } from './alarm-timeline.tsx';
import { HistoryList } from './history-list.tsx';

/** What happened on a device; `?episode=` shows the proof timeline of one alarm. */
export function HistoryTab({ device }: { device: Pick<Device, 'id' | 'serialNumber'> }) {
  const [search] = useSearchParams();
  const episodeId = search.get('episode');
  return episodeId ? (
    <AlarmTimeline key={episodeId} deviceId={device.id} episodeId={episodeId} />
  ) : (
    <HistoryList device={device} />
  );
}
