import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import styles from './pause.module.css';

/** Who keeps an alarm silent, why, and until when; nothing where nobody does. */
export function PauseNote({ node }: { node: Pick<AlarmNode, 'paused'> }) {
  const text = useText();
  const dates = useDates();
  if (!node.paused) return null;
  const { until, by, reason } = node.paused;
  return (
    <span className={styles['note']}>
      {text('alarms.paused', { by, until: dates.smartTime(until), reason })}
    </span>
  );
}
