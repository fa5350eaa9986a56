import type { CartLine } from '@belfry/contract/money/cart/cart.contract.ts';
import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { AddButton } from '#features/money/cart/add-button.tsx';
import { RemoveButton } from '#features/money/cart/remove-button.tsx';
import { TypeChoice } from '#features/money/cart/type-choice.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { typeName } from '../subscription-words.ts';
import styles from '../subscriptions.module.css';

interface SubscribePanelProps {
  device: { id: string; name: string };
  /** What lies in the cart for it. */
  line: CartLine | undefined;
  /** Whether a free subscription goes on, whose place an order takes. */
  isFree: boolean;
}

/** A device without a subscription: one is chosen for it, put into the cart, and ordered from there. */
export function SubscribePanel({ device, line, isFree }: SubscribePanelProps) {
  const text = useText();
  const [chosen, setChosen] = useState<ChargedType>();
  const type = chosen ?? line?.type ?? 'monthly';
  return (
    <Panel title={text('subscriptions.tab.add')}>
      <div className={styles['stack']}>
        <p className={styles['words']}>
          {text(isFree ? 'subscriptions.tab.free' : 'subscriptions.tab.none')}
        </p>
        {line && (
          <div className={styles['inCart']}>
            <div>
              <strong>{text('cart.in', { type: typeName(line.type, text) })}</strong>
              <p>{text('subscriptions.tab.in-cart')}</p>
            </div>
            <div className={styles['acts']}>
              <LinkButton kind="primary" to="/account/checkout">
                {text('cart.checkout')}
              </LinkButton>
              <RemoveButton line={line} />
            </div>
          </div>
        )}
        <TypeChoice title={text('cart.choose')} chosen={type} choose={setChosen} />
        {line?.type !== type && (
          <div>
            <AddButton
              device={device}
              type={type}
              isThere={line !== undefined}
              kind={line ? 'secondary' : 'primary'}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}
