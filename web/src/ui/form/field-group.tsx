import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Fields beside each other where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles['two']}>{children}</div>;
}

/** Fields that belong together, under a title. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{title}</legend>
      {children}
    </fieldset>
  );
}

/** What is wrong with fields that belong together; it takes the focus as a faulty field does. */
export function GroupFault({ children }: { children: ReactNode }) {
  return (
    <p className={styles['groupFault']} tabIndex={-1} data-fault>
      {children}
    </p>
  );
}
