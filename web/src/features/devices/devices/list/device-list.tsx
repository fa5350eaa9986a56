import {
  type DeviceSummary,
  exportDevices,
  listDevices,
} from '@belfry/contract/devices/devices/devices.contract.ts';
import { subscriptionStates } from '@belfry/contract/ground/allowance/subscription-states.ts';
import { deviceAlarmStates } from '@belfry/contract/values/alarm-states.ts';
import { deviceTypes } from '@belfry/contract/values/device-types.ts';
import { describeList, type ListColumn, valuesOf } from '#platform/list/list-description.ts';
import { liveKeys } from '#platform/live/live-keys.ts';
import { Age } from '#ui/age.tsx';
import { Inline } from '#ui/inline.tsx';
import { ConnectionBadge } from '#features/alarming/alarms/nodes/alarm-state-badge.tsx';
import { DeviceAlarm } from '#features/alarming/alarms/nodes/device-alarm-state.tsx';
import { CallsNobodyNote } from '#features/alarming/call-lists/calls-nobody-note.tsx';
import { SignalStrength } from '../detail/signal-strength.tsx';
import { deviceTypeName } from '../device-type.ts';
import { DeviceTypeName } from '../device-type-icon.tsx';
import { arrangeDevices } from './arrange-devices.ts';
import styles from './device-list.module.css';

const columns: readonly ListColumn<DeviceSummary>[] = [
  {
    id: 'name',
    sort: 'name',
    header: 'devices.name-and-location',
    width: 'minmax(0, 1.5fr)',
    cell: ({ name, location }) => (
      <span className={styles['two']}>
        <span>{name}</span>
        {location && <span className={styles['soft']}>{location}</span>}
      </span>
    ),
  },
  {
    id: 'state',
    sort: 'state',
    header: 'devices.alarm-state',
    width: 'minmax(0, 1.5fr)',
    bare: true,
    cell: (device) => (
      <Inline>
        <DeviceAlarm device={device} />
        {device.callsNobody && <CallsNobodyNote deviceId={device.id} />}
      </Inline>
    ),
  },
  {
    id: 'connection',
    header: 'devices.connection',
    width: 'minmax(0, 1.2fr)',
    bare: true,
    cell: ({ connected, connectedSince }) => (
      <Inline>
        <ConnectionBadge connected={connected} since={connectedSince} />
        {connectedSince && <Age at={connectedSince} />}
      </Inline>
    ),
  },
  {
    id: 'type',
    header: 'devices.type-and-firmware',
    width: 'minmax(0, 1.4fr)',
    bare: true,
    cell: ({ type, softwareVersion, simSignal }, { text }) => (
      <span className={styles['facts']}>
        <DeviceTypeName type={type} />
        <span className={styles['more']}>
          {softwareVersion && <span>{text('devices.firmware', { version: softwareVersion })}</span>}
          {simSignal !== null && (
            <span className={styles['signal']}>
              <SignalStrength percent={simSignal} />
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'subscription',
    header: 'devices.subscription',
    width: 'minmax(6rem, 0.8fr)',
    from: 64,
    // A list that an older version has saved for the time without a network knows none.
    cell: ({ subscriptionState }, { text }) =>
      subscriptionState ? (
        text(`devices.subscription.${subscriptionState}`)
      ) : (
        <>
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">{text('devices.subscription.none')}</span>
        </>
      ),
  },
  {
    id: 'signal',
    header: 'devices.sim-signal',
    width: '5.5rem',
    wideOnly: true,
    from: 80,
    cell: ({ simSignal }) => <SignalStrength percent={simSignal} />,
  },
  {
    id: 'serial-number',
    header: 'devices.serial-number',
    width: 'minmax(6rem, 0.9fr)',
    extra: true,
    cell: ({ serialNumber }) => serialNumber,
  },
];

/** `/devices`. */
export const deviceList = describeList<typeof listDevices>({
  id: 'devices',
  route: listDevices,
  key: liveKeys.devices,
  pageSize: 200,
  counted: true,
  live: true,
  columns,
  search: { label: 'devices.search', placeholder: 'devices.search.placeholder' },
  filters: [
    {
      kind: 'choice',
      name: 'state',
      field: 'alarmState',
      label: 'devices.alarm-state',
      ...valuesOf(deviceAlarmStates, (state, text) => text(`alarms.device.${state}`)),
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
  ],
  sorts: valuesOf(['state', '-state', 'name', '-name', 'location', '-location'], (order, text) =>
    text(`devices.sort.${order}`),
  ),
  rowKey: ({ id }) => id,
  rowLink: ({ id }) => `/devices/detail/${id}`,
  csv: { route: exportDevices, file: 'devices.export.file' },
  arrange: arrangeDevices,
});
