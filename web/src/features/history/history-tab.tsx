import type { Device } from '@belfry/contract/devices/devices.contract.ts';
import { useSearchParams } from 'react-router';
import { AlarmTimeline } from './alarm-timeline.tsx';
import { HistoryList } from './history-list.tsx';

/** What happened on a device; `?episode=` shows the proof timeline of one alarm. */
export function HistoryTab({ device: { id: deviceId } }: { device: Pick<Device, 'id'> }) {
  const [search] = useSearchParams();
  const episodeId = search.get('episode');
  return episodeId ? (
    <AlarmTimeline key={episodeId} deviceId={deviceId} episodeId={episodeId} />
  ) : (
    <HistoryList deviceId={deviceId} />
  );
}
