import { useLingui } from '@lingui/react';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { amountWords } from '#features/devices/usage/usage-words.ts';
import usageStyles from '#features/devices/usage/usage.module.css';
import styles from '../sim-cards.module.css';
import { figures } from './sim-days-charts.tsx';
import type { SimDay } from './sim-days.rules.ts';

interface SimDaysTableProps {
  days: readonly SimDay[];
  hasProvider: boolean;
  /** Else it is there for those who hear the screen. */
  shown: boolean;
}

/** The figures of the charts, the newest day first. */
export function SimDaysTable({ days, hasProvider, shown }: SimDaysTableProps) {
  const text = useText();
  const { i18n } = useLingui();
  const columns = (['data', 'sms', 'voice'] as const).flatMap((what) =>
    (hasProvider && what !== 'voice' ? (['device', 'provider'] as const) : (['device'] as const)).map(
      (side) => ({ what, side, ...figures[what] }),
    ),
  );
  return (
    <div
      className={shown ? usageStyles['tableFrame'] : 'visually-hidden'}
      // What scrolls must be reachable by keys.
      {...(shown && { role: 'region', tabIndex: 0, 'aria-label': text('usage.table') })}
    >
      <table className={usageStyles['table']}>
        <caption className="visually-hidden">{text('usage.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('usage.day')}</th>
            {columns.map(({ what, side, counter }) => (
              <th key={`${what} ${side}`} className={styles['figure']} scope="col">
                {text(`sim-cards.chart.${side}`, { what: text(`usage.counter.${counter}`) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDay(day.day)}</th>
              {columns.map(({ what, side, counter }) => {
                const value = day[what][side];
                return (
                  <td key={`${what} ${side}`}>
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
