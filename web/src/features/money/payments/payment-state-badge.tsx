import type { PaymentState } from '@belfry/contract/money/payments/payment-states.ts';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import IconCashOff from '@tabler/icons-react/dist/esm/icons/IconCashOff.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconClockX from '@tabler/icons-react/dist/esm/icons/IconClockX.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs';
import IconReceiptEuro from '@tabler/icons-react/dist/esm/icons/IconReceiptEuro.mjs';
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

/** Red is for alarms: money that is missing is never more than urgent. */
export const paymentLooks: Record<PaymentState, { tone: Tone; icon: typeof IconBan }> = {
  added: { tone: 'quiet', icon: IconReceiptEuro },
  open: { tone: 'pending', icon: IconProgress },
  pending: { tone: 'pending', icon: IconBuildingBank },
  authorized: { tone: 'pending', icon: IconHourglass },
  paid: { tone: 'ok', icon: IconCircleCheck },
  canceled: { tone: 'quiet', icon: IconBan },
  expired: { tone: 'quiet', icon: IconClockX },
  failed: { tone: 'urgent', icon: IconCircleX },
  'failed-multiple-times': { tone: 'urgent', icon: IconAlertCircle },
  retired: { tone: 'quiet', icon: IconCashOff },
  chargeback: { tone: 'urgent', icon: IconReceiptRefund },
  duplicate: { tone: 'quiet', icon: IconCopy },
};

/** Where a payment stands, in words. */
export function PaymentStateBadge({ state }: { state: PaymentState }) {
  const text = useText();
  const { tone, icon } = paymentLooks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {text(`payments.state.${state}`)}
    </Badge>
  );
}
