import {
  alarmInterfaces,
  type AlarmSettings,
} from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { FieldGroup, FieldRow } from '#ui/form/field-group.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useVersionedForm } from '#ui/form/changes/use-versioned-form.tsx';
import { AlarmField } from './alarm-field.tsx';
import { alarmForm, type AlarmFormPart, changedSettings, valuesOf } from './alarm-form.ts';
import { useAlarmActs } from './alarm-settings.api.ts';
import styles from './alarm-settings.module.css';
import { numberIssues } from './number-issues.ts';
import { useAlarmFormLists } from './use-alarm-form-lists.ts';

interface AlarmDialogProps {
  deviceId: string;
  settings: AlarmSettings;
  close: () => void;
}

/** Sets one alarm point. Only what was changed is sent. */
export function AlarmDialog({ deviceId, settings, close }: AlarmDialogProps) {
  const text = useText();
  const { update } = useAlarmActs(deviceId);
  const known = useAlarmFormLists(deviceId);
  const { alarmId } = settings;
  const [form, conflict] = useVersionedForm({
    schema: alarmForm,
    initial: valuesOf(settings),
    valuesOf,
    words: {
      interfaces: {
        label: text('alarm-settings.interfaces'),
        say: (chosen) =>
          alarmInterfaces
            .filter((each) => chosen[each])
            .map((each) => text(`alarm-settings.interface.${each}`))
            .join('\n'),
      },
    },
    check: (values) => numberIssues(values),
    submit: async (_body, values, base) => {
      const changes = changedSettings(base, values);
      const reason = values.reason.trim();
      if (Object.keys(changes).length > 0)
        await update(alarmId, { ...changes, version: values.version, ...(reason && { reason }) });
      close();
      toast(text('alarm-settings.saved', { name: values.name.trim() }));
    },
  });
  const field = (part: AlarmFormPart) => <AlarmField part={part} form={form} {...known} />;
  return (
    <Dialog form title={text('alarm-settings.edit-named', { name: settings.name })} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        {field('name')}
        <FieldRow>
          {field('activeMessage')}
          {field('restoredMessage')}
        </FieldRow>
        <div className={styles['stack']}>
          {field('enabled')}
          {field('critical')}
        </div>
        <div className={styles['groups']}>
          <FieldGroup title={text('alarm-settings.part.input')}>
            {settings.contact !== null && field('contact')}
            <FieldRow>
              {field('delaySeconds')}
              {field('recoveryDelaySeconds')}
            </FieldRow>
          </FieldGroup>
          {field('alertWhen')}
          <FieldGroup title={text('alarm-settings.part.calling')}>
            {field('callListId')}
            <FieldRow>
              {field('repeatRounds')}
              {field('repeatAfterSeconds')}
            </FieldRow>
            {field('remind')}
            {alarmId !== 'failure.multiple-alarms' && field('group')}
          </FieldGroup>
          {field('interfaces')}
        </div>
        <TextField
          {...form.field('reason')}
          label={text('alarm-settings.reason')}
          hint={text('alarm-settings.reason.hint')}
          autoComplete="off"
        />
        {conflict}
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text('alarm-settings.save')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
