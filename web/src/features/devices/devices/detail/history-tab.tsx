import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { ReactNode } from 'react';
import { AlarmTimeline } from '#features/alarming/alarms/timeline/alarm-timeline.tsx';
import { useAlarmNodes } from '#features/alarming/alarms/alarms.api.ts';
import { HistoryList } from '#features/ground/history/history-list.tsx';
import { ProofZone } from '#features/ground/history/proof-zone.tsx';
import { useSearch } from '#ui/use-search.ts';

interface HistoryTabProps {
  device: Pick<Device, 'id'> & Partial<Pick<Device, 'timeZone'>>;
  /** How it can be had as a file; that of a device that is gone cannot. */
  report?: ReactNode;
}

/** What happened on a device; `?episode=` shows the proof timeline of one alarm. */
export function HistoryTab({ device: { id, timeZone }, report }: HistoryTabProps) {
  const search = useSearch();
  const alarms = useAlarmNodes(id).data?.items ?? [];
  const episodeId = search.get('episode');
  return (
    <ProofZone value={timeZone}>
      {episodeId ? (
        <AlarmTimeline key={episodeId} deviceId={id} episodeId={episodeId} />
      ) : (
        <HistoryList deviceId={id} alarms={alarms} report={report} />
      )}
    </ProofZone>
  );
}
