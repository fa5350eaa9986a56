import { simCounters, type SimCounter, type Usage } from '@belfry/contract/devices/usage/usage.contract.ts';
import { useLingui } from '@lingui/react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Panel } from '#ui/page/panel.tsx';
import { amountWords } from './usage-words.ts';
import styles from './usage.module.css';

/** How the SIM stands against fair use this month. Alarms go on whatever it says, and it says so. */
export function FairUse({ fairUse }: { fairUse: Usage['fairUse'] }) {
  const text = useText();
  const states = simCounters.map((counter) => fairUse[counter].state);
  const worst = states.includes('over') ? 'over' : states.includes('near') ? 'near' : null;
  return (
    <Panel title={text('usage.fair-use')}>
      <p className={styles['soft']}>
        {text('usage.fair-use.month', { from: formatDay(fairUse.from), until: formatDay(fairUse.until) })}
      </p>
      {worst && (
        <p className={classNames(styles['warning'], styles[worst])}>
          <IconAlertTriangle size={22} aria-hidden="true" />
          <span>
            <strong>{text(`usage.fair-use.${worst}`)}</strong> {text(`usage.fair-use.${worst}.more`)}
          </span>
        </p>
      )}
      <ul className={styles['spendings']}>
        {simCounters.map((counter) => (
          <Spent key={counter} counter={counter} spent={fairUse[counter]} />
        ))}
      </ul>
    </Panel>
  );
}

const looks = {
  ok: { tone: 'ok', icon: IconCircleCheck },
  near: { tone: 'urgent', icon: IconAlertTriangle },
  over: { tone: 'failed', icon: IconAlertTriangle },
} as const;

function Spent({ counter, spent }: { counter: SimCounter; spent: Usage['fairUse'][SimCounter] }) {
  const text = useText();
  const { i18n } = useLingui();
  const { used, limit, state } = spent;
  const words = (value: number) => amountWords(counter, value, i18n.locale, text);
  return (
    <li className={styles['spent']}>
      <div className={styles['spentHead']}>
        <span className={styles['spentName']}>{text(`usage.counter.${counter}`)}</span>
        {state !== 'none' && (
          <Badge tone={looks[state].tone} icon={looks[state].icon} plain={state === 'ok'}>
            {text(`usage.state.${state}`)}
          </Badge>
        )}
      </div>
      {limit !== null && (
        <div className={styles['track']} aria-hidden="true">
          <div
            className={classNames(styles['fill'], styles[state])}
            style={{ width: `${Math.min(100, (used / limit) * 100)}%` }}
          />
        </div>
      )}
      <span>
        {limit === null
          ? text('usage.used', { used: words(used) })
          : text('usage.used-of', { used: words(used), limit: words(limit) })}
      </span>
    </li>
  );
}
