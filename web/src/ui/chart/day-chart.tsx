import { useId } from 'react';
import { niceTop } from './chart-scale.ts';
import styles from './day-chart.module.css';

interface DayChartProps {
  title: string;
  /** One sentence that says what the bars show. */
  summary: string;
  /** One bar a day in its order; null where nothing is known. */
  bars: readonly { key: string; label: string; value: number | null }[];
  /** What the axis counts in, and its least height. */
  unit: number;
  /** What its axis reaches at least, where charts stand beside each other to be compared. */
  least?: number;
  write: (value: number) => string;
}

/** Width of a day and of the gap behind it, in units of the drawing. */
const [step, gap] = [10, 2];
const height = 100;

/**
 * Bars by day, drawn by itself: no movement, in the colours of the tokens, as wide as its place. The bars are for the
 * eye; whoever shows a chart has its figures in a table beside it.
 */
export function DayChart({ title, summary, bars, unit, least = 0, write }: DayChartProps) {
  const id = useId();
  const top = niceTop(Math.max(least, ...bars.map(({ value }) => value ?? 0)), unit);
  return (
    <section className={styles['chart']} aria-labelledby={id}>
      <h3 id={id} className={styles['title']}>
        {title}
      </h3>
      <p className={styles['summary']}>{summary}</p>
      <div className={styles['plot']} aria-hidden="true">
        <span className={styles['top']}>{write(top)}</span>
        <span className={styles['half']}>{write(top / 2)}</span>
        <svg
          className={styles['bars']}
          viewBox={`0 0 ${bars.length * step} ${height}`}
          preserveAspectRatio="none"
          focusable="false"
        >
          {bars.map(({ key, label, value }, index) => {
            const tall = value === null ? 0 : Math.max((value / top) * height, value > 0 ? 1 : 0);
            return (
              <g key={key}>
                <title>{value === null ? label : `${label}: ${write(value)}`}</title>
                <rect className={styles['day']} x={index * step} width={step} height={height} />
                <rect
                  className={styles['bar']}
                  x={index * step + gap / 2}
                  y={height - tall}
                  width={step - gap}
                  height={tall}
                />
              </g>
            );
          })}
        </svg>
      </div>
      <div className={styles['ends']} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
    </section>
  );
}
