import type { BounceKind } from '@belfry/contract/ground/mail-fates/mail-fault.ts';
import { Suspense } from 'react';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { useMailFault } from './mail-faults.api.ts';

// Few ever see one.
const MailFaultWords = lazyScreen(
  async () => (await import('./mail-fault-words.tsx')).MailFaultWords,
  'mail-fates',
);

interface MailFaultWarningProps {
  kind: BounceKind;
  address: string | null;
  /** `small` inside a row, `mark` where a word has to do. */
  as?: 'warning' | 'small' | 'mark';
}

/** Where mail to an address comes back: why, and what to do. Else nothing. */
export function MailFaultWarning({ kind, address, as = 'warning' }: MailFaultWarningProps) {
  const found = useMailFault(kind, address);
  return (
    found && (
      <Suspense fallback={null}>
        <MailFaultWords found={found} as={as} />
      </Suspense>
    )
  );
}
