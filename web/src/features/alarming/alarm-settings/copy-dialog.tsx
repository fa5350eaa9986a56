import { listed } from '#platform/i18n/listed.ts';
import { copyAlarms } from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import { type Device, listDevices } from '@belfry/contract/devices/devices/devices.contract.ts';
import { maxPageSize } from '@belfry/contract/http/list.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { liveKeys } from '#platform/live/live-keys.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useForm } from '#ui/form/use-form.ts';
import { useAlarmActs } from './alarm-settings.api.ts';
import styles from './alarm-settings.module.css';

/** Takes the settings of another device over, and says which of its alarm points do not exist here. */
export function CopyDialog({ device, close }: { device: Device; close: () => void }) {
  const text = useText();
  const { copy } = useAlarmActs(device.id);
  const [search, setSearch] = useState('');
  const [unfit, setUnfit] = useState<readonly { alarmId: string; name: string }[] | null>(null);
  const devices = useQuery({
    queryKey: [...liveKeys.devices, 'list', 'copy', search],
    queryFn: ({ signal }) => {
      const query = { limit: maxPageSize, sort: 'name' as const, ...(search.trim() && { search }) };
      return call(listDevices, { query }, { signal });
    },
    placeholderData: (before) => before,
  });
  const state = useLoadState(devices);
  const others = devices.data?.items.filter(({ id }) => id !== device.id) ?? [];
  const form = useForm({
    schema: copyAlarms.body,
    initial: { fromDeviceId: '' },
    submit: async (body) => {
      const { items, unfit: left } = await copy(body);
      toast(text('alarm-settings.copied', { n: items.length }));
      if (left.length === 0) close();
      else setUnfit(left);
    },
  });
  if (unfit)
    return (
      <Dialog title={text('alarm-settings.unfit', { n: unfit.length })} close={close}>
        <div className={styles['stack']}>
          <p>{text('alarm-settings.unfit.more')}</p>
          <ul className={styles['unfit']}>
            {unfit.map(({ alarmId, name }) => (
              <li key={alarmId}>
                {name} <span className={styles['soft']}>({alarmId})</span>
              </li>
            ))}
          </ul>
          <FormActions>
            <Button kind="primary" onClick={close}>
              {text('ui.close')}
            </Button>
          </FormActions>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={text('alarm-settings.copy')} close={close}>
      <LoadState state={state}>
        <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
          <p>{text('alarm-settings.copy.more', { name: device.name })}</p>
          <TextField
            type="search"
            label={text('alarm-settings.copy.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            autoComplete="off"
          />
          <SelectField {...form.field('fromDeviceId')} required label={text('alarm-settings.copy.from')}>
            <option value="">{text('ui.choose')}</option>
            {others.map(({ id, name, location }) => (
              <option key={id} value={id}>
                {listed([name, location])}
              </option>
            ))}
          </SelectField>
          <FormActions>
            <Button kind="primary" type="submit" busy={form.busy}>
              {text('alarm-settings.copy.act')}
            </Button>
            <Button onClick={close}>{text('ui.cancel')}</Button>
          </FormActions>
        </Form>
      </LoadState>
    </Dialog>
  );
}
