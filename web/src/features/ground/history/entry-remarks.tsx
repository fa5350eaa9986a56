import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import { receivedLater } from '@belfry/contract/ground/history/proof-timeline.ts';
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge } from '#ui/badge.tsx';
import styles from './history.module.css';
import { useProofDates } from './proof-zone.tsx';

/** That an entry came late, or when it became known, where that is not when it happened by the device's clock. */
export function EntryRemarks({ entry }: { entry: HistoryEntry }) {
  const text = useText();
  const dates = useProofDates();
  const received = receivedLater(entry);
  const isLateEvent = entry.late && entry.kind.startsWith('event.');
  if (!received && !isLateEvent) return null;
  return (
    <span className={styles['remarks']}>
      {isLateEvent && (
        <Badge tone="pending" icon={IconClockExclamation}>
          {text('history.late')}
        </Badge>
      )}
      {received && (
        <span className={styles['soft']}>
          {text('history.received', {
            at:
              dates.date(received) === dates.date(entry.at)
                ? dates.seconds(received)
                : `${dates.date(received)} ${dates.seconds(received)}`,
          })}
        </span>
      )}
    </span>
  );
}
