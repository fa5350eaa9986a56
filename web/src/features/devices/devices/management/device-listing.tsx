import {
  type DeviceListing,
  deviceListingSorts,
  devicePlaces,
  exportAllDevices,
  listAllDevices,
} from '@belfry/contract/devices/devices/devices-management.contract.ts';
import { subscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import { deviceAlarmStates } from '@belfry/contract/values/alarm-states.ts';
import { deviceTypes } from '@belfry/contract/values/device-types.ts';
import { id } from '@belfry/contract/values/values.ts';
import { Link, useLocation } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { describeList, type ListColumn, valuesOf } from '#platform/list/list-description.ts';
import { Age } from '#ui/age.tsx';
import { Inline } from '#ui/inline.tsx';
import { ConnectionBadge, DeviceStateBadge } from '#features/alarming/alarms/nodes/alarm-state-badge.tsx';
import { managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { deviceTypeName } from '../device-type.ts';
import { DeviceTypeName } from '../device-type-icon.tsx';
import styles from '../list/device-list.module.css';

/** Leads to the devices with the same firmware. */
function Firmware({ version }: { version: string }) {
  const text = useText();
  const { search } = useLocation();
  const only = new URLSearchParams(search);
  only.set('firmware', version);
  return (
    <Link
      to={{ search: only.toString() }}
      preventScrollReset
      aria-label={text('devices-management.only-firmware', { version })}
    >
      {version}
    </Link>
  );
}

const columns: readonly ListColumn<DeviceListing>[] = [
  {
    id: 'serial-number',
    sort: 'serial-number',
    header: 'devices-management.serial-number',
    width: 'minmax(8.5rem, 0.9fr)',
    cell: ({ serialNumber }) => serialNumber,
  },
  {
    id: 'company',
    header: 'devices-management.company',
    width: 'minmax(6.25rem, 1.2fr)',
    cell: ({ company, held }, { text }) =>
      company?.name ?? text(held ? `devices-management.held.${held}` : 'devices-management.place.stock'),
  },
  {
    id: 'name',
    sort: 'name',
    header: 'devices.name-and-location',
    width: 'minmax(7rem, 1.3fr)',
    cell: ({ name, location }) =>
      name === null ? (
        '–'
      ) : (
        <span className={styles['two']}>
          <span>{name}</span>
          {location && <span className={styles['soft']}>{location}</span>}
        </span>
      ),
  },
  {
    id: 'connection',
    header: 'devices.connection',
    width: 'minmax(9.5rem, 1.1fr)',
    bare: true,
    cell: ({ connected, connectedSince }) => (
      <Inline>
        <ConnectionBadge connected={connected} since={connectedSince} />
        {connectedSince && <Age at={connectedSince} />}
      </Inline>
    ),
  },
  {
    id: 'alarm',
    header: 'devices.alarm-state',
    width: 'minmax(9.75rem, 1.1fr)',
    from: 64,
    bare: true,
    cell: ({ alarmState }) => (alarmState ? <DeviceStateBadge state={alarmState} /> : null),
  },
  {
    id: 'firmware',
    header: 'devices.software-version',
    width: '7.75rem',
    from: 64,
    cell: ({ softwareVersion }) => (softwareVersion ? <Firmware version={softwareVersion} /> : '–'),
  },
  {
    id: 'subscription',
    header: 'devices.subscription',
    width: 'minmax(6rem, 0.8fr)',
    from: 80,
    cell: ({ subscriptionState }, { text }) => text(`devices.subscription.${subscriptionState ?? 'none'}`),
  },
  {
    id: 'type',
    header: 'devices.type',
    extra: true,
    cell: ({ type }) => <DeviceTypeName type={type} />,
  },
  {
    id: 'licences',
    header: 'devices-management.licences',
    width: '6rem',
    amount: true,
    extra: true,
    cell: ({ licences }) => licences,
  },
  {
    id: 'added',
    sort: 'added',
    header: 'devices.added-at',
    width: '7rem',
    extra: true,
    cell: ({ addedAt }, { dates }) => addedAt && <time dateTime={addedAt}>{dates.date(addedAt)}</time>,
  },
];

/** `/management/devices` */
export const allDevices = describeList<typeof listAllDevices>({
  id: 'managed-devices',
  route: listAllDevices,
  key: ['management', 'devices'],
  pageSize: 50,
  counted: true,
  views: true,
  columns,
  search: { label: 'devices.search', placeholder: 'devices-management.search.placeholder' },
  filters: [
    {
      kind: 'choice',
      name: 'place',
      label: 'devices-management.place',
      ...valuesOf(devicePlaces, (place, text) => text(`devices-management.place.${place}`)),
    },
    {
      kind: 'choice',
      name: 'connected',
      label: 'devices.connection',
      ...valuesOf(['true', 'false'], (is, text) =>
        text(`alarms.connection.${is === 'true' ? 'connected' : 'disconnected'}`),
      ),
    },
    {
      kind: 'choice',
      name: 'alarm',
      field: 'alarmState',
      label: 'devices.alarm-state',
      ...valuesOf(deviceAlarmStates, (state, text) => text(`alarms.device.${state}`)),
    },
    {
      kind: 'choice',
      name: 'type',
      label: 'devices.type',
      ...valuesOf(deviceTypes, deviceTypeName),
    },
    {
      kind: 'choice',
      name: 'subscription',
      label: 'devices.subscription',
      ...valuesOf([...subscriptionStates, 'none'], (state, text) => text(`devices.subscription.${state}`)),
    },
    {
      kind: 'typed',
      name: 'firmware',
      label: 'devices.software-version',
      maxLength: 20,
      isId: (written) => /^[0-9A-Za-z.+-]{1,20}$/.test(written),
    },
    {
      kind: 'id',
      name: 'company',
      label: 'devices-management.company',
      isId: (written) => id.safeParse(written).success,
    },
  ],
  sorts: valuesOf(deviceListingSorts, (order, text) => text(`devices-management.sort.${order}`)),
  rowKey: ({ serialNumber }) => serialNumber,
  rowLink: ({ id: device, company, serialNumber }) =>
    device && company
      ? managedAddress('devices', device, company)
      : `/management/devices/stock/${serialNumber}`,
  csv: { route: exportAllDevices, file: 'devices-management.file' },
});
