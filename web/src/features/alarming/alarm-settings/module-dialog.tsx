import { addAlarmModule } from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { FieldRow } from '#ui/form/field-group.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useForm } from '#ui/form/use-form.ts';
import { useAlarmActs } from './alarm-settings.api.ts';

interface ModuleValues extends Record<string, unknown> {
  kind: 'dupline' | 'io';
  module: number | '';
  inputs: number | '';
}

/** Adds the inputs of a Dupline module or an external IO unit before the device itself names them. */
export function ModuleDialog({ deviceId, close }: { deviceId: string; close: () => void }) {
  const text = useText();
  const { addModule } = useAlarmActs(deviceId);
  const form = useForm<ModuleValues, typeof addAlarmModule.body>({
    schema: addAlarmModule.body,
    initial: { kind: 'dupline', module: 1, inputs: 8 },
    submit: async (body) => {
      const n = await addModule(body);
      close();
      toast(text('alarm-settings.module.done', { n }));
    },
  });
  return (
    <Dialog title={text('alarm-settings.module')} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <p>{text('alarm-settings.module.more')}</p>
        <SelectField {...form.field('kind')} required label={text('alarm-settings.module.kind')}>
          <option value="dupline">{text('alarms.kind.dupline')}</option>
          <option value="io">{text('alarms.kind.io')}</option>
        </SelectField>
        <FieldRow>
          <TextField
            {...form.field('module')}
            type="number"
            inputMode="numeric"
            min={1}
            max={255}
            label={text('alarm-settings.module.number')}
            hint={text('ui.field.range', { min: 1, max: 255 })}
          />
          <TextField
            {...form.field('inputs')}
            type="number"
            inputMode="numeric"
            min={1}
            max={128}
            label={text('alarm-settings.module.inputs')}
            hint={text('ui.field.range', { min: 1, max: 128 })}
          />
        </FieldRow>
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text('alarm-settings.module.add')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
