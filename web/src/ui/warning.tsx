import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './warning.module.css';

interface WarningProps {
  title?: string;
  /** Inside a row. */
  small?: boolean;
  children: ReactNode;
}

/** What should be mended before an alarm comes, in words beside a sign. */
export function Warning({ title, small, children }: WarningProps) {
  return (
    <div className={classNames(styles['warning'], small && styles['small'])}>
      <IconAlertTriangle size={small ? 18 : 22} stroke={2} aria-hidden="true" />
      <p>
        {title && <strong className={styles['warningTitle']}>{title}</strong>}
        {children}
      </p>
    </div>
  );
}
