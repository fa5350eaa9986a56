import { useText } from '#platform/i18n/use-text.ts';
import { Age } from '#ui/age.tsx';
import { Countdown } from './countdown.tsx';
import { type NextFacts, nextStep } from './next-step.ts';
import styles from './next-words.module.css';
import { useMoment } from './use-moment.ts';

/** Stands in a sentence for what is left; no text holds it. */
const place = '\u001F';

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
  const [before, after] = step ? text(step.words, { name: step.name ?? '', left: place }).split(place) : [];
  return (
    <span className={styles['words']}>
      <Age at={at} />
      {step && (
        <>
          {', '}
          {before}
          {step.until !== undefined && <Countdown until={step.until} />}
          {after}
        </>
      )}
    </span>
  );
}
