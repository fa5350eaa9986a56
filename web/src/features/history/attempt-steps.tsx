import type { Attempt } from '@belfry/contract/alarms/alarms.contract.ts';
import { timelineOf, type TriedAttempt } from '@belfry/contract/history/proof-timeline.ts';
import { useText } from '../../platform/i18n/use-text.ts';
import { useLoadState } from '../../platform/query/load-state.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { useDevice } from '../devices/devices.api.ts';
import { durationText } from './durations.ts';
import { EntryRemarks } from './entry-remarks.tsx';
import { useTimelineEntries } from './history.api.ts';
import styles from './history.module.css';
import { ProofZone, useProofDates, ZoneNote } from './proof-zone.tsx';
import { providerWord, say, stepSentence } from './sentences.ts';

/** All that came of a try to reach somebody, oldest first. */
export function Steps({ attempt }: { attempt: TriedAttempt }) {
  const text = useText();
  const dates = useProofDates();
  return (
    <ol className={styles['steps']}>
      {attempt.steps.map(({ entry, since }) => {
        const duration = durationText(since, text);
        const word = providerWord(entry);
        return (
          <li key={entry.id} className={styles['step']}>
            <time className={styles['stepTime']} dateTime={entry.at}>
              {dates.seconds(entry.at)}
            </time>
            <span>
              {say(stepSentence(entry), text)}
              {word && (
                <span className={styles['soft']}> ({text('history.timeline.provider', { word })})</span>
              )}
              {duration && (
                <span className={styles['soft']}> · {text('history.timeline.after', { duration })}</span>
              )}
              <EntryRemarks entry={entry} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

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
        {tried?.kind === 'attempt' && tried.steps.length > 0 ? (
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

function isOf({ kind, entry }: { kind: string; entry: TriedAttempt['entry'] }, attempt: Attempt): boolean {
  const { medium, contact } = entry.detail;
  return (
    kind === 'attempt' &&
    entry.at === attempt.startedAt &&
    medium === attempt.medium &&
    contact === attempt.contactName
  );
}
