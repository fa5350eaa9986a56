import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button, type ButtonKind } from '#ui/button.tsx';
import { useCartActs } from './cart.api.ts';

interface AddButtonProps {
  device: { id: string; name: string };
  type: ChargedType;
  /** Whether the device lies in the cart already, so that only the type changes. */
  isThere?: boolean;
  kind?: ButtonKind;
  /** Among others of its kind: its name says for which device. */
  named?: boolean;
}

/** Puts a subscription for a device into the cart. */
export function AddButton({ device, type, isThere = false, kind = 'secondary', named }: AddButtonProps) {
  const text = useText();
  const { add } = useCartActs();
  const [busy, setBusy] = useState(false);
  const { id: deviceId, name } = device;
  const put = async () => {
    setBusy(true);
    try {
      await add({ deviceId, type, isThere });
      toast(text('cart.added', { name }));
    } catch (error) {
      toast(errorText(error, text), 'failed');
    } finally {
      setBusy(false);
    }
  };
  const act = text(isThere ? 'cart.change' : 'cart.add');
  return (
    <Button
      kind={kind}
      busy={busy}
      aria-label={named ? text('cart.act.of', { act, name }) : undefined}
      onClick={() => void put()}
    >
      {act}
    </Button>
  );
}
