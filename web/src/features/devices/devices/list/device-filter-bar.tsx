import { deviceAlarmStates } from '@belfry/contract/values/alarm-states.ts';
import { deviceTypes } from '@belfry/contract/values/device-types.ts';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import { useId, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SelectField } from '#ui/field.tsx';
import styles from './device-filter-bar.module.css';
import {
  countChoices,
  type DeviceFilter,
  deviceSorts,
  readDeviceFilter,
  subscriptionFilters,
  writeDeviceFilter,
} from './device-filter.ts';
import { deviceTypeName } from '../device-type.ts';
import { SearchField } from '#ui/search-field.tsx';

interface DeviceFilterBarProps {
  filter: DeviceFilter;
  onChange: (filter: DeviceFilter) => void;
}

/** Search, filters and order of the devices list. On a phone all but the search fold away. */
export function DeviceFilterBar({ filter, onChange }: DeviceFilterBarProps) {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const choices = countChoices(filter);
  const set = (name: string, value: string) => {
    const address = writeDeviceFilter(filter);
    address.set(name, value);
    onChange(readDeviceFilter(address));
  };
  return (
    <search className={styles['bar']}>
      <SearchField
        label={text('devices.search')}
        placeholder={text('devices.search.placeholder')}
        value={filter.search ?? ''}
        onChange={(search) => set('search', search)}
      />
      <div className={styles['fold']}>
        <Button
          icon={<IconAdjustmentsHorizontal size={20} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {choices > 0 ? text('devices.filter.open.n', { n: choices }) : text('devices.filter.open')}
        </Button>
      </div>
      <div id={id} className={classNames(styles['choices'], isOpen && styles['isOpen'])}>
        <SelectField
          label={text('devices.alarm-state')}
          value={filter.alarmState ?? ''}
          onChange={(event) => set('state', event.target.value)}
        >
          <option value="">{text('devices.filter.all')}</option>
          {deviceAlarmStates.map((state) => (
            <option key={state} value={state}>
              {text(`alarms.device.${state}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={text('devices.connection')}
          value={filter.connected ?? ''}
          onChange={(event) => set('connected', event.target.value)}
        >
          <option value="">{text('devices.filter.all')}</option>
          <option value="true">{text('alarms.connection.connected')}</option>
          <option value="false">{text('alarms.connection.disconnected')}</option>
        </SelectField>
        <SelectField
          label={text('devices.type')}
          value={filter.type ?? ''}
          onChange={(event) => set('type', event.target.value)}
        >
          <option value="">{text('devices.filter.all')}</option>
          {deviceTypes.map((type) => (
            <option key={type} value={type}>
              {deviceTypeName(type, text)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={text('devices.subscription')}
          value={filter.subscription ?? ''}
          onChange={(event) => set('subscription', event.target.value)}
        >
          <option value="">{text('devices.filter.all')}</option>
          {subscriptionFilters.map((state) => (
            <option key={state} value={state}>
              {text(`devices.subscription.${state}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={text('devices.sort')}
          value={filter.sort}
          onChange={(event) => set('sort', event.target.value)}
        >
          {deviceSorts.map((sort) => (
            <option key={sort} value={sort}>
              {text(`devices.sort.${sort}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </search>
  );
}
