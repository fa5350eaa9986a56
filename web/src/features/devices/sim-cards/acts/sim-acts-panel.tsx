import type { SimActKind } from '@belfry/contract/devices/sim-cards/sim-acts.ts';
import type { SimCardDetail } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { ReadAccountButton } from '../provider-account.tsx';
import { kindsInOrder, nextStep } from './sim-acts.rules.ts';
import styles from '../sim-cards.module.css';
import { SimActMark } from '../sim-words.tsx';

const SimActDialog = lazy(async () => ({ default: (await import('./sim-act-dialog.tsx')).SimActDialog }));

/** What staff may ask the provider for, what became of the last, and what comes next where it did not work. */
export function SimActsPanel({ card }: { card: SimCardDetail }) {
  const text = useText();
  const [opened, setOpened] = useState<SimActKind | null>(null);
  const { acts, allowedActions } = card;
  const [last, ...before] = acts;
  const step = nextStep(acts, allowedActions);
  const kinds = kindsInOrder.filter((kind) => allowedActions.includes(kind));
  return (
    <Panel
      title={text('sim-cards.connection')}
      actions={
        <span className={styles['acts']}>
          {kinds.map((kind) => (
            <Button key={kind} onClick={() => setOpened(kind)}>
              {text(`sim-cards.act.${kind}`)}
            </Button>
          ))}
        </span>
      }
    >
      <div className={styles['stack']}>
        <div className={styles['stack']} aria-live="polite">
          {last ? <LastAct act={last} /> : <p className={styles['soft']}>{text('sim-cards.acts.none')}</p>}
          {step && <p className={styles['words']}>{text(`sim-cards.next.${step}`)}</p>}
        </div>
        {step === 'read' && (
          <span className={styles['acts']}>
            <ReadAccountButton />
          </span>
        )}
        {step !== null && step !== 'read' && step !== 'customer' && (
          <span className={styles['acts']}>
            <Button kind="primary" onClick={() => setOpened(step)}>
              {text(`sim-cards.act.${step}`)}
            </Button>
          </span>
        )}
        {before.length > 0 && (
          <Fold title={text('sim-cards.acts.before', { n: before.length })}>
            <ul className={styles['faults']}>
              {before.map((act) => (
                <li key={act.id}>
                  <LastAct act={act} />
                </li>
              ))}
            </ul>
          </Fold>
        )}
      </div>
      <Suspense fallback={null}>
        {opened && <SimActDialog card={card} kind={opened} close={() => setOpened(null)} />}
      </Suspense>
    </Panel>
  );
}

function LastAct({ act }: { act: SimCardDetail['acts'][number] }) {
  const text = useText();
  const dates = useDates();
  const at = dates.smartTime(act.askedAt);
  return (
    <div className={styles['two']}>
      <SimActMark act={act} />
      {act.why && <span>{act.why}</span>}
      <span className={styles['soft']}>
        {act.by === null
          ? text('sim-cards.acts.asked-at', { at })
          : text('sim-cards.acts.asked-by', { at, by: act.by })}
      </span>
    </div>
  );
}
