import type { TransferState } from '@belfry/contract/money/payments/payment-states.ts';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const looks: Record<TransferState, { tone: Tone; icon: typeof IconHelpCircle }> = {
  unmatched: { tone: 'urgent', icon: IconHelpCircle },
  matched: { tone: 'ok', icon: IconCircleCheck },
  'sent-back': { tone: 'quiet', icon: IconArrowBackUp },
  payout: { tone: 'quiet', icon: IconBuildingBank },
};

/** What became of an incoming transfer. */
export function TransferStateBadge({ state }: { state: TransferState }) {
  const text = useText();
  return <Badge {...looks[state]}>{text(`payments-management.transfer.state.${state}`)}</Badge>;
}
