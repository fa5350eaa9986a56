import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

/** A part of a screen under a title of its own. */
export function Panel(props: { title?: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles['panel']} aria-labelledby={props.title && id}>
      {(props.title || props.actions) && (
        <div className={styles['head']}>
          {props.title && <h2 id={id}>{props.title}</h2>}
          {props.actions}
        </div>
      )}
      {props.children}
    </section>
  );
}

/** Pairs of a name and what holds, side by side where there is room. Facts without a value show a dash. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles['pair']}>
          <dt className={styles['term']}>{name}</dt>
          <dd className={styles['fact']}>
            {value === null || value === undefined || value === '' ? '–' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
