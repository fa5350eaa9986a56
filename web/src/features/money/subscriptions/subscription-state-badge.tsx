import type { SubscriptionState } from '@belfry/contract/ground/allowance/subscription-states.ts';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleOff from '@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconReceiptEuro from '@tabler/icons-react/dist/esm/icons/IconReceiptEuro.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconSquareOff from '@tabler/icons-react/dist/esm/icons/IconSquareOff.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

/** Red is for alarms: money that is missing is never more than urgent. */
const looks: Record<SubscriptionState, { tone: Tone; icon: typeof IconHourglass }> = {
  active: { tone: 'ok', icon: IconCircleCheck },
  'active-payment-needed': { tone: 'urgent', icon: IconReceiptEuro },
  'active-automatic-payment-pending': { tone: 'ok', icon: IconHourglass },
  'active-automatic-payment-failed-retry': { tone: 'pending', icon: IconRefresh },
  canceled: { tone: 'quiet', icon: IconCircleOff },
  retired: { tone: 'quiet', icon: IconSquareOff },
  unknown: { tone: 'pending', icon: IconHelpCircle },
};

/** Where a subscription stands, in words that say what there is to do. */
export function SubscriptionStateBadge({ state }: { state: SubscriptionState }) {
  const text = useText();
  const { tone, icon } = looks[state];
  return (
    <Badge tone={tone} icon={icon} plain={tone === 'ok'}>
      {text(`subscriptions.state.${state}`)}
    </Badge>
  );
}
