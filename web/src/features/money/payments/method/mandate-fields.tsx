import type { PaymentMethodState } from '@belfry/contract/money/payments/payment-method.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { TextField } from '#ui/form/field.tsx';
import type { useRulesForm } from '#ui/form/use-rules-form.ts';
import styles from '../payments.module.css';
import type { MethodValues } from './method-form.ts';

/** What whoever signs a mandate fills in. */
export type MandateValues = Omit<MethodValues, 'method'>;

type MandateForm = ReturnType<typeof useRulesForm<MandateValues, unknown>>;

interface MandateFieldsProps {
  /** Of a form that holds these values, and maybe others. */
  form: Pick<MandateForm, 'errorOf'> & {
    values: Pick<MandateValues, 'agreed'>;
    field(
      name: 'mandate/name' | 'mandate/iban',
    ): Omit<ReturnType<MandateForm['field']>, 'name'> & { name: string };
    set(name: 'agreed', value: string): void;
  };
  consent: PaymentMethodState['consent'];
}

/** Who signs a mandate, for which account, and what they agree to. */
export function MandateFields({ form, consent }: MandateFieldsProps) {
  const text = useText();
  return (
    <>
      <TextField
        {...form.field('mandate/name')}
        label={text('payments.screen.mandate.name')}
        autoComplete="name"
      />
      <TextField
        {...form.field('mandate/iban')}
        label="IBAN"
        hint={text('payments.screen.mandate.iban.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <section className={styles['consent']} aria-label={text('payments.screen.mandate.consent')}>
        <p>{consent.text}</p>
        <CheckField
          name="agreed"
          label={text('payments.screen.mandate.agree')}
          checked={form.values.agreed === consent.version}
          error={form.errorOf('agreed')}
          onChange={({ target }) => form.set('agreed', target.checked ? consent.version : '')}
        />
      </section>
    </>
  );
}
