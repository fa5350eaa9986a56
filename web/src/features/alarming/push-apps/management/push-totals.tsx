import { listed } from '#platform/i18n/listed.ts';
import type { PushTotals } from '@belfry/contract/alarming/push-apps/push-apps-management.contract.ts';
import { useLingui } from '@lingui/react';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import { useState } from 'react';
import { formatDay } from '#platform/i18n/dates.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { DayChart } from '#ui/chart/day-chart.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { everyPushDay, pushCounts, sumOf } from './push-days.rules.ts';
import { PushTable } from './push-table.tsx';
import styles from './app-alarms.module.css';

/** Least height of an axis, so that a quiet month looks quiet. */
const unit = 4;

/** What all app alarms of a period come to: sums, platforms, reasons, and each day as a chart and as a table. */
export function PushTotalsPanel({ totals }: { totals: PushTotals }) {
  const text = useText();
  const dates = useDates();
  const { i18n } = useLingui();
  const [asTable, setAsTable] = useState(false);
  const days = everyPushDay(totals);
  const write = (value: number) => value.toLocaleString(i18n.locale);
  const Sign = asTable ? IconChartBar : IconTable;
  return (
    <Panel
      title={text('push-apps-management.totals')}
      actions={
        <Button icon={<Sign size={20} aria-hidden="true" />} onClick={() => setAsTable(!asTable)}>
          {text(asTable ? 'push-apps-management.as-charts' : 'push-apps-management.as-table')}
        </Button>
      }
    >
      <p className={styles['soft']}>
        {text('push-apps-management.totals.days', {
          from: formatDay(totals.from),
          until: formatDay(totals.until),
        })}
        {' · '}
        {totals.countedAt
          ? text('push-apps-management.counted', { when: dates.smartTime(totals.countedAt) })
          : text('push-apps-management.counted.never')}
      </p>
      <Facts
        facts={pushCounts.map((count) => ({
          name: text(`push-apps-management.count.${count}`),
          value: write(sumOf(days, count).sum),
        }))}
      />
      {!asTable && (
        <div className={styles['charts']}>
          {(['sent', 'accepted', 'failed'] as const).map((count) => {
            const { sum, most } = sumOf(days, count);
            return (
              <DayChart
                key={count}
                title={text(`push-apps-management.count.${count}`)}
                summary={
                  most
                    ? text('push-apps-management.summary', {
                        sum: write(sum),
                        most: write(most[count]),
                        day: formatDay(most.day),
                      })
                    : text('push-apps-management.summary.none')
                }
                bars={days.map((day) => ({
                  key: day.day,
                  label: `${day.day.slice(8)}/${day.day.slice(5, 7)}`,
                  value: day[count],
                }))}
                unit={unit}
                write={write}
              />
            );
          })}
        </div>
      )}
      <PushTable days={days} shown={asTable} write={write} />
      <div className={styles['charts']}>
        <section>
          <h3>{text('push-apps-management.by-platform')}</h3>
          <ul className={styles['sums']}>
            {totals.platforms.map(({ platform, ...counts }) => (
              <li key={platform}>
                <strong>{text(`push-apps-management.platform.${platform}`)}</strong>{' '}
                {listed(
                  pushCounts.map(
                    (count) => `${text(`push-apps-management.count.${count}`)} ${write(counts[count])}`,
                  ),
                )}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3>{text('push-apps-management.by-reason')}</h3>
          {totals.reasons.length === 0 ? (
            <p className={styles['soft']}>{text('push-apps-management.by-reason.none')}</p>
          ) : (
            <ul className={styles['sums']}>
              {totals.reasons.map(({ reason, count }) => (
                <li key={reason}>
                  {text('push-apps-management.by-reason.count', {
                    reason: text(`push-apps-management.reason.${reason}`),
                    count,
                  })}
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Panel>
  );
}
