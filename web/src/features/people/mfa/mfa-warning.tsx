import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ReactNode } from 'react';
import styles from './mfa.module.css';

/** What should be done before it is too late, in words beside a sign. */
export function MfaWarning({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className={styles['warning']}>
      <IconAlertTriangle size={22} stroke={2} aria-hidden="true" />
      <p>
        {title && <strong className={styles['warningTitle']}>{title}</strong>}
        {children}
      </p>
    </div>
  );
}
