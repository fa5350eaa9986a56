import type { AlarmNode } from '@belfry/contract/alarms/alarms.contract.ts';
import { useText } from '../../platform/i18n/use-text.ts';
import { OngoingAlarm } from './ongoing-alarm.tsx';
import { alarmsInFull, mayBeAccepted, ongoingAlarms } from './node-groups.ts';
import styles from './ongoing-alarm.module.css';

/** What is going on at a device: each alarm that is not over, with its attempts and its button. */
export function OngoingAlarms({ nodes }: { nodes: readonly AlarmNode[] }) {
  const text = useText();
  const shown = alarmsInFull(nodes);
  const hidden = ongoingAlarms(nodes).length - shown.length;
  if (shown.length === 0) return null;
  const isOnlyOne = shown.filter(mayBeAccepted).length === 1;
  return (
    <section className={styles['list']} aria-label={text('alarms.ongoing')}>
      {shown.map((node) => (
        <OngoingAlarm key={node.id} node={node} isAlone={shown.length === 1} isOnlyOne={isOnlyOne} />
      ))}
      {hidden > 0 && <p className={styles['hidden']}>{text('alarms.ongoing.hidden', { n: hidden })}</p>}
    </section>
  );
}
