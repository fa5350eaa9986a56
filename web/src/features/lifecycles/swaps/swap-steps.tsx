import type { Swap } from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './swaps.module.css';

/** The steps of a swap with when each was done; what is waited for stands with the first that is not. */
export function SwapSteps({ swap }: { swap: Swap }) {
  const text = useText();
  const dates = useDates();
  const { from, to } = swap;
  const steps = [
    ['reserved', swap.begunAt],
    ['heard', swap.heardAt],
    ['taken-over', swap.takenOverAt],
    ['settings', swap.settingsSentAt],
    ['confirmed', swap.doneAt],
  ] as const;
  const next = swap.state === 'undone' ? undefined : steps.find(([, at]) => at === null)?.[0];
  return (
    <ol className={styles['steps']}>
      {steps.map(([step, at]) => {
        const Sign = at ? IconCircleCheck : step === next ? IconHourglass : IconCircle;
        return (
          <li
            key={step}
            className={classNames(styles['step'], at && styles['past'])}
            aria-current={step === next ? 'step' : undefined}
          >
            <Sign size={22} stroke={2} aria-hidden="true" />
            <div>
              <p className={styles['stepName']}>
                {text(`swaps.step.${step}`, { from, to })}
                {at && <span className={styles['soft']}> {dates.smartTime(at)}</span>}
              </p>
              {step === next && <p className={styles['soft']}>{text(`swaps.waits.${step}`, { from, to })}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
