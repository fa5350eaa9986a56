import {
  resolveSettlementDifference,
  type SettlementDifference,
} from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useMoney } from '#platform/i18n/use-money.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { gaveNoReason } from '#platform/staff-reason/staff-reason.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useBookActs, useOwnCompany } from '../settlements.api.ts';
import { resolutionsOf } from './difference-words.ts';

/** Settles a difference as it was seen: what it is booked as, and why. */
export function ResolveDialog({
  difference,
  close,
}: {
  difference: SettlementDifference;
  close: () => void;
}) {
  const text = useText();
  const money = useMoney();
  const company = useOwnCompany();
  const { refresh } = useBookActs();
  const { id, kind, amount } = difference;
  const ways = resolutionsOf(difference);
  const form = useForm({
    schema: resolveSettlementDifference.body,
    initial: { as: ways[0] ?? 'nothing-to-book', note: '' },
    convert: () => ({ amount }),
    submit: async (body) => {
      await call(resolveSettlementDifference, { params: { id }, body }, { company });
      toast(text('settlements.resolve.done', { amount: money(amount) }));
      close();
      void refresh();
    },
  });
  return (
    <Dialog form title={text('settlements.resolve.title', { amount: money(amount) })} close={close}>
      <Form
        form={form}
        failure={form.failure && !gaveNoReason(form.failure) ? errorText(form.failure, text) : undefined}
      >
        <p>{text(`settlements.difference.${kind}.more`)}</p>
        <SelectField {...form.field('as')} label={text('settlements.resolve.as')}>
          {ways.map((way) => (
            <option key={way} value={way}>
              {text(`settlements.resolution.${way}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.field('note')}
          label={text('settlements.resolve.note')}
          hint={text('settlements.resolve.note.hint')}
          data-autofocus
        />
        <KnownReason company={company} />
        <FormActions>
          <Button type="submit" kind="primary" busy={form.busy}>
            {text('settlements.resolve')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
