import type { DeviceSecrets as Secrets } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DeviceSecrets } from './device-secrets.tsx';

/** The new secrets of one device, until whoever made them has them. */
export function SecretsDialog({ secrets, close }: { secrets: Secrets; close: () => void }) {
  const text = useText();
  const { serialNumber } = secrets;
  return (
    <Dialog form title={text('stock.secrets.of', { serialNumber })} close={close}>
      <DeviceSecrets secrets={[secrets]} done={close} />
    </Dialog>
  );
}
