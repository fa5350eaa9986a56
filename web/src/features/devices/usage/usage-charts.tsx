import type { UsageCounter, UsageDay } from '@belfry/contract/devices/usage/usage.contract.ts';
import { useLingui } from '@lingui/react';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { DayChart } from '#ui/chart/day-chart.tsx';
import { totalOf } from './usage-days.ts';
import { amountWords, shortDay } from './usage-words.ts';
import styles from './usage.module.css';

/** What the axis of a chart counts in and its least height, so that a quiet month looks quiet. */
const units: Record<UsageCounter, number> = {
  simDataBytes: 1_000_000,
  sms: 4,
  voiceSeconds: 60,
  appAlarms: 4,
};

/** A chart for each counter, by day. `UsageTable` has their figures. */
export function UsageCharts({
  days,
  counters,
}: {
  days: readonly UsageDay[];
  counters: readonly UsageCounter[];
}) {
  const text = useText();
  const { i18n } = useLingui();
  return (
    <div className={styles['charts']}>
      {counters.map((counter) => {
        const { sum, most, isKnown } = totalOf(days, counter);
        const write = (value: number) => amountWords(counter, value, i18n.locale, text);
        return (
          <DayChart
            key={counter}
            title={text(`usage.counter.${counter}`)}
            summary={
              isKnown
                ? most
                  ? text('usage.summary', {
                      sum: write(sum),
                      most: write(most.value),
                      day: formatDay(most.day),
                    })
                  : text('usage.summary.none')
                : text('usage.summary.unknown')
            }
            bars={days.map((day) => ({ key: day.day, label: shortDay(day.day), value: day[counter] }))}
            unit={units[counter]}
            write={write}
          />
        );
      })}
    </div>
  );
}
