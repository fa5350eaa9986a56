import type { ReactNode } from 'react';
import styles from './inline.module.css';

/** Small things on one line, centred on each other: a badge and its age. */
export function Inline({ children }: { children: ReactNode }) {
  return <span className={styles['inline']}>{children}</span>;
}
