import type { SimCard, SimState } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import { useLingui } from '@lingui/react';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge } from '#ui/badge.tsx';
import { amountWords } from '#features/devices/usage/usage-words.ts';
import styles from './sim-cards.module.css';

const looks = {
  'in-use': { tone: 'ok', icon: IconCircleCheck },
  problem: { tone: 'failed', icon: IconAlertTriangle },
  silent: { tone: 'offline', icon: IconMoon },
  assigned: { tone: 'quiet', icon: IconCircleDashed },
  out: { tone: 'quiet', icon: IconCircleDashed },
  stock: { tone: 'quiet', icon: IconCircleDashed },
} as const satisfies Record<SimState, object>;

/** Where a SIM card stands, and what its device says is wrong. */
export function SimStateMark({ card: { state, problem } }: { card: Pick<SimCard, 'state' | 'problem'> }) {
  const text = useText();
  return (
    <span className={styles['two']}>
      <Badge {...looks[state]} plain={state === 'in-use' || state === 'out'}>
        {text(`sim-cards.state.${state}`)}
      </Badge>
      {problem && <span className={styles['soft']}>{text(`failures.${problem}`)}</span>}
    </span>
  );
}

/** What a SIM card used of data this month, and how near the nearest limit is. */
export function SimUsage({ usage }: Pick<SimCard, 'usage'>) {
  const text = useText();
  const { i18n } = useLingui();
  const { simDataBytes, percent } = usage;
  const isNear = percent !== null && percent >= 80;
  return (
    <span className={styles['two']}>
      <span>{amountWords('simDataBytes', simDataBytes.used, i18n.locale, text)}</span>
      {percent !== null &&
        (isNear ? (
          <Badge tone={percent > 100 ? 'failed' : 'urgent'} icon={IconAlertTriangle}>
            {text('sim-cards.percent', { percent })}
          </Badge>
        ) : (
          <span className={styles['soft']}>{text('sim-cards.percent', { percent })}</span>
        ))}
    </span>
  );
}
