import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs';
import { Link } from 'react-router';
import { cartQuantity } from '#platform/cart-quantity.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useMay } from '#platform/session/session.ts';
import { useStore } from '#platform/store.ts';
import styles from './cart-badge.module.css';

/** The checkout badge (spec §2): how many subscriptions lie in the cart, for whoever may buy; away while it is empty. */
export function CartBadge() {
  const text = useText();
  const mayBuy = useMay('S');
  const quantity = useStore(cartQuantity);
  if (!mayBuy || quantity === 0) return null;
  return (
    <Link
      className={styles['cart']}
      data-cart
      to="/account/subscription"
      aria-label={text('shell.cart', { n: quantity })}
    >
      <IconShoppingCart size={22} aria-hidden="true" />
      <span className={styles['quantity']}>{quantity}</span>
    </Link>
  );
}
