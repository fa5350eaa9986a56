import { useLingui } from '@lingui/react';
import { useText } from '#platform/i18n/use-text.ts';
import { DayChart } from '#ui/chart/day-chart.tsx';
import { amountWords, shortDay } from '#features/devices/usage/usage-words.ts';
import { type SimDay, sumOf } from './sim-days.rules.ts';
import styles from '../sim-cards.module.css';

/** Which counter of the device each figure is, and what the axis counts in at least. */
export const figures = {
  data: { counter: 'simDataBytes', unit: 1_000_000 },
  sms: { counter: 'sms', unit: 4 },
  voice: { counter: 'voiceSeconds', unit: 60 },
} as const;

/** A chart of each figure; of data and SMS one by the device and one by the provider, with the same axis. */
export function SimDaysCharts({ days, hasProvider }: { days: readonly SimDay[]; hasProvider: boolean }) {
  const text = useText();
  const { i18n } = useLingui();
  const sides = (what: keyof typeof figures) =>
    hasProvider && what !== 'voice' ? (['device', 'provider'] as const) : (['device'] as const);
  return (
    <div className={styles['charts']}>
      {(['data', 'sms', 'voice'] as const).flatMap((what) => {
        const { counter, unit } = figures[what];
        const write = (value: number) => amountWords(counter, value, i18n.locale, text);
        const most = Math.max(
          unit,
          ...sides(what).flatMap((side) => days.map((day) => day[what][side] ?? 0)),
        );
        return sides(what).map((side) => {
          const sum = sumOf(days, what, side);
          return (
            <DayChart
              key={`${what} ${side}`}
              title={text(`sim-cards.chart.${side}`, { what: text(`usage.counter.${counter}`) })}
              summary={
                sum === null
                  ? text('sim-cards.chart.unknown')
                  : text('sim-cards.chart.sum', { sum: write(sum) })
              }
              bars={days.map((day) => ({
                key: day.day,
                label: shortDay(day.day),
                value: day[what][side],
              }))}
              unit={unit}
              least={most}
              write={write}
            />
          );
        });
      })}
    </div>
  );
}
