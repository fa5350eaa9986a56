import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import { Fragment, type ReactNode } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Fold } from '#ui/page/fold.tsx';
import { Steps } from './attempt-steps.tsx';
import { durationText } from './durations.ts';
import { entryLook } from './entry-look.ts';
import { EntryRemarks } from './entry-remarks.tsx';
import { EntrySign } from './entry-sign.tsx';
import styles from './history.module.css';
import { useProofDates } from './proof-zone.tsx';
import { sentenceOf, stepSentence } from './sentences.ts';
import type { Step, TimelineItem, TriedAttempt } from '@belfry/contract/ground/history/proof-timeline.ts';

/** The items of a proof timeline, oldest first, along a line; a new day says its date. */
export function TimelineItems({ items }: { items: readonly TimelineItem[] }) {
  const text = useText();
  const dates = useProofDates();
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
                {item.kind === 'attempt' ? (
                  <Tried attempt={item} since={<SinceRaised item={item} />} />
                ) : (
                  <span className={styles['itemTitle']}>
                    {sentenceOf(entry, text)}
                    <SinceRaised item={item} />
                  </span>
                )}
                <EntryRemarks entry={entry} />
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
  return item.kind === 'moment' ? item.entry : (resultOf(item) ?? item.entry);
}

/** What came of a try: the last step that says whether it came through, else the last one. */
function resultOf({ steps }: TriedAttempt): Step | undefined {
  const news = steps.map(({ entry }) => entry).filter(({ kind }) => kind.startsWith('attempt.'));
  return news.findLast((entry) => entryLook(entry).tone !== 'quiet') ?? news.at(-1);
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

/** A try to reach somebody in one line: whom, what came of it; each step opens on demand. */
function Tried({ attempt, since }: { attempt: TriedAttempt; since: ReactNode }) {
  const text = useText();
  const { number, pass } = attempt.entry.detail;
  const result = attempt.steps.length > 0 ? resultOf(attempt) : null;
  const isRepeated = number > 1 || pass > 1;
  const title = (
    <>
      <span className={styles['itemTitle']}>{sentenceOf(attempt.entry, text)}</span>
      {result && <span className={styles['result']}>: {stepSentence(result, text)}</span>}
      {isRepeated && (
        <span className={styles['soft']}>
          {' · '}
          {text('history.timeline.try', { number, pass })}
        </span>
      )}
      {since}
    </>
  );
  if (attempt.steps.length === 0) return <span>{title}</span>;
  return (
    <Fold title={title}>
      <Steps attempt={attempt} />
    </Fold>
  );
}
