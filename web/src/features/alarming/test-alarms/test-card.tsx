import { listed } from '#platform/i18n/listed.ts';
import type { TestAlarm } from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import type { TestOutcome } from '@belfry/contract/values/test-states.ts';
import type { Icon } from '@tabler/icons-react';
import IconAlertOctagon from '@tabler/icons-react/dist/esm/icons/IconAlertOctagon.mjs';
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconPhoneOutgoing from '@tabler/icons-react/dist/esm/icons/IconPhoneOutgoing.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { loadTexts } from '#platform/i18n/i18n.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { DeviceAnswer } from './device-answer.tsx';
import styles from './test-alarms.module.css';
import { TestWays } from './test-ways.tsx';
import { useTargetName } from './use-target-name.ts';

const TestProof = lazy(async () => {
  const [{ TestProof: Proof }] = await Promise.all([import('./test-proof.tsx'), loadTexts('history')]);
  return { default: Proof };
});

const looks: Record<TestOutcome, { tone: Tone; icon: Icon }> = {
  accepted: { tone: 'ok', icon: IconUserCheck },
  'not-accepted': { tone: 'urgent', icon: IconAlertOctagon },
  'not-delivered': { tone: 'failed', icon: IconAlertOctagon },
  'nobody-available': { tone: 'failed', icon: IconAlertOctagon },
  interrupted: { tone: 'quiet', icon: IconBellOff },
  missed: { tone: 'failed', icon: IconAlertOctagon },
};

/** One test alarm: what it was, how it stands at everybody, and on demand its proof. `isNamed`: a link led to it. */
export function TestCard({ test, isNamed }: { test: TestAlarm; isNamed: boolean }) {
  const text = useText();
  const dates = useDates();
  const targetName = useTargetName();
  const title = useId();
  const card = useRef<HTMLElement>(null);
  const [hasProof, setHasProof] = useState(isNamed);
  useEffect(() => {
    if (isNamed) card.current?.scrollIntoView({ block: 'start' });
  }, [isNamed]);
  const people = [...new Set(test.acceptances.map(({ name }) => name))];
  return (
    <article ref={card} className={styles['card']} aria-labelledby={title}>
      <header className={styles['head']}>
        <h3 id={title}>{dates.smartTime(test.startedAt ?? test.dueAt)}</h3>
        <Standing test={test} />
      </header>
      <p>
        {test.requestedBy === null
          ? text('test-alarms.scheduled')
          : text('test-alarms.by', { name: test.requestedBy })}
        {' · '}
        {targetName(test)}
      </p>
      {test.late && test.outcome !== 'missed' && (
        <p className={styles['soft']}>{text('test-alarms.late', { due: dates.smartTime(test.dueAt) })}</p>
      )}
      {test.outcome && test.outcome !== 'accepted' && (
        <p className={styles['words']}>{text(`test-alarms.outcome.${test.outcome}.more`)}</p>
      )}
      {test.state === 'waiting' && <p className={styles['words']}>{text('test-alarms.waiting.more')}</p>}
      {people.length > 0 && <p>{text('test-alarms.accepted-by', { names: listed(people) })}</p>}
      {test.attempts.length > 0 && <TestWays attempts={test.attempts} />}
      <DeviceAnswer device={test.device} />
      {test.startedAt && (
        <div>
          <Button kind="quiet" aria-expanded={hasProof} onClick={() => setHasProof(!hasProof)}>
            {text(hasProof ? 'test-alarms.proof.hide' : 'test-alarms.proof')}
            <span className="visually-hidden">: {dates.smartTime(test.startedAt)}</span>
          </Button>
        </div>
      )}
      {hasProof && test.startedAt && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <TestProof test={test} startedAt={test.startedAt} />
        </Suspense>
      )}
    </article>
  );
}

function Standing({ test }: { test: TestAlarm }) {
  const text = useText();
  if (test.outcome) {
    const { tone, icon } = looks[test.outcome];
    return (
      <Badge tone={tone} icon={icon}>
        {text(`test-alarms.outcome.${test.outcome}`)}
      </Badge>
    );
  }
  const isRunning = test.state === 'running';
  return (
    <Badge tone="pending" icon={isRunning ? IconPhoneOutgoing : IconHourglass}>
      {text(isRunning ? 'test-alarms.running' : 'test-alarms.waiting')}
    </Badge>
  );
}
