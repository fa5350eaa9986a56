import { type ReactNode, useId } from 'react';
import styles from './call-lists.module.css';

/** A part of the tab: its title, a line about it, what can be done, and its list. */
export function Section(props: { title: string; sub: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['sectionHead']}>
        <div>
          <h2 id={id}>{props.title}</h2>
          <p className={styles['soft']}>{props.sub}</p>
        </div>
        {props.actions}
      </div>
      {props.children}
    </section>
  );
}
