import {
  usageCounters,
  type UsageCounter,
  type UsageDay,
} from '@belfry/contract/devices/usage/usage.contract.ts';
import { useLingui } from '@lingui/react';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { amountWords } from './usage-words.ts';
import styles from './usage.module.css';

interface UsageTableProps {
  days: readonly UsageDay[];
  counters: readonly UsageCounter[];
  /** Else it is there for those who hear the screen, and the charts are for the eye. */
  shown: boolean;
}

/** Every figure of the charts, newest day first. */
export function UsageTable({ days, counters, shown }: UsageTableProps) {
  const text = useText();
  const { i18n } = useLingui();
  const columns = usageCounters.filter((counter) => counters.includes(counter));
  return (
    <div
      className={shown ? styles['tableFrame'] : 'visually-hidden'}
      // What scrolls must be reachable by keys.
      {...(shown && { role: 'region', tabIndex: 0, 'aria-label': text('usage.table') })}
    >
      <table className={styles['table']}>
        <caption className="visually-hidden">{text('usage.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('usage.day')}</th>
            {columns.map((counter) => (
              <th key={counter} scope="col">
                {text(`usage.counter.${counter}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDay(day.day)}</th>
              {columns.map((counter) => {
                const value = day[counter];
                return (
                  <td key={counter}>
                    {value === null ? '–' : amountWords(counter, value, i18n.locale, text)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
