import type { CartLine } from '@belfry/contract/money/cart/cart.contract.ts';
import { useState } from 'react';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { useCartActs } from './cart.api.ts';

/** Takes a line out of the cart. One that is gone already is what was wanted. */
export function RemoveButton({ line }: { line: Pick<CartLine, 'id' | 'deviceName'> }) {
  const text = useText();
  const { remove } = useCartActs();
  const [busy, setBusy] = useState(false);
  const name = line.deviceName;
  const act = async () => {
    setBusy(true);
    try {
      await remove(line);
      toast(text('cart.removed', { name }));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'not-found')) toast(errorText(error, text), 'failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="quiet" busy={busy} aria-label={text('cart.remove.of', { name })} onClick={() => void act()}>
      {text('cart.remove')}
    </Button>
  );
}
