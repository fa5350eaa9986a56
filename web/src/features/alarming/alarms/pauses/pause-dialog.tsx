import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { pauseAlarm } from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useForm } from '#ui/form/use-form.ts';
import { usePauses } from './pauses.api.ts';

/** Minutes that can be chosen: a quarter of an hour to twelve hours. */
const lengths = [15, 30, 60, 120, 240, 480, 720] as const;

/** Asks for how long an alarm is to be silent, and why. */
export function PauseDialog({ node, close }: { node: AlarmNode; close: () => void }) {
  const text = useText();
  const { pause } = usePauses(node.deviceId);
  const { name } = node;
  const form = useForm({
    schema: pauseAlarm.body,
    initial: { minutes: 30, reason: '' },
    submit: async (body) => {
      await pause(node.alarmId, body);
      close();
      toast(text('alarms.paused.done', { name }));
    },
  });
  return (
    <Dialog title={text('alarms.pause.title', { name })} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <p>{text(node.active ? 'alarms.pause.active' : 'alarms.pause.more')}</p>
        <SelectField {...form.field('minutes')} required label={text('alarms.pause.length')}>
          {lengths.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes < 60
                ? text('alarms.pause.minutes', { n: minutes })
                : text('alarms.pause.hours', { n: minutes / 60 })}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.field('reason')}
          required
          label={text('alarms.pause.reason')}
          hint={text('alarms.pause.reason.hint')}
          autoComplete="off"
          data-autofocus
        />
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text('alarms.pause')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
