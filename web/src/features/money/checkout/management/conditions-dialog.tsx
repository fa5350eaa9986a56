import {
  addManagedConditions,
  type ManagedConditions,
} from '@belfry/contract/money/checkout/conditions-management.contract.ts';
import { termsLanguages } from '@belfry/contract/ground/terms/terms.contract.ts';
import { parseDay } from '#platform/list/periods.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { RowDialog } from '#features/money/seller/management/row-dialog.tsx';
import { typedDay } from '#features/money/seller/management/typed-day.ts';
import { TextField } from '#ui/form/field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useAddConditions } from './conditions.api.ts';

/** Adds a version of the conditions of sale, which begins with the words of the one that holds. */
export function ConditionsDialog({
  today,
  begins,
  close,
}: {
  today: string;
  begins: ManagedConditions['texts'];
  close: () => void;
}) {
  const text = useText();
  const add = useAddConditions();
  const initial: Record<string, string> & { validFrom: string } = {
    version: '',
    validFrom: '',
    ...Object.fromEntries(termsLanguages.map((lang) => [`texts/${lang}`, begins[lang]])),
  };
  const form = useForm({
    schema: addManagedConditions.body,
    initial,
    convert: ({ validFrom }) => ({ validFrom: parseDay(validFrom) ?? '' }),
    formats: { version: 'prices-management.conditions.version.faulty' },
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
  return (
    <RowDialog title={text('prices-management.conditions.set')} form={form} close={close}>
      <TextField
        {...form.field('version')}
        label={text('prices-management.conditions.version')}
        hint={text('prices-management.conditions.version.hint')}
      />
      <TextField
        {...form.field('validFrom')}
        maxLength={10}
        label={text('prices-management.day')}
        hint={text('prices-management.day.hint')}
      />
      {termsLanguages.map((lang) => (
        <TextAreaField
          key={lang}
          {...form.field(`texts/${lang}`)}
          rows={8}
          lang={lang}
          label={text(`prices-management.conditions.text.${lang}`)}
          hint={text('prices-management.conditions.brand')}
        />
      ))}
    </RowDialog>
  );
}
