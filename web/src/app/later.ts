import type { QueryClient } from '@tanstack/react-query';
import { countCart } from './count-cart.ts';
import { helpOf } from './help/help-of.ts';
import { manualPage } from './help/manual-page.ts';
import { fetchForOffline } from './without-network.ts';

/**
 * Begins what nobody waits for on a signed-in screen: what must work without a network, the number of the cart, and help that is about
 * the screen.
 * @returns stops what goes on by itself
 */
export function beginLater(client: QueryClient): () => void {
  void fetchForOffline();
  helpOf.set(manualPage);
  return countCart(client);
}
