import type { InvoiceItem } from '@belfry/contract/money/invoices/invoices.contract.ts';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import IconCashOff from '@tabler/icons-react/dist/esm/icons/IconCashOff.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconFileMinus from '@tabler/icons-react/dist/esm/icons/IconFileMinus.mjs';
import IconReceiptEuro from '@tabler/icons-react/dist/esm/icons/IconReceiptEuro.mjs';
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { presentTime } from '#ui/present.ts';
import { invoiceDay, type InvoiceStanding, standingOf } from './invoice-standing.ts';

/** Red is for alarms: money that is missing is never more than urgent. */
const looks: Record<InvoiceStanding, { tone: Tone; icon: typeof IconCashOff }> = {
  open: { tone: 'quiet', icon: IconReceiptEuro },
  overdue: { tone: 'urgent', icon: IconAlertCircle },
  collected: { tone: 'pending', icon: IconBuildingBank },
  paid: { tone: 'ok', icon: IconCircleCheck },
  credited: { tone: 'quiet', icon: IconReceiptRefund },
  'written-off': { tone: 'quiet', icon: IconCashOff },
  'credit-note': { tone: 'quiet', icon: IconFileMinus },
};

/** Where an invoice stands today, in words. */
export function InvoiceStateBadge({
  invoice,
}: {
  invoice: Pick<InvoiceItem, 'kind' | 'state' | 'dueOn' | 'collectedOn'>;
}) {
  const text = useText();
  const standing = standingOf(invoice, invoiceDay(presentTime()));
  const { tone, icon } = looks[standing];
  return (
    <Badge tone={tone} icon={icon}>
      {standing === 'collected'
        ? text('invoices.screen.standing.collected', { day: formatDay(invoice.collectedOn ?? '') })
        : text(`invoices.screen.standing.${standing}`)}
    </Badge>
  );
}
