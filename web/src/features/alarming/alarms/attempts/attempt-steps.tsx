import type { Attempt } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import {
  timelineOf,
  type TimelineItem,
  type TriedAttempt,
} from '@belfry/contract/ground/history/proof-timeline.ts';
import { Steps } from '#features/ground/history/attempt-steps.tsx';
import { useTimelineEntries } from '#features/ground/history/history.api.ts';
import { ProofZone, ZoneNote } from '#features/ground/history/proof-zone.tsx';
import { useText } from '#platform/i18n/use-text.ts';
import { useDevice } from '#platform/live/device-query.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import styles from './attempt-list.module.css';

interface AttemptStepsProps {
  deviceId: string;
  episodeId: string;
  raisedAt: string;
  attempt: Attempt;
}

/** The steps of one attempt of an alarm, out of its history. */
export function AttemptSteps({ deviceId, episodeId, raisedAt, attempt }: AttemptStepsProps) {
  const text = useText();
  const entries = useTimelineEntries(deviceId, episodeId);
  const device = useDevice(deviceId);
  const tried = timelineOf(entries.data ?? [], raisedAt).find((item) => isOf(item, attempt));
  return (
    <LoadState state={useLoadState(entries)}>
      <ProofZone value={device.data?.timeZone}>
        {tried && tried.steps.length > 0 ? (
          <>
            <Steps attempt={tried} />
            <ZoneNote entries={tried.steps.map(({ entry }) => entry)} />
          </>
        ) : (
          <p className={styles['soft']}>{text('history.timeline.no-steps')}</p>
        )}
      </ProofZone>
    </LoadState>
  );
}

function isOf(item: TimelineItem, { startedAt, medium, contactName }: Attempt): item is TriedAttempt {
  if (item.kind !== 'attempt') return false;
  const { at, detail, person } = item.entry;
  return at === startedAt && detail.medium === medium && person.name === contactName;
}
