import { restoredReaders } from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { limitsOf, schemaAt } from '#ui/form/form-issues.ts';
import type { useForm } from '#ui/form/use-form.ts';
import { useCallLists } from '#features/alarming/call-lists/call-lists.api.ts';
import { callListName } from '#features/alarming/call-lists/lists/call-list-name.ts';
import { monitoringForm, type MonitoringFormValues, type MonitoringPart } from './monitoring-form.ts';

/** The form of one or several call procedures. */
export type MonitoringForm = ReturnType<typeof useForm<MonitoringFormValues, typeof monitoringForm>>;

/** The control of one setting. */
export function MonitoringField({ part, form }: { part: MonitoringPart; form: MonitoringForm }) {
  const text = useText();
  const lists = useCallLists().data?.items ?? [];
  switch (part) {
    case 'enabled':
      return (
        <CheckField
          {...form.checkbox('enabled')}
          label={text('monitoring.field.enabled')}
          hint={text('monitoring.field.enabled.hint')}
        />
      );
    case 'waitMinutes': {
      const { minimum: min = 0, maximum: max = 0 } = limitsOf(schemaAt(monitoringForm, ['waitMinutes']));
      return (
        <TextField
          {...form.field('waitMinutes')}
          required
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          label={text('monitoring.field.waitMinutes')}
          hint={`${text('monitoring.field.waitMinutes.hint')} ${text('ui.field.range', { min, max })}`}
        />
      );
    }
    case 'callListId':
      return (
        <SelectField
          {...form.field('callListId')}
          required
          label={text('monitoring.field.callListId')}
          hint={text('monitoring.field.callListId.hint')}
        >
          {lists.map((list) => (
            <option key={list.id} value={list.recipients === 'all-contacts' ? '' : list.id}>
              {callListName(list, text)}
            </option>
          ))}
        </SelectField>
      );
    default:
      return (
        <SelectField
          {...form.field('restoredTo')}
          required
          label={text('monitoring.field.restoredTo')}
          hint={text('monitoring.field.restoredTo.hint')}
        >
          {restoredReaders.map((readers) => (
            <option key={readers} value={readers}>
              {text(`monitoring.field.restoredTo.${readers}`)}
            </option>
          ))}
        </SelectField>
      );
  }
}
