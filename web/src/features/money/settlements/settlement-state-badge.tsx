import type { SettlementState } from '@belfry/contract/money/settlements/settlement-states.ts';
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const looks: Record<SettlementState, { tone: Tone; icon: typeof IconProgress }> = {
  open: { tone: 'quiet', icon: IconProgress },
  pending: { tone: 'pending', icon: IconHourglass },
  'processing-at-bank': { tone: 'pending', icon: IconBuildingBank },
  'paid-out': { tone: 'ok', icon: IconCircleCheck },
  failed: { tone: 'urgent', icon: IconCircleX },
};

/** Where a payout stands. */
export function SettlementStateBadge({ state }: { state: SettlementState }) {
  const text = useText();
  return <Badge {...looks[state]}>{text(`settlements.state.${state}`)}</Badge>;
}
