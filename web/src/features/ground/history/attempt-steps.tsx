import type { TriedAttempt } from '@belfry/contract/ground/history/proof-timeline.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { durationText } from './durations.ts';
import { EntryRemarks } from './entry-remarks.tsx';
import styles from './history.module.css';
import { useProofDates } from './proof-zone.tsx';
import { providerWord, stepSentence } from './sentences.ts';

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
              {stepSentence(entry, text)}
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
