import type { Order, OrderState } from '@belfry/contract/money/checkout/checkout.contract.ts';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconClockX from '@tabler/icons-react/dist/esm/icons/IconClockX.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { isUndecided } from '../checkout.api.ts';
import styles from '../checkout.module.css';
import { cameToNothing, isInCart, orderWords } from './order-words.ts';

const signs: Record<OrderState, typeof IconBan> = {
  processing: IconHourglass,
  'awaiting-transfer': IconBuildingBank,
  paid: IconCircleCheck,
  confirmed: IconCircleCheck,
  failed: IconCircleX,
  canceled: IconBan,
  expired: IconClockX,
};

interface OrderOutcomeProps {
  order: Order;
  /** Whether it is looked at again by itself. */
  isFollowed: boolean;
  lookAgain: () => void;
}

/** How an order stands, as far as anybody knows, and what the buyer may do next. */
export function OrderOutcome({ order, isFollowed, lookAgain }: OrderOutcomeProps) {
  const text = useText();
  const money = useMoney();
  const { title, more } = orderWords(order, { amount: money(order.total), isFollowed }, text);
  const isOpenEnded = isUndecided(order) && !isFollowed;
  const { invoiceId, paymentId, state } = order;
  return (
    <div aria-live="polite">
      <Notice
        icon={signs[state]}
        title={title}
        more={more.map((sentence) => (
          <span key={sentence} className={styles['sentence']}>
            {sentence}
          </span>
        ))}
        action={
          <div className={styles['acts']}>
            {isOpenEnded && <Button onClick={lookAgain}>{text('checkout.return.look')}</Button>}
            {isOpenEnded && order.way === 'provider' && paymentId !== null && (
              <LinkButton to={`/account/payments/${paymentId}`}>{text('checkout.return.go-on')}</LinkButton>
            )}
            {cameToNothing(order) && (
              <LinkButton kind="primary" to={isInCart(order) ? '/account/checkout' : '/account/subscription'}>
                {text('checkout.return.again')}
              </LinkButton>
            )}
            {invoiceId !== null && (
              <LinkButton
                kind={state === 'awaiting-transfer' ? 'primary' : 'secondary'}
                to={`/account/invoices/${invoiceId}`}
              >
                {text('checkout.return.invoice')}
              </LinkButton>
            )}
            <LinkButton to="/account/subscription">{text('checkout.return.subscriptions')}</LinkButton>
          </div>
        }
      />
    </div>
  );
}
