import { listed } from '#platform/i18n/listed.ts';
import type { AlarmSettings } from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useForm } from '#ui/form/use-form.ts';
import { AlarmField } from './alarm-field.tsx';
import { alarmForm, type AlarmFormPart, alarmFormParts, chosenSettings, valuesOf } from './alarm-form.ts';
import { useAlarmActs } from './alarm-settings.api.ts';
import styles from './alarm-settings.module.css';
import { numberIssues } from './number-issues.ts';
import { useAlarmFormLists } from './use-alarm-form-lists.ts';

interface AlarmsDialogProps {
  deviceId: string;
  settings: readonly [AlarmSettings, ...AlarmSettings[]];
  close: () => void;
  done: () => void;
}

/** Sets several alarm points alike: only the settings that were ticked, each to what the first one has unless changed. */
export function AlarmsDialog({ deviceId, settings, close, done }: AlarmsDialogProps) {
  const text = useText();
  const { updateAll } = useAlarmActs(deviceId);
  const known = useAlarmFormLists(deviceId);
  const [chosen, setChosen] = useState<ReadonlySet<AlarmFormPart>>(new Set());
  const [initial] = useState(() => valuesOf(settings[0]));
  const [nothing, setNothing] = useState(false);
  const form = useForm({
    schema: alarmForm,
    initial,
    check: (values) => numberIssues(values),
    submit: async (_body, values) => {
      setNothing(chosen.size === 0);
      if (chosen.size === 0) return;
      const changes = chosenSettings(values, chosen);
      await updateAll({ alarmIds: settings.map(({ alarmId }) => alarmId), changes });
      close();
      done();
      toast(text('alarm-settings.saved-several', { n: settings.length }));
    },
  });
  const offered = alarmFormParts.filter(
    (part) =>
      (part !== 'contact' || settings.every(({ contact }) => contact !== null)) &&
      (part !== 'group' || settings.every(({ alarmId }) => alarmId !== 'failure.multiple-alarms')),
  );
  const choose = (part: AlarmFormPart, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(part);
    else next.delete(part);
    setChosen(next);
  };
  const failure = nothing ? text('alarm-settings.nothing-chosen') : undefined;
  return (
    <Dialog form title={text('alarm-settings.edit-several', { n: settings.length })} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : failure}>
        <p className={styles['soft']}>{listed(settings.map(({ name }) => name))}</p>
        <p>{text('alarm-settings.edit-several.more')}</p>
        <div className={styles['parts']}>
          {offered.map((part) => (
            <div key={part} className={styles['part']}>
              <CheckField
                label={text(`alarm-settings.change.${part}`)}
                checked={chosen.has(part)}
                onChange={(event) => choose(part, event.target.checked)}
              />
              {chosen.has(part) && (
                <div className={styles['partField']}>
                  <AlarmField part={part} form={form} {...known} />
                </div>
              )}
            </div>
          ))}
        </div>
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
