import type { TestAlarm } from '@belfry/contract/test-alarms/test-alarms.contract.ts';
import { timelineOf } from '@belfry/contract/history/proof-timeline.ts';
import { useLoadState } from '../../platform/query/load-state.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { useTimelineEntries } from '../history/history.api.ts';
import { TimelineItems } from '../history/timeline-items.tsx';

/** The proof of a test: every step to the second. */
export function TestProof({ test, startedAt }: { test: TestAlarm; startedAt: string }) {
  const entries = useTimelineEntries(test.deviceId, test.id);
  return (
    <LoadState state={useLoadState(entries)}>
      {entries.data && <TimelineItems items={timelineOf(entries.data, startedAt)} />}
    </LoadState>
  );
}
