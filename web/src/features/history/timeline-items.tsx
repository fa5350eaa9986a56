import type { HistoryEntry } from '@belfry/contract/history/history.contract.ts';
import { Fragment } from 'react';
import { useDates } from '../../platform/i18n/use-dates.ts';
import { useText } from '../../platform/i18n/use-text.ts';
import { durationText } from './durations.ts';
import { entryLook } from './entry-look.ts';
import { EntryRemarks } from './entry-remarks.tsx';
import { EntrySign } from './entry-sign.tsx';
import styles from './history.module.css';
import { say, sentenceOf, stepSentence } from './sentences.ts';
import type { TimelineItem, TriedAttempt } from '@belfry/contract/history/proof-timeline.ts';

/** The items of a proof timeline, oldest first, along a line; a new day says its date. */
export function TimelineItems({ items }: { items: readonly TimelineItem[] }) {
  const text = useText();
  const dates = useDates();
  return (
    <ol className={styles['timeline']}>
      {items.map((item, index) => {
        const { entry } = item;
        const day = dates.date(entry.at);
        const before = items[index - 1];
        const isNewDay = !before || dates.date(before.entry.at) !== day;
        return (
          <Fragment key={entry.id}>
            {isNewDay && <li className={styles['timelineDay']}>{day}</li>}
            <li className={styles['item']}>
              <time className={styles['time']} dateTime={entry.at}>
                {dates.seconds(entry.at)}
              </time>
              <EntrySign entry={telling(item)} />
              <div className={styles['words']}>
                <span className={styles['itemTitle']}>
                  {say(sentenceOf(entry), text)}
                  <SinceRaised item={item} />
                </span>
                <EntryRemarks entry={entry} />
                {item.kind === 'attempt' && <Steps attempt={item} />}
              </div>
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}

/** What gives an item its sign: of a try, the last that says whether it came through. */
function telling(item: TimelineItem): HistoryEntry {
  if (item.kind === 'moment') return item.entry;
  const steps = item.steps.map(({ entry }) => entry).filter(({ kind }) => kind.startsWith('attempt.'));
  return steps.findLast((entry) => entryLook(entry).tone !== 'quiet') ?? item.entry;
}

/** How long after the alarm: of what proves that somebody looks after it. */
function SinceRaised({ item: { kind, entry, sinceRaised } }: { item: TimelineItem }) {
  const text = useText();
  const isProof =
    kind === 'attempt' ||
    entry.kind === 'acceptance' ||
    (entry.kind === 'node.state' && sinceRaised > 0) ||
    entry.kind === 'event.normal';
  const duration = durationText(sinceRaised, text);
  if (!isProof || !duration) return null;
  return <span className={styles['soft']}> · {text('history.timeline.since-raised', { duration })}</span>;
}

function Steps({ attempt }: { attempt: TriedAttempt }) {
  const text = useText();
  const dates = useDates();
  const { number, pass } = attempt.entry.detail;
  const isRepeated = Number(number) > 1 || Number(pass) > 1;
  return (
    <>
      {isRepeated && (
        <span className={styles['soft']}>
          {text('history.timeline.try', { number: Number(number), pass: Number(pass) })}
        </span>
      )}
      <ol className={styles['steps']}>
        {attempt.steps.map(({ entry, since }) => {
          const duration = durationText(since, text);
          return (
            <li key={entry.id} className={styles['step']}>
              <time className={styles['stepTime']} dateTime={entry.at}>
                {dates.seconds(entry.at)}
              </time>
              <span>
                {say(stepSentence(entry), text)}
                {duration && (
                  <span className={styles['soft']}> · {text('history.timeline.after', { duration })}</span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
