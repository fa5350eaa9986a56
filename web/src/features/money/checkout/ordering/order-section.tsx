import { placeOrder } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { subtract } from '@belfry/contract/values/money.ts';
import { useNavigate } from 'react-router';
import { errorText } from '#platform/i18n/error-text.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { leaveFor } from '#features/money/payments/leave-for.ts';
import { MandateFields } from '#features/money/payments/method/mandate-fields.tsx';
import { aboutIban } from '#features/money/payments/method/method-form.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Panel } from '#ui/page/panel.tsx';
import { Warning } from '#ui/warning.tsx';
import { checkoutNow, usePlaceOrder } from '../checkout.api.ts';
import styles from '../checkout.module.css';
import { checkOrder, chosenWay, orderBody, type OrderValues } from './order-form.ts';
import type { ShownCheckout } from './use-shown-checkout.ts';
import { WayOptions } from './way-options.tsx';

const initial: OrderValues = { way: '', 'mandate/name': '', 'mandate/iban': '', agreed: '', business: false };

/** How it is paid, what the buyer declares, and the button that orders. What is filled in stays, whatever is refused. */
export function OrderSection({ checkout, change, showNow }: ShownCheckout) {
  const text = useText();
  const money = useMoney();
  const navigate = useNavigate();
  const order = usePlaceOrder();
  const form = useForm({
    schema: placeOrder.body,
    initial,
    convert: (values: OrderValues) => orderBody(values, checkout),
    check: (values) => checkOrder(values, checkout),
    submit: async (body) => {
      try {
        const { orderId, checkoutUrl } = await order(body);
        if (checkoutUrl !== null) return await leaveFor(checkoutUrl);
        await navigate(`/account/orders/${orderId}`, { replace: true });
      } catch (error) {
        const now = checkoutNow(error);
        if (now) showNow(now);
        throw aboutIban(error, text('payments.screen.mandate.iban.wrong'));
      }
    },
  });
  const way = chosenWay(checkout, form.values);
  const isComplete = checkout.missing.length === 0;
  const amount = money(subtract(checkout.dueToday, checkout.fromBalance));
  // What has changed is said above what is shown.
  const failure = form.failure && !checkoutNow(form.failure) ? errorText(form.failure, text) : undefined;
  const hint = !isComplete
    ? 'checkout.order.incomplete'
    : change === 'meanwhile'
      ? 'checkout.order.changed'
      : way?.way === 'provider' && 'checkout.order.later';
  if (!way)
    return (
      <Panel title={text('checkout.pay')}>
        <div aria-live="polite">
          <Warning title={text('errors.no-valid-payment-methods')}>{text('checkout.pay.none')}</Warning>
        </div>
      </Panel>
    );
  return (
    <Form form={form} failure={failure}>
      <Panel title={text('checkout.pay')}>
        <div className={styles['stack']}>
          <WayOptions methods={checkout.methods} chosen={way} choose={(name) => form.set('way', name)} />
          {way.way === 'signed-mandate' && <MandateFields form={form} consent={checkout.consent} />}
        </div>
      </Panel>
      <Panel title={text('checkout.business')}>
        <CheckField {...form.checkbox('business')} label={checkout.declaration} />
      </Panel>
      <FormActions>
        <div className={styles['order']}>
          <Button
            kind="primary"
            large
            type="submit"
            busy={form.busy}
            disabled={!isComplete || change === 'meanwhile'}
          >
            {text(`checkout.order.${way.way}`, { amount })}
          </Button>
          {hint && <p className={styles['soft']}>{text(hint)}</p>}
        </div>
      </FormActions>
    </Form>
  );
}
