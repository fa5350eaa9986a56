import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import { toneClass } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { entryLook } from './entry-look.ts';
import styles from './history.module.css';

/** The sign of an entry, in its tone; the words stand beside it. */
export function EntrySign({ entry }: { entry: HistoryEntry }) {
  const { icon: Sign, tone } = entryLook(entry);
  return (
    <span
      className={classNames(styles['sign'], tone === 'alarm' ? styles['alarm'] : toneClass(tone))}
      aria-hidden="true"
    >
      <Sign size={18} stroke={2} />
    </span>
  );
}
