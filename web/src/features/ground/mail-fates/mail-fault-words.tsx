import type { MailFault } from '@belfry/contract/ground/mail-fates/mail-faults.contract.ts';
import IconMailX from '@tabler/icons-react/dist/esm/icons/IconMailX.mjs';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { brandName } from '#platform/page-settings.ts';
import { Badge } from '#ui/badge.tsx';
import { Warning } from '#ui/warning.tsx';

/** Why mail to an address comes back, and what to do; `mark` says only that it does. */
export function MailFaultWords({ found, as }: { found: MailFault; as: 'warning' | 'small' | 'mark' }) {
  const text = useText();
  const dates = useDates();
  const { address, fault, lastAt } = found;
  if (as === 'mark')
    return (
      <Badge tone="urgent" icon={IconMailX}>
        {text('mail-fates.mark')}
      </Badge>
    );
  return (
    <Warning small={as === 'small'}>
      {text(`mail-fates.fault.${fault}`, { address, when: dates.smartTime(lastAt), brand: brandName })}
    </Warning>
  );
}
