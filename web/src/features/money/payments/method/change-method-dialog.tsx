import {
  changePaymentMethod,
  type PaymentMethodState,
} from '@belfry/contract/money/payments/payment-method.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { usePaymentActs } from '../payments.api.ts';
import styles from '../payments.module.css';
import { MandateFields } from './mandate-fields.tsx';
import { aboutIban, checkMethod, isSigned, mandateOf, type MethodValues } from './method-form.ts';
import { MethodOptions } from './method-options.tsx';

interface ChangeMethodDialogProps {
  state: PaymentMethodState;
  close: () => void;
}

/** Changes by what the company is charged: at the provider's page, or by a mandate that is signed here. */
export function ChangeMethodDialog({ state, close }: ChangeMethodDialogProps) {
  const text = useText();
  const title = text(state.current ? 'payments.screen.method.change' : 'payments.screen.method.choose');
  const [first] = state.offered;
  return (
    <Dialog form title={title} close={close}>
      {first ? (
        <ChangeMethodForm state={state} first={first.method} close={close} />
      ) : (
        <div className={styles['none']}>
          <strong>{text('errors.no-valid-payment-methods')}</strong>
          <p>{text('payments.screen.change.none')}</p>
          <div>
            <Button onClick={close}>{text('ui.close')}</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function ChangeMethodForm({
  state,
  first,
  close,
}: ChangeMethodDialogProps & { first: MethodValues['method'] }) {
  const text = useText();
  const { change } = usePaymentActs();
  const initial: MethodValues = { method: first, 'mandate/name': '', 'mandate/iban': '', agreed: '' };
  const form = useForm({
    schema: changePaymentMethod.body,
    initial,
    convert: (values: MethodValues) => mandateOf(values, state),
    check: (values) => checkMethod(values, state),
    submit: async (body) => {
      const isDone = await change(body).catch((error: unknown) => {
        throw aboutIban(error, text('payments.screen.mandate.iban.wrong'));
      });
      if (isDone) toast(text('payments.screen.mandate.signed'));
      close();
    },
  });
  const isHere = isSigned(form.values, state);
  return (
    <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
      <MethodOptions
        state={state}
        chosen={form.values.method}
        choose={(method) => form.set('method', method)}
      />
      {isHere && <MandateFields form={form} consent={state.consent} />}
      <FormActions>
        <Button kind="primary" type="submit" busy={form.busy}>
          {text(isHere ? 'payments.screen.mandate.sign' : 'payments.screen.change.go')}
        </Button>
        <Button onClick={close}>{text('ui.cancel')}</Button>
      </FormActions>
    </Form>
  );
}
