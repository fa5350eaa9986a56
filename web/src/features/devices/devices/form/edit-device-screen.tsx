import { type Device, updateDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import { useLingui } from '@lingui/react';
import type { ComponentType } from 'react';
import { useNavigate, useParams } from 'react-router';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useVersionedForm } from '#ui/form/changes/use-versioned-form.tsx';
import styles from './device-form.module.css';
import { useDeviceActs } from '../devices.api.ts';
import { useDevice } from '#platform/live/device-query.ts';
import { GoneDevice, isGone } from '../removed/gone-device.tsx';
import { ScheduleFields, weekdayName } from './schedule-fields.tsx';

interface EditDeviceScreenProps {
  /** Stands below the form. */
  further: ComponentType<{ device: Device }>;
}

/** `/devices/edit/{deviceId}`: name, location, time zone, order number, hours and notes. */
export function EditDeviceScreen({ further: Further }: EditDeviceScreenProps) {
  const text = useText();
  const mayEdit = useMay('DE');
  const { deviceId = '' } = useParams();
  const device = useDevice(deviceId);
  const loaded = useLoadState(device);
  const state = mayEdit ? loaded : ({ kind: 'forbidden', message: text('errors.no-permission') } as const);
  // Removed or handed over meanwhile, by somebody else.
  if (!device.data && isGone(device.error)) return <GoneDevice id={deviceId} />;
  return (
    <div className={styles['narrow']}>
      <PageHeader
        title={text('devices.edit.title')}
        back={{ to: `/devices/detail/${deviceId}`, label: device.data?.name ?? text('devices.title') }}
      />
      <LoadState state={state}>
        {device.data && (
          <div className={styles['parts']}>
            <EditForm key={deviceId} device={device.data} />
            <Further device={device.data} />
          </div>
        )}
      </LoadState>
    </div>
  );
}

function EditForm({ device }: { device: Device }) {
  const text = useText();
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { update } = useDeviceActs();
  const place = `/devices/detail/${device.id}`;
  const [form, conflict] = useVersionedForm({
    schema: updateDevice.body,
    initial: valuesOf(device),
    valuesOf,
    words: {
      'schedule/weekendDays': {
        label: text('devices.schedule.weekend'),
        say: (days) => days.map((day) => weekdayName(day, i18n.locale)).join('\n'),
      },
    },
    formats: {
      'schedule/dayFrom': 'devices.schedule.format',
      'schedule/dayUntil': 'devices.schedule.format',
    },
    check: (values) => (values.name.trim() ? {} : { name: 'ui.field.required' }),
    submit: async (body) => {
      const saved = await update(device.id, body);
      toast(text('devices.edit.saved', { name: saved.name }));
      await navigate(place, { replace: true });
    },
    queued: () => navigate(place, { replace: true }),
  });
  const zones = new Set([device.timeZone, form.values.timeZone, ...Intl.supportedValuesOf('timeZone')]);
  return (
    <Panel>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <TextField {...form.field('name')} required label={text('devices.name')} autoComplete="off" />
        <TextField {...form.field('location')} label={text('devices.location')} autoComplete="off" />
        <SelectField {...form.field('timeZone')} required label={text('devices.time-zone')}>
          {[...zones].toSorted().map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.field('orderNumber')}
          label={text('devices.order-number')}
          hint={text('devices.order-number.hint')}
          autoComplete="off"
        />
        <ScheduleFields form={form} />
        <TextAreaField
          {...form.field('notes')}
          label={text('devices.notes')}
          hint={text('devices.notes.hint')}
        />
        {conflict}
        <FormActions>
          <Button type="submit" kind="primary" busy={form.busy}>
            {text('devices.save')}
          </Button>
          <LinkButton to={place}>{text('ui.cancel')}</LinkButton>
        </FormActions>
      </Form>
    </Panel>
  );
}

function valuesOf({ name, location, timeZone, notes, orderNumber, schedule, settingsVersion }: Device) {
  return {
    name,
    location,
    timeZone,
    notes,
    orderNumber: orderNumber ?? '',
    'schedule/dayFrom': schedule.dayFrom,
    'schedule/dayUntil': schedule.dayUntil,
    'schedule/weekendDays': schedule.weekendDays,
    settingsVersion,
  };
}
