import { useText } from '#platform/i18n/use-text.ts';
import { OngoingAlarm } from './ongoing-alarm.tsx';
import { mayBeAccepted, type OngoingNode } from '../nodes/node-groups.ts';
import styles from './ongoing-alarm.module.css';
import type { SteadyRow } from './steady-rows.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface OngoingAlarmsProps {
  shown: readonly SteadyRow<OngoingNode>[];
  /** How many stand in the list below only. */
  hidden: number;
}

/** What is going on at a device: each alarm that is not over, with its attempts and its button. */
export function OngoingAlarms({ shown, hidden }: OngoingAlarmsProps) {
  const text = useText();
  const { list, ...focus } = useKeptFocus<HTMLElement>();
  if (shown.length === 0) return null;
  const isOnlyOne = shown.filter(({ item }) => mayBeAccepted(item)).length === 1;
  return (
    <section className={styles['list']} aria-label={text('alarms.ongoing')} ref={list} {...focus}>
      {shown.map(({ id, item, placedAt }) => (
        <OngoingAlarm
          key={id}
          node={item}
          placedAt={placedAt}
          isAlone={shown.length === 1}
          isOnlyOne={isOnlyOne}
        />
      ))}
      {hidden > 0 && <p className={styles['hidden']}>{text('alarms.ongoing.hidden', { n: hidden })}</p>}
    </section>
  );
}
