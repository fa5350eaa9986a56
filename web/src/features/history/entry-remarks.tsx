import type { HistoryEntry } from '@belfry/contract/history/history.contract.ts';
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs';
import { useDates } from '../../platform/i18n/use-dates.ts';
import { useText } from '../../platform/i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { receivedLater } from './days.ts';
import styles from './history.module.css';

/** That an entry came late, or became known at another time than it happened by the device's clock. */
export function EntryRemarks({ entry }: { entry: HistoryEntry }) {
  const text = useText();
  const dates = useDates();
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
          {text('history.clocks', {
            device: `${dates.smart(entry.at)} ${dates.seconds(entry.at)}`,
            received: dates.seconds(received),
          })}
        </span>
      )}
    </span>
  );
}
