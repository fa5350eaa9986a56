import type { OpenAlarm } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { DeviceSummary } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { Age } from '#ui/age.tsx';
import type { Column } from '#ui/data-list.tsx';
import { Inline } from '#ui/inline.tsx';
import { ConnectionBadge } from '#features/alarming/alarms/nodes/alarm-state-badge.tsx';
import { DeviceAlarm } from '#features/alarming/alarms/nodes/device-alarm-state.tsx';
import { CallsNobodyNote } from '#features/alarming/call-lists/calls-nobody-note.tsx';
import styles from './device-columns.module.css';
import { DeviceTypeName } from '../device-type-icon.tsx';
import { SignalStrength } from '../detail/signal-strength.tsx';

/** The columns of the devices list; `alarms` are the open ones. */
export function deviceColumns(text: Text, alarms: readonly OpenAlarm[]): Column<DeviceSummary>[] {
  return [
    {
      id: 'name',
      header: text('devices.name-and-location'),
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
      header: text('devices.alarm-state'),
      width: 'minmax(0, 1.5fr)',
      bare: true,
      cell: (device) => (
        <Inline>
          <DeviceAlarm device={device} alarms={alarms} />
          {device.callsNobody && <CallsNobodyNote deviceId={device.id} />}
        </Inline>
      ),
    },
    {
      id: 'connection',
      header: text('devices.connection'),
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
      header: text('devices.type-and-firmware'),
      width: 'minmax(0, 1.4fr)',
      bare: true,
      cell: ({ type, softwareVersion, simSignal }) => (
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
      header: text('devices.subscription'),
      width: 'minmax(6rem, 0.8fr)',
      from: 64,
      // A list that an older version has saved for the time without a network knows none.
      cell: ({ subscriptionState }) =>
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
      header: text('devices.sim-signal'),
      width: '5.5rem',
      wideOnly: true,
      from: 80,
      cell: ({ simSignal }) => <SignalStrength percent={simSignal} />,
    },
  ];
}
