import { useEffect, useRef } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import type { SimImport } from '../sim-cards.api.ts';
import styles from '../sim-cards.module.css';

interface SimImportResultProps {
  outcome: SimImport;
  busy: boolean;
  add: () => void;
}

/** Faults that the server tells of at most. */
const mostFaults = 100;

/** What the look at a file found: each fault by its line; or, where there is none, how many cards would come. */
export function SimImportResult({ outcome, busy, add }: SimImportResultProps) {
  const text = useText();
  const { added, known, faults } = outcome;
  const result = useRef<HTMLElement>(null);
  // Whoever hears the screen, or has it on a phone, goes on with what was found.
  useEffect(() => {
    result.current?.focus();
    result.current?.scrollIntoView({ block: 'start' });
  }, []);
  const title =
    faults.length > 0
      ? text('sim-cards.import.faulty', { n: new Set(faults.map(({ line }) => line)).size })
      : text('sim-cards.import.good', { n: added });
  return (
    <section
      ref={result}
      tabIndex={-1}
      className={styles['result']}
      aria-label={text('sim-cards.import.result')}
    >
      <Panel
        title={title}
        actions={
          faults.length === 0 &&
          added > 0 && (
            <Button kind="primary" busy={busy} onClick={add}>
              {text('sim-cards.import.add', { n: added })}
            </Button>
          )
        }
      >
        {known > 0 && <p>{text('sim-cards.import.known', { n: known })}</p>}
        {faults.length === 0 && added === 0 && <p>{text('sim-cards.import.nothing-new')}</p>}
        {faults.length > 0 && (
          <>
            <p>{text('sim-cards.import.none')}</p>
            <ul className={styles['faults']}>
              {faults.map(({ line, code }) => (
                <li key={`${line} ${code}`}>
                  <span className={styles['name']}>{text('sim-cards.import.line', { line })}</span>
                  <span>{text(`sim-cards.fault.${code}`)}</span>
                </li>
              ))}
            </ul>
            {faults.length >= mostFaults && (
              <p className={styles['soft']}>{text('sim-cards.import.more-faults', { n: mostFaults })}</p>
            )}
          </>
        )}
      </Panel>
    </section>
  );
}
