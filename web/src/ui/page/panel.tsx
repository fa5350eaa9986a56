import { type ReactNode, useId } from 'react';
import { useIsNarrow } from '../use-narrow.ts';
import { Fold } from './fold.tsx';
import styles from './panel.module.css';

interface PanelProps {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A panel that is folded in a narrow window until it is wanted, so that the page stays short. */
export function FoldedPanel({ title, actions, children }: PanelProps & { title: string }) {
  const id = useId();
  const isNarrow = useIsNarrow();
  if (!isNarrow)
    return (
      <Panel title={title} actions={actions}>
        {children}
      </Panel>
    );
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <Fold title={<h2 id={id}>{title}</h2>}>
        {actions}
        {children}
      </Fold>
    </section>
  );
}

/** A part of a screen under a title of its own. */
export function Panel(props: PanelProps) {
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
