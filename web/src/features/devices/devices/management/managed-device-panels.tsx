import { listed } from '#platform/i18n/listed.ts';
import type { ManagedDevice } from '@belfry/contract/devices/devices/devices-management.contract.ts';
import type { ReactNode } from 'react';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Age } from '#ui/age.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { NodeStateBadge } from '#features/alarming/alarms/nodes/alarm-state-badge.tsx';
import { InterfacesPanel } from '../detail/interfaces-panel.tsx';
import { ownFacts } from '../detail/own-facts.tsx';
import { DeviceTypeName } from '../device-type-icon.tsx';
import styles from './managed-device.module.css';

/** All that support needs of a device, in panels: first how it stands, then what other rooms know of it and do about it. */
export function ManagedDevicePanels({ of, children }: { of: ManagedDevice; children: ReactNode }) {
  return (
    <div className={styles['parts']}>
      <Identity of={of} />
      <Alarms alarms={of.alarms} />
      <Connection of={of} />
      <InterfacesPanel device={of.device} />
      {children}
    </div>
  );
}

function Identity({ of: { device, inputs, before, eventsOfWeek } }: { of: ManagedDevice }) {
  const text = useText();
  const dates = useDates();
  return (
    <Panel title={text('devices.about')}>
      <Facts
        facts={[
          { name: text('devices.serial-number'), value: device.serialNumber },
          { name: text('devices.type'), value: <DeviceTypeName type={device.type} /> },
          { name: text('devices.location'), value: device.location },
          { name: text('devices-management.inputs'), value: inputs },
          {
            name: text('devices.subscription'),
            value: text(`devices.subscription.${device.subscriptionState ?? 'none'}`),
          },
          { name: text('devices.added-at'), value: dates.smart(device.addedAt) },
          { name: text('devices.time-zone'), value: device.timeZone.replaceAll('_', ' ') },
          { name: text('devices-management.events-of-week'), value: eventsOfWeek },
          {
            name: text('devices-management.before'),
            value: listed(
              before.map(({ how, at, byThisCompany }) =>
                text('devices-management.before.line', {
                  how: how === 'removed' ? 'removed' : 'handedOver',
                  who: byThisCompany ? 'own' : 'other',
                  at: dates.date(at),
                }),
              ),
            ),
          },
        ]}
      />
    </Panel>
  );
}

function Connection({ of }: { of: ManagedDevice }) {
  const text = useText();
  const dates = useDates();
  const { device, firstConnectedAt, connectionCheckAt, connectionWaitMinutes } = of;
  const { connected, connectedSince } = device;
  return (
    <Panel title={text('devices.connection')}>
      <Facts
        facts={[
          {
            name: text(connected ? 'devices.connected-since' : 'devices.disconnected-since'),
            value: connectedSince && (
              <>
                {dates.smartTime(connectedSince)} (<Age at={connectedSince} />)
              </>
            ),
          },
          {
            name: text('devices-management.first-connected'),
            value: firstConnectedAt && dates.smart(firstConnectedAt),
          },
          {
            name: text('devices-management.connection-wait'),
            value: text('devices-management.minutes', { n: connectionWaitMinutes }),
          },
          {
            name: text('devices-management.connection-check'),
            value: connectionCheckAt && dates.smartTime(connectionCheckAt),
          },
          ...ownFacts(device, text).map(({ name, value }) => ({
            name,
            value: value === false ? null : value,
          })),
        ]}
      />
    </Panel>
  );
}

/** States in which an alarm point has nothing to say. */
const quiet: readonly string[] = ['none', 'restored'];

function Alarms({ alarms }: Pick<ManagedDevice, 'alarms'>) {
  const text = useText();
  const [loud, others] = [
    alarms.filter(({ state }) => !quiet.includes(state)),
    alarms.filter(({ state }) => quiet.includes(state)),
  ];
  return (
    <Panel title={text('devices.alarms')}>
      {loud.length === 0 ? <p>{text('devices-management.alarms.calm')}</p> : <AlarmList alarms={loud} />}
      {others.length > 0 && (
        <Fold title={text('devices-management.alarms.quiet', { n: others.length })}>
          <AlarmList alarms={others} />
        </Fold>
      )}
    </Panel>
  );
}

function AlarmList({ alarms }: Pick<ManagedDevice, 'alarms'>) {
  return (
    <ul className={styles['alarms']}>
      {alarms.map(({ alarmId, name, state, since }) => (
        <li key={alarmId} className={styles['alarm']}>
          <span>{name}</span>
          <span className={styles['state']}>
            <NodeStateBadge state={state} />
            <Age at={since} />
          </span>
        </li>
      ))}
    </ul>
  );
}
