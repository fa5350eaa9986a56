import { putSimLimit } from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import type { SimCard } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { limitUnits, readLimit, writeLimit } from './limit-form.rules.ts';
import { useSimActs } from '../sim-cards.api.ts';
import styles from '../sim-cards.module.css';

/** Sets a card's own data limit, or takes it away. */
export function SimLimitDialog({ card, close }: { card: SimCard; close: () => void }) {
  const text = useText();
  const { setLimit } = useSimActs(card);
  const form = useForm({
    schema: putSimLimit.body,
    initial: writeLimit(card.limitBytes),
    convert: ({ amount, unit }) => ({
      limitBytes: readLimit(amount, unit) ?? null,
      version: card.version,
    }),
    check: ({ amount, unit }): { amount?: string } =>
      readLimit(amount, unit) === undefined ? { amount: 'sim-cards.limit.wrong' } : {},
    submit: async ({ limitBytes }) => {
      await setLimit(limitBytes);
      toast(text('sim-cards.limit.done'));
      close();
    },
  });
  return (
    <Dialog form title={text('sim-cards.limit.title', { iccid: card.iccid })} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <p className={styles['words']}>{text('sim-cards.limit.more')}</p>
        <div className={styles['amount']}>
          <TextField
            {...form.field('amount')}
            required={false}
            inputMode="decimal"
            maxLength={11}
            label={text('sim-cards.limit')}
            hint={text('sim-cards.limit.hint')}
            data-autofocus
          />
          <SelectField {...form.field('unit')} required label={text('sim-cards.limit.unit')}>
            {limitUnits.map((unit) => (
              <option key={unit} value={unit}>
                {unit}
              </option>
            ))}
          </SelectField>
        </div>
        <KnownReason company={card.company} />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text('sim-cards.limit.set')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
