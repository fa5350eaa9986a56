import type { ReactNode } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { useStore } from '#platform/store.ts';
import { Button } from '#ui/button.tsx';
import { type ActRun, keysThat } from './act-run.ts';
import styles from './acts.module.css';

interface ActOutcomesProps {
  run: ActRun;
  /** By the row's key. */
  names: ReadonlyMap<string, string>;
  /** Goes on with what is not done. */
  go: () => void;
  close: () => void;
  /** Shown when it is over. */
  children?: ReactNode;
}

/** How far an act on many rows is, what became of each, and what can be done about those that failed. */
export function ActOutcomes({ run, names, go, close, children }: ActOutcomesProps) {
  const text = useText();
  const progress = useStore(run);
  const { outcomes, isRunning, isStopping } = progress;
  const n = outcomes.size;
  const [done, failed, waiting] = (['done', 'failed', 'waiting'] as const).map(
    (kind) => keysThat(progress, kind).length,
  ) as [number, number, number];
  return (
    <div className={styles['outcomes']}>
      <progress
        className={styles['progress']}
        max={n}
        value={done + failed}
        aria-label={text('list-acts.progress')}
      />
      <output>
        {isRunning
          ? text('list-acts.under-way', { n, over: done + failed })
          : text('list-acts.over', { done, failed, waiting })}
      </output>
      <ul className={styles['list']}>
        {[...outcomes].map(([key, outcome]) => (
          <li key={key} data-outcome={outcome.kind}>
            <span>{names.get(key)}</span>
            <span>
              {outcome.kind === 'failed'
                ? outcome.why
                : (outcome.kind === 'done' && outcome.words) || text(`list-acts.outcome.${outcome.kind}`)}
            </span>
          </li>
        ))}
      </ul>
      {!isRunning && children}
      <div className={styles['end']}>
        {isRunning ? (
          <Button busy={isStopping} onClick={run.stop}>
            {text(isStopping ? 'list-acts.stopping' : 'list-acts.stop')}
          </Button>
        ) : (
          <>
            {failed + waiting > 0 && (
              <Button kind="primary" onClick={go}>
                {waiting > 0
                  ? text('list-acts.go-on', { n: failed + waiting })
                  : text('list-acts.again', { n: failed })}
              </Button>
            )}
            <Button kind={failed + waiting > 0 ? 'secondary' : 'primary'} onClick={close}>
              {text('ui.close')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
