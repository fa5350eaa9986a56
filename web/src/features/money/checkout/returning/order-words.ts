import type { Order } from '@belfry/contract/money/checkout/checkout.contract.ts';
import type { Text } from '#platform/i18n/use-text.ts';

/** What is said to whoever has ordered: how it stands, and what follows from it. */
export interface OrderWords {
  title: string;
  more: string[];
}

/**
 * The words for whoever comes back from ordering. Nothing is called paid, or active, before the server says so.
 * @param amount of the order, in words
 * @param isFollowed whether it is looked at again by itself
 */
export function orderWords(
  { state, way }: Pick<Order, 'state' | 'way'>,
  { amount, isFollowed }: { amount: string; isFollowed: boolean },
  text: Text,
): OrderWords {
  const isMandate = way === 'signed-mandate' || way === 'current-mandate';
  switch (state) {
    case 'processing':
      return {
        title: text('checkout.return.processing'),
        more: [
          text(isMandate ? 'checkout.return.processing.mandate' : 'checkout.return.processing.provider'),
          ...(way === 'provider' && !isFollowed ? [text('checkout.return.processing.left')] : []),
        ],
      };
    case 'awaiting-transfer':
      return {
        title: text('checkout.return.awaiting-transfer', { amount }),
        more: [text('checkout.return.awaiting-transfer.more')],
      };
    case 'paid':
    case 'confirmed':
      return { title: text(`checkout.return.${state}`), more: [text(`checkout.return.${state}.more`)] };
    default:
      return {
        title: failedTitle(state, way, text),
        more: [
          text('checkout.return.nothing'),
          text(isInCart({ way }) ? 'checkout.return.cart' : 'checkout.return.choose'),
        ],
      };
  }
}

function failedTitle(state: 'failed' | 'canceled' | 'expired', way: Order['way'], text: Text): string {
  if (state === 'expired' && way === 'transfer') return text('checkout.return.expired.transfer');
  if (state === 'failed' && way === 'signed-mandate') return text('checkout.return.failed.mandate');
  return text(`checkout.return.${state}`);
}

/** Whether nothing came of an order, so that it can be tried again. */
export function cameToNothing({ state }: Pick<Order, 'state'>): boolean {
  return state === 'failed' || state === 'canceled' || state === 'expired';
}

/** Whether the cart keeps what is ordered until it is paid: what is ordered by mandate or transfer leaves it at once. */
export function isInCart({ way }: Pick<Order, 'way'>): boolean {
  return way === 'provider';
}
