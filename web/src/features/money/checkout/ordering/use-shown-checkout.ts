import type { Checkout } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { useState } from 'react';

/** What is shown of the checkout, and what is known of it besides. */
export interface ShownCheckout {
  checkout: Checkout;
  /** `meanwhile`: it is another by now, and nobody has seen that one; `now`: it was another, and this one is new to the reader. */
  change: 'meanwhile' | 'now' | null;
  /** Shows how it is now. */
  showNow: (now?: Checkout) => void;
}

/**
 * Holds what is shown, so that nobody orders what they have not seen: another cart, price or VAT shows once it is asked for,
 * or an order was refused for it. What is missing, and how it can be paid, is always of now.
 */
export function useShownCheckout(latest: Checkout): ShownCheckout {
  const [seen, setSeen] = useState(latest);
  const [isNew, setNew] = useState(false);
  const isSame = seen.cartVersion === latest.cartVersion;
  const showNow = (now = latest) => {
    setSeen(now);
    setNew(true);
  };
  return {
    checkout: isSame ? latest : seen,
    change: isSame ? (isNew ? 'now' : null) : 'meanwhile',
    showNow,
  };
}
