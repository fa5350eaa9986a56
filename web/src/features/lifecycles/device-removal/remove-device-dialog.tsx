import { type Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import { removeDevice } from '@belfry/contract/lifecycles/device-removal/device-removal.contract.ts';
import { useNavigate } from 'react-router';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useForm } from '#ui/form/use-form.ts';
import styles from './device-removal.module.css';
import { useRemoveDevice } from './device-removal.api.ts';

/** Says what goes with a device, asks for its serial number, and removes it. */
export function RemoveDeviceDialog({ device, close }: { device: Device; close: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const remove = useRemoveDevice();
  const { id, name, serialNumber, alarmState } = device;
  const form = useForm({
    schema: removeDevice.body,
    initial: { serialNumber: '' },
    check: (values) =>
      values.serialNumber.trim().toUpperCase() === serialNumber
        ? {}
        : { serialNumber: 'devices.remove.serial-number.wrong' },
    submit: async (body) => {
      await remove(id, body);
      toast(text('devices.remove.done', { name }));
      await navigate('/devices', { replace: true });
    },
  });
  return (
    <Dialog form title={text('devices.remove.title', { name })} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <ul className={styles['consequences']}>
          {alarmState !== 'restored' && (
            <li>
              <strong>{text('devices.remove.in-alarm')}</strong>
            </li>
          )}
          <li>{text('devices.remove.alarms')}</li>
          <li>{text('devices.remove.subscription')}</li>
          <li>{text('devices.remove.history')}</li>
          <li>{text('devices.remove.again')}</li>
        </ul>
        <TextField
          {...form.field('serialNumber')}
          required
          label={text('devices.serial-number')}
          hint={text('devices.remove.serial-number.hint', { serialNumber })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
        />
        <FormActions>
          <Button kind="danger" type="submit" busy={form.busy}>
            {text('devices.remove')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
