import type { CallPlan, PlanLine } from '@belfry/contract/alarming/calling/call-plan.contract.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { callListName } from '#features/alarming/call-lists/lists/call-list-name.ts';
import styles from './call-plan.module.css';
import { MediumLabel } from '#features/alarming/call-lists/contacts/medium-label.tsx';
import { Warning } from '#ui/warning.tsx';

/** The minute-by-minute plan, with what should be mended first. */
export function CallPlanLines({ plan }: { plan: CallPlan }) {
  const text = useText();
  const dates = useDates();
  return (
    <div className={styles['plan']}>
      {plan.warnings.map(({ kind, name = '', people = 0 }) => (
        <Warning key={`${kind} ${name}`}>{text(`call-lists.plan.warning.${kind}`, { name, people })}</Warning>
      ))}
      {plan.startsAt === null ? (
        <p>{text('call-lists.plan.never')}</p>
      ) : (
        <>
          <p className={styles['soft']}>
            {text('call-lists.plan.assumes', { list: callListName(plan.list, text) })}
          </p>
          <ol className={styles['lines']}>
            {plan.lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a plan never changes
              <li key={index} className={styles['line']}>
                <time className={styles['time']} dateTime={line.at}>
                  {index === 0 || dates.date(line.at) !== dates.date(plan.lines[index - 1]?.at ?? '')
                    ? `${dates.smart(line.at)} ${dates.time(line.at)}`
                    : dates.time(line.at)}
                </time>
                <PlanStep line={line} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function PlanStep({ line }: { line: PlanLine }) {
  const text = useText();
  if (line.kind === 'over')
    return <span className={styles['soft']}>{text(`call-lists.plan.over.${line.reason}`)}</span>;
  return (
    <span className={styles['step']}>
      <strong>{line.name}</strong>
      <MediumLabel medium={line.medium} />
      {(line.pass > 1 || line.number > 1) && (
        <span className={styles['soft']}>
          {text('call-lists.plan.try', { pass: line.pass, number: line.number })}
        </span>
      )}
    </span>
  );
}
