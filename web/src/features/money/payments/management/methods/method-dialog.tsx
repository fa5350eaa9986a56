import {
  addManagedMethod,
  type ManagedMethods,
} from '@belfry/contract/money/payments/methods-management.contract.ts';
import { type ChangeEvent, useState } from 'react';
import { parseDay } from '#platform/list/periods.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { RowDialog } from '#features/money/seller/management/row-dialog.tsx';
import { typedDay } from '#features/money/seller/management/typed-day.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useAddMethod } from './methods.api.ts';

/** Offers a method from a day on under a name, or no longer. */
export function MethodDialog({ methods, close }: { methods: ManagedMethods; close: () => void }) {
  const text = useText();
  const add = useAddMethod();
  const [{ items, version, today }] = useState(methods);
  const newest = items.filter(
    (row, index) => items.findIndex(({ method }) => method === row.method) === index,
  );
  const form = useForm({
    schema: addManagedMethod.body,
    initial: {
      method: newest[0]?.method ?? 'ideal',
      label: newest[0]?.label ?? '',
      validFrom: '',
      isOffered: true,
    },
    convert: ({ validFrom }) => ({ validFrom: parseDay(validFrom) ?? '', version }),
    check: ({ validFrom }): { validFrom?: string } => {
      const day = typedDay(validFrom, today);
      return 'fault' in day ? { validFrom: day.fault } : {};
    },
    submit: async (body) => {
      await add(body);
      toast(text('prices-management.set.done'));
      close();
    },
  });
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const row = newest.find(({ method }) => method === target.value);
    if (row) form.reset({ ...form.values, method: row.method, label: row.label });
  };
  return (
    <RowDialog title={text('prices-management.methods.set')} form={form} close={close}>
      <SelectField
        {...form.field('method')}
        onChange={choose}
        label={text('prices-management.methods.method')}
      >
        {newest.map(({ method, label }) => (
          <option key={method} value={method}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field('label')}
        label={text('prices-management.methods.label')}
        hint={text('prices-management.methods.label.hint')}
      />
      <CheckField {...form.checkbox('isOffered')} label={text('prices-management.methods.offered')} />
      <TextField
        {...form.field('validFrom')}
        maxLength={10}
        label={text('prices-management.day')}
        hint={text('prices-management.day.hint')}
      />
    </RowDialog>
  );
}
