import { useLingui } from '@lingui/react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

/** Grey lines where words or rows will be; still, since nothing here moves unasked. The footer waits meanwhile. */
export function Skeleton({ lines = 6, rows = false }: { lines?: number; rows?: boolean }) {
  const { i18n } = useLingui();
  return (
    <div className={classNames(styles['skeleton'], rows && styles['rows'])} aria-live="polite">
      <span className="visually-hidden">{i18n._('ui.loading')}</span>
      {Array.from({ length: lines }, (_nothing, line) => (
        <div key={line} className={styles['line']} aria-hidden="true">
          <div className={styles['bar']} />
        </div>
      ))}
    </div>
  );
}
