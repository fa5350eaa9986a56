import { CartBadge } from './cart-badge.tsx';
import { LiveIndicator } from './live-indicator.tsx';

/** What the status bar says to whoever is signed in. */
export function BarStatus() {
  return (
    <>
      <CartBadge />
      <LiveIndicator />
    </>
  );
}
