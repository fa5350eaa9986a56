import type { TestAlarm } from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import { timelineOf } from '@belfry/contract/ground/history/proof-timeline.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { useDevice } from '#platform/live/device-query.ts';
import { useTimelineEntries } from '#features/ground/history/history.api.ts';
import { ProofZone, ZoneNote } from '#features/ground/history/proof-zone.tsx';
import { TimelineItems } from '#features/ground/history/timeline-items.tsx';

/** The proof of a test: every step to the second. */
export function TestProof({ test, startedAt }: { test: TestAlarm; startedAt: string }) {
  const entries = useTimelineEntries(test.deviceId, test.id);
  const device = useDevice(test.deviceId);
  return (
    <LoadState state={useLoadState(entries)}>
      {entries.data && (
        <ProofZone value={device.data?.timeZone}>
          <ZoneNote entries={entries.data} />
          <TimelineItems items={timelineOf(entries.data, startedAt)} />
        </ProofZone>
      )}
    </LoadState>
  );
}
