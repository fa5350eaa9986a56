import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs';
import { lazy, Suspense, useState } from 'react';
import { loadTexts } from '#platform/i18n/i18n.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';

const ConnectionCheckDialog = lazy(async () => {
  const [{ ConnectionCheckDialog: dialog }] = await Promise.all([
    import('./connection-check-dialog.tsx'),
    loadTexts('remote-settings', 'failures'),
  ]);
  return { default: dialog };
});

interface CheckConnectionButtonProps {
  device: Device;
  /** Whether it is shown; an open helper stays where the device comes back meanwhile. */
  offered: boolean;
}

/** Opens the helper that says, step by step, what is wrong with the connection of a device. */
export function CheckConnectionButton({ device, offered }: CheckConnectionButtonProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  // Nobody can ask a REST API location anything.
  if (device.type === 'rest-api-location') return null;
  return (
    <>
      {offered && (
        <Button icon={<IconStethoscope size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
          {text('devices.check-connection')}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ConnectionCheckDialog device={device} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
