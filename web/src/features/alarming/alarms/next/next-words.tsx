import { commaOf } from '@belfry/texts/joints.ts';
import { i18n } from '@lingui/core';
import { TextAround } from '#platform/i18n/text-around.tsx';
import { useText } from '#platform/i18n/use-text.ts';
import { Age } from '#ui/age.tsx';
import { Countdown } from './countdown.tsx';
import { type NextFacts, nextStep } from './next-step.ts';
import styles from './next-words.module.css';
import { useMoment } from './use-moment.ts';

interface AlarmAgeProps {
  /** From when the age counts. */
  at: string;
  facts: NextFacts;
}

/** How old an alarm is and what comes next: "35 min, calling again in 04:59". */
export function AlarmAge({ at, facts }: AlarmAgeProps) {
  const text = useText();
  const now = useMoment([facts.until, facts.calling?.acceptUntil ?? null]);
  const step = nextStep(facts, now);
  return (
    <span className={styles['words']}>
      <Age at={at} />
      {step && (
        <>
          {commaOf(i18n.locale)}
          <TextAround text={(left) => text(step.words, { name: step.name ?? '', left })}>
            {step.until !== undefined && <Countdown until={step.until} />}
          </TextAround>
        </>
      )}
    </span>
  );
}
