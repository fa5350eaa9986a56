import { addDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ownTimeZone } from '#ui/present.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useForm } from '#ui/form/use-form.ts';
import { ConnectionBadge } from '#features/alarming/alarms/nodes/alarm-state-badge.tsx';
import type { FoundDevice } from './add-device-screen.tsx';
import styles from './device-form.module.css';
import { DeviceTypeName } from '../device-type-icon.tsx';
import { useDeviceActs } from '../devices.api.ts';

/** Shows what was found, asks what it is to be called, and adds it. */
export function AddFoundDevice({ found, searchAgain }: { found: FoundDevice; searchAgain: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const { add } = useDeviceActs();
  const { claim, device } = found;
  const isLocation = device.type === 'rest-api-location';
  const parts = useRef<HTMLElement>(null);
  // The button that was pressed is gone; whoever hears the screen goes on with what was found.
  useEffect(() => parts.current?.focus(), []);
  const form = useForm({
    schema: addDevice.body,
    initial: { ...claim, name: '', location: '' },
    submit: async (body) => {
      const timeZone = ownTimeZone();
      const added = await add({ ...body, timeZone });
      toast(text('devices.added', { name: added.name }));
      // A location can do nothing before it has a key; a dialler is on its way into use.
      const next = isLocation ? `detail/${added.id}?tab=rest-api` : `commissioning/${added.id}`;
      await navigate(`/devices/${next}`, { replace: true });
    },
    queued: () => navigate('/devices', { replace: true }),
  });
  return (
    <section className={styles['parts']} ref={parts} tabIndex={-1} aria-label={text('devices.found-device')}>
      <Panel title={text('devices.found-device')}>
        <Facts
          facts={[
            { name: text('devices.serial-number'), value: device.serialNumber },
            { name: text('devices.type'), value: <DeviceTypeName type={device.type} /> },
            ...(isLocation
              ? []
              : [
                  { name: text('devices.software-version'), value: device.softwareVersion },
                  {
                    name: text('devices.connection'),
                    value: <ConnectionBadge connected={device.connected} since={device.softwareVersion} />,
                  },
                ]),
          ]}
        />
      </Panel>
      <Panel title={text('devices.add.name-it')}>
        <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
          <TextField
            {...form.field('name')}
            label={text('devices.name')}
            hint={text('devices.name.hint')}
            autoComplete="off"
          />
          <TextField
            {...form.field('location')}
            label={text('devices.location')}
            hint={text('devices.location.hint')}
            autoComplete="off"
          />
          <FormActions>
            <Button type="submit" kind="primary" busy={form.busy}>
              {text('devices.add')}
            </Button>
            <Button onClick={searchAgain}>{text('devices.add.search-again')}</Button>
          </FormActions>
        </Form>
      </Panel>
    </section>
  );
}
