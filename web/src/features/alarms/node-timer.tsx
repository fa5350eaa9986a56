import type { AlarmNode } from '@belfry/contract/alarms/alarms.contract.ts';
import type { NodeState } from '@belfry/contract/alarms/alarm-states.ts';
import type { TextId } from '../../platform/i18n/text-ids.ts';
import { useText } from '../../platform/i18n/use-text.ts';
import { Countdown } from './countdown.tsx';
import styles from './node-timer.module.css';

/** What happens when the timer of a state ends. */
const endings: Partial<Record<NodeState, TextId>> = {
  delay: 'alarms.timer.delay',
  restoring: 'alarms.timer.restoring',
  'waiting-for-repeat': 'alarms.timer.waiting-for-repeat',
  accepted: 'alarms.timer.accepted',
  suppressed: 'alarms.timer.suppressed',
  disabled: 'alarms.timer.disabled',
};

/** When an alarm point changes by itself, and into what: "repeats in 04:12". Nothing where no timer runs. */
export function NodeTimer({ node }: { node: Pick<AlarmNode, 'state' | 'until'> }) {
  const text = useText();
  const ending = endings[node.state];
  if (!ending || node.until === null) return null;
  return (
    <span className={styles['timer']}>
      {text(ending)} <Countdown until={node.until} />
    </span>
  );
}
