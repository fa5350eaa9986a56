import type { SimAct, SimProviderState } from '@belfry/contract/devices/sim-cards/sim-acts.ts';
import type { SimCard, SimState } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { useLingui } from '@lingui/react';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { Badge } from '#ui/badge.tsx';
import { amountWords } from '#features/devices/usage/usage-words.ts';
import { isOpen, secondsOf } from './acts/sim-acts.rules.ts';
import styles from './sim-cards.module.css';

const looks = {
  'in-use': { tone: 'ok', icon: IconCircleCheck },
  problem: { tone: 'failed', icon: IconAlertTriangle },
  silent: { tone: 'offline', icon: IconMoon },
  assigned: { tone: 'pending', icon: IconHourglass },
  out: { tone: 'quiet', icon: IconCircleDashed },
  stock: { tone: 'quiet', icon: IconPackage },
} as const satisfies Record<SimState, object>;
const plain: readonly SimState[] = ['in-use', 'out', 'stock'];

/** Where a SIM card stands, and what its device says is wrong. */
export function SimStateMark({ card: { state, problem } }: { card: Pick<SimCard, 'state' | 'problem'> }) {
  const text = useText();
  return (
    <span className={styles['two']}>
      <Badge {...looks[state]} plain={plain.includes(state)}>
        {text(`sim-cards.state.${state}`)}
      </Badge>
      {problem && <span className={styles['soft']}>{text(`failures.${problem}`)}</span>}
    </span>
  );
}

const providerLooks = {
  new: { tone: 'quiet', icon: IconCircleDashed },
  ready: { tone: 'quiet', icon: IconCircleDashed },
  active: { tone: 'ok', icon: IconCircleCheck },
  suspended: { tone: 'failed', icon: IconBan },
  deactivated: { tone: 'failed', icon: IconBan },
  canceled: { tone: 'failed', icon: IconBan },
  scheduled: { tone: 'pending', icon: IconHourglass },
  updating: { tone: 'pending', icon: IconHourglass },
} as const satisfies Record<SimProviderState, object>;

interface ProviderMarkProps {
  state: SimProviderState | null;
  /** Where nothing beside it says that it is the provider's word. */
  isNamed?: boolean;
}

/** How a card stands at the provider. */
export function ProviderMark({ state, isNamed = false }: ProviderMarkProps) {
  const text = useText();
  if (state === null)
    return <span className={styles['soft']}>{text('sim-cards.provider-state.unknown')}</span>;
  return (
    <Badge {...providerLooks[state]} plain={providerLooks[state].tone !== 'failed'}>
      {isNamed
        ? text('sim-cards.provider.named', { state: text(`sim-cards.provider-state.${state}`) })
        : text(`sim-cards.provider-state.${state}`)}
    </Badge>
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

const actLooks = {
  asked: { tone: 'pending', icon: IconHourglass },
  taken: { tone: 'pending', icon: IconHourglass },
  worked: { tone: 'ok', icon: IconCircleCheck },
  'no-effect': { tone: 'urgent', icon: IconAlertTriangle },
  refused: { tone: 'failed', icon: IconBan },
  unknown: { tone: 'urgent', icon: IconHelpCircle },
} as const satisfies Record<SimAct['state'], object>;

/** What became of an act in words: "connected anew after 42 s". */
export function outcomeWords(act: SimAct, locale: string, text: Text): string {
  const time = amountWords('voiceSeconds', secondsOf(act), locale, text);
  return text(`sim-cards.outcome.${act.state}`, { kind: act.kind, time });
}

/** What staff asked for, and what became of it. */
export function SimActMark({ act }: { act: SimAct }) {
  const text = useText();
  const { i18n } = useLingui();
  return (
    <span className={styles['two']}>
      <span>{text(`sim-cards.act.${act.kind}`)}</span>
      <Badge {...actLooks[act.state]} plain={act.state === 'worked' || isOpen(act)}>
        {outcomeWords(act, i18n.locale, text)}
      </Badge>
    </span>
  );
}
