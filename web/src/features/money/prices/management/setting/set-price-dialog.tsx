import { chargedTypes } from '@belfry/contract/money/prices/plans.ts';
import type { ManagedPrices } from '@belfry/contract/money/prices/prices-management.contract.ts';
import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import styles from '#features/money/seller/management/dated.module.css';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { FieldRow } from '#ui/form/field-group.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useRulesForm } from '#ui/form/use-rules-form.ts';
import type { PriceQuestion } from '../prices-management.api.ts';
import { PriceOutlook } from './price-outlook.tsx';
import { priceOf, type TypedPrice } from './typed-price.ts';

/** Sets a price from a day on; first it is shown what that would do. */
export function SetPriceDialog({ prices, close }: { prices: ManagedPrices; close: () => void }) {
  const text = useText();
  const [question, setQuestion] = useState<PriceQuestion | null>(null);
  // What somebody else adds meanwhile was not looked at.
  const [{ version, today }] = useState(prices);
  const form = useRulesForm<TypedPrice, PriceQuestion | null>({
    initial: { type: 'monthly', amount: '', validFrom: '' },
    rules: {
      body: (values) => {
        const answer = priceOf(values, today);
        return 'price' in answer ? answer.price : null;
      },
      check: (values) => {
        const answer = priceOf(values, today);
        return 'issues' in answer ? answer.issues : {};
      },
      limits: () => ({ required: true }),
    },
    submit: async (asked) => setQuestion(asked),
  });
  const typed = priceOf(form.values, today);
  const isAsked =
    question !== null && 'price' in typed && JSON.stringify(typed.price) === JSON.stringify(question);
  return (
    <Dialog form title={text('prices-management.prices.set')} close={close}>
      <Form form={form}>
        <SelectField {...form.field('type')} label={text('prices.column.type')}>
          {chargedTypes.map((type) => (
            <option key={type} value={type}>
              {text(`prices.type.${type}`)}
            </option>
          ))}
        </SelectField>
        <FieldRow>
          <TextField
            {...form.field('amount')}
            inputMode="decimal"
            maxLength={12}
            label={text('prices-management.amount')}
            hint={text('prices-management.amount.hint')}
          />
          <TextField
            {...form.field('validFrom')}
            maxLength={10}
            label={text('prices-management.day')}
            hint={text('prices-management.day.hint')}
          />
        </FieldRow>
        {!isAsked && (
          <FormActions>
            <Button type="submit" kind="primary" busy={form.busy}>
              {text('prices-management.preview')}
            </Button>
            <Button onClick={close}>{text('ui.cancel')}</Button>
          </FormActions>
        )}
      </Form>
      {isAsked && (
        <div className={styles['below']}>
          <PriceOutlook key={JSON.stringify(question)} question={question} version={version} close={close} />
        </div>
      )}
    </Dialog>
  );
}
