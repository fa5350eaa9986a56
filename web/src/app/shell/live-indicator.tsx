import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { liveError, liveStatus } from '#platform/live/live-status.ts';
import { useStore } from '#platform/store.ts';
import styles from './live-indicator.module.css';

/** The live dot with its words: Live / Reconnecting, attempt n / Updates late / Offline, since 12:03 (page 1.2). */
export function LiveIndicator() {
  const text = useText();
  const dates = useDates();
  const status = useStore(liveStatus);
  const error = useStore(liveError);
  const words = () => {
    if (status.kind === 'live') return text('shell.live.live');
    if (status.kind === 'reconnecting') return text('shell.live.reconnecting', { attempt: status.attempt });
    if (status.kind === 'partly')
      return text('shell.live.partly', { time: dates.time(new Date(status.since).toISOString()) });
    if (status.kind !== 'offline') return text('shell.live.connecting');
    return text('shell.live.offline', { time: dates.time(new Date(status.since).toISOString()) });
  };
  return (
    <output className={styles['live']} data-kind={status.kind} title={error ?? undefined}>
      <span className={styles['dot']} aria-hidden="true" />
      {words()}
    </output>
  );
}
