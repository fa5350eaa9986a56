import type { DeviceSecrets as Secrets } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import { DeviceSecrets } from './device-secrets.tsx';

interface SecretsDialogProps {
  title: string;
  secrets: readonly Secrets[];
  close: () => void;
}

/** New secrets, until whoever made them has them: over the screen, so that no link leads away from what is said once. */
export function SecretsDialog({ title, secrets, close }: SecretsDialogProps) {
  const text = useText();
  const [isKept, setKept] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const leave = () => (isKept || isWarned ? close() : setWarned(true));
  return (
    // Another one with the warning: the browser may have closed the first whatever we say.
    <Dialog form key={String(isWarned)} title={title} close={leave}>
      {isWarned && !isKept && <FormFailure>{text('stock.secrets.unkept')}</FormFailure>}
      <DeviceSecrets secrets={secrets} isKept={isKept} keep={() => setKept(true)} done={close} />
    </Dialog>
  );
}
