import {
  isNearChange,
  offsetMinutes,
  offsetName,
  offsetsInWords,
  offsetsWithin,
  spanOf,
} from '@belfry/contract/ground/history/proof-times.ts';
import type { HistoryEntry } from '@belfry/contract/ground/history/history-entry.ts';
import { createContext, use, useMemo } from 'react';
import { type Dates, useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import styles from './history.module.css';

/** The time zone of the device whose proof is shown; without one, that of whoever looks. */
export const ProofZone = createContext<string | undefined>(undefined);

/** Writes the moments of a proof in the device's time zone; around a change of it each time carries its offset. */
export function useProofDates(): Dates {
  const dates = useDates(use(ProofZone));
  return useMemo(() => {
    const { timeZone } = dates;
    const seconds = (at: string) =>
      isNearChange(at, timeZone)
        ? `${dates.seconds(at)} ${offsetName(offsetMinutes(at, timeZone))}`
        : dates.seconds(at);
    return { ...dates, seconds };
  }, [dates]);
}

/** In which time zone the times stand, and how far it is from UTC; a change among them says when. */
export function ZoneNote({ entries }: { entries: readonly HistoryEntry[] }) {
  const text = useText();
  const dates = useProofDates();
  const { timeZone } = dates;
  const span = spanOf(entries);
  if (!span) return null;
  const offsets = offsetsInWords(offsetsWithin(span.from, span.until, timeZone), (since) =>
    text('history.zone.from', { at: `${dates.date(since)} ${dates.time(since)}` }),
  );
  return (
    <p className={styles['soft']}>{text('history.zone', { zone: timeZone.replaceAll('_', ' '), offsets })}</p>
  );
}
