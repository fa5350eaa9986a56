import { useText } from '#platform/i18n/use-text.ts';
import styles from './signal-strength.module.css';

const bars = 4;

/** Strength of a SIM's signal, as bars and percent; a dash without a SIM. */
export function SignalStrength({ percent }: { percent: number | null }) {
  const text = useText();
  if (percent === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{text('devices.sim-signal.none')}</span>
      </>
    );
  }
  const lit = Math.max(percent > 0 ? 1 : 0, Math.round((percent / 100) * bars));
  return (
    <span className={styles['signal']}>
      <svg width="18" height="14" viewBox="0 0 18 14" aria-hidden="true">
        {Array.from({ length: bars }, (_nothing, bar) => (
          <rect
            key={bar}
            x={bar * 4.6}
            y={10 - bar * 3.2}
            width="3.4"
            height={4 + bar * 3.2}
            rx="1"
            className={bar < lit ? styles['lit'] : styles['dim']}
          />
        ))}
      </svg>
      {text('devices.percent', { n: percent })}
    </span>
  );
}
