import type { PushTotals } from '@belfry/contract/alarming/push-apps/push-apps-management.contract.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { pushCounts } from './push-days.rules.ts';
import styles from './app-alarms.module.css';

interface PushTableProps {
  days: PushTotals['days'];
  /** Else it is there for those who hear the screen, and the charts are for the eye. */
  shown: boolean;
  write: (value: number) => string;
}

/** Every figure of the charts, newest day first. */
export function PushTable({ days, shown, write }: PushTableProps) {
  const text = useText();
  return (
    <div
      className={shown ? styles['tableFrame'] : 'visually-hidden'}
      // What scrolls must be reachable by keys.
      {...(shown && { role: 'region', tabIndex: 0, 'aria-label': text('push-apps-management.table') })}
    >
      <table className={styles['table']}>
        <caption className="visually-hidden">{text('push-apps-management.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('push-apps-management.day')}</th>
            {pushCounts.map((count) => (
              <th key={count} scope="col">
                {text(`push-apps-management.count.${count}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDay(day.day)}</th>
              {pushCounts.map((count) => (
                <td key={count}>{write(day[count])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
