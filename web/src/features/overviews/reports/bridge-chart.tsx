import { useId } from 'react';
import { niceTop } from '#ui/chart/chart-scale.ts';
import styles from './bridge-chart.module.css';

interface BridgeChartProps {
  title: string;
  /** One sentence that says what the bridge shows. */
  summary: string;
  /** From what was there to what is; first and last stand on the ground, those between on where the one before ended. */
  steps: readonly { key: string; label: string; value: number }[];
  /** What the axis counts in, and its least height. */
  unit: number;
  write: (value: number) => string;
}

const [step, gap, height] = [20, 4, 100];

/** A bridge, drawn by itself in the colours of the tokens. It is for the eye; whoever shows one has its figures in a table beside it. */
export function BridgeChart({ title, summary, steps, unit, write }: BridgeChartProps) {
  const id = useId();
  const bars = barsOf(steps);
  const top = niceTop(Math.max(0, ...bars.map((bar) => bar.until)), unit);
  const y = (value: number) => height - (Math.max(value, 0) / top) * height;
  return (
    <section className={styles['chart']} aria-labelledby={id}>
      <h3 id={id} className={styles['title']}>
        {title}
      </h3>
      <p className={styles['summary']}>{summary}</p>
      <div className={styles['plot']} aria-hidden="true">
        <svg
          className={styles['bars']}
          viewBox={`0 0 ${steps.length * step} ${height}`}
          preserveAspectRatio="none"
          focusable="false"
        >
          {bars.map(({ key, label, value, from, until, look }, at) => (
            <rect
              key={key}
              className={styles[look]}
              x={at * step + gap / 2}
              y={y(until)}
              width={step - gap}
              height={value === 0 && look !== 'whole' ? 0.5 : Math.max(y(from) - y(until), 0)}
            >
              <title>{`${label}: ${write(value)}`}</title>
            </rect>
          ))}
        </svg>
        <ol className={styles['labels']}>
          {steps.map(({ key, label, value }) => (
            <li key={key}>
              <span>{label}</span>
              <strong>{write(value)}</strong>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function barsOf(steps: BridgeChartProps['steps']) {
  let reached = 0;
  return steps.map((each, at) => {
    const isWhole = at === 0 || at === steps.length - 1;
    const [before, after] = isWhole ? [0, each.value] : [reached, reached + each.value];
    reached = after;
    const look = isWhole ? 'whole' : each.value < 0 ? 'less' : 'more';
    return { ...each, from: Math.min(before, after), until: Math.max(before, after), look } as const;
  });
}
