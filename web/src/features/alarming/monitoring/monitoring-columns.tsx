import { listed } from '#platform/i18n/listed.ts';
import type { MonitoredDevice } from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { Link } from 'react-router';
import type { Text } from '#platform/i18n/use-text.ts';
import { Age } from '#ui/age.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/list/data-list.tsx';
import { Inline } from '#ui/inline.tsx';
import { ConnectionBadge } from '#features/alarming/alarms/nodes/alarm-state-badge.tsx';
import { percentText, secondsText } from './figure-words.ts';
import styles from './monitoring.module.css';
import { WatchBadge } from './watch-badge.tsx';
import { WatchSwitch } from './watch-switch.tsx';
import { whyNotWatched } from './watch-words.ts';

/** What the rows of the list can do. */
export interface MonitoringRowActs {
  text: Text;
  locale: string;
  /** A moment as today 03:10. */
  moment: (at: string) => string;
  callListName: (id: string | null) => string;
  showMonths: (device: MonitoredDevice) => void;
  /** Absent for those who may not edit. */
  edit:
    | {
        open: (device: MonitoredDevice) => void;
        selected: ReadonlySet<string>;
        select: (device: MonitoredDevice, on: boolean) => void;
      }
    | undefined;
}

/** The columns of connection monitoring. */
export function monitoringColumns(acts: MonitoringRowActs): Column<MonitoredDevice>[] {
  const { text, locale, edit } = acts;
  return [
    {
      id: 'device',
      header: text('monitoring.device'),
      width: 'minmax(0, 1.6fr)',
      cell: (device) => (
        <span className={styles['device']}>
          {edit && device.watch !== 'own-watchdog' && (
            <label className={styles['select']}>
              <input
                type="checkbox"
                checked={edit.selected.has(device.deviceId)}
                aria-label={text('monitoring.select', { name: device.name })}
                onChange={(event) => edit.select(device, event.target.checked)}
              />
            </label>
          )}
          <span className={styles['two']}>
            <Link to={`/devices/detail/${device.deviceId}`}>{device.name}</Link>
            {device.location && <span className={styles['soft']}>{device.location}</span>}
            <Inline>
              <ConnectionBadge connected={device.connected} since={device.connectedSince} />
              {device.connectedSince && <Age at={device.connectedSince} />}
            </Inline>
          </span>
        </span>
      ),
    },
    {
      id: 'watch',
      header: text('monitoring.watch'),
      width: 'minmax(0, 1.9fr)',
      bare: true,
      cell: (device) => <Watch device={device} acts={acts} />,
    },
    {
      id: 'figures',
      header: text('monitoring.figures'),
      width: 'minmax(0, 1.1fr)',
      cell: ({ months: [month] }) =>
        month ? (
          <span className={styles['two']}>
            <span>{text('monitoring.available', { percent: percentText(month.availability, locale) })}</span>
            <span className={styles['soft']}>
              {month.losses === 0 && month.lostSeconds === 0
                ? text('monitoring.no-loss')
                : listed([
                    text('monitoring.losses', { n: month.losses }),
                    text('monitoring.longest', { duration: secondsText(month.longestGapSeconds, text) }),
                  ])}
            </span>
          </span>
        ) : (
          <span className={styles['soft']}>{text('monitoring.no-figures')}</span>
        ),
    },
    {
      id: 'acts',
      header: text('monitoring.acts'),
      width: '7rem',
      bare: true,
      cell: (device) => <RowActs device={device} acts={acts} />,
    },
  ];
}

function Watch({ device, acts }: { device: MonitoredDevice; acts: MonitoringRowActs }) {
  const { text, moment, edit } = acts;
  const why = whyNotWatched(device);
  const isOwn = device.watch === 'own-watchdog';
  return (
    <span className={styles['watch']}>
      <Inline>
        {edit && !isOwn && <WatchSwitch device={device} />}
        <WatchBadge device={device} />
      </Inline>
      {why && <span className={styles['soft']}>{text(why)}</span>}
      {device.enabled && !isOwn && (
        <span className={styles['words']}>
          <span>
            {device.alarmDueAt
              ? text('monitoring.due', { moment: moment(device.alarmDueAt) })
              : text('monitoring.after', { n: device.waitMinutes })}
          </span>
          <span>{text('monitoring.calls', { list: acts.callListName(device.callListId) })}</span>
          <span>{text(`monitoring.restored.${device.restoredTo}`)}</span>
        </span>
      )}
    </span>
  );
}

/** A button is named by the word on it, whoever speaks to it says that; then by what it is about. */
function RowActs({ device, acts }: { device: MonitoredDevice; acts: MonitoringRowActs }) {
  const { text, edit, showMonths } = acts;
  return (
    <span className={styles['rowActs']}>
      {edit && device.watch !== 'own-watchdog' && (
        <Button
          kind="quiet"
          aria-label={`${text('monitoring.edit')}: ${text('monitoring.edit-named', { name: device.name })}`}
          title={text('monitoring.edit')}
          icon={<IconPencil size={20} aria-hidden="true" />}
          onClick={() => edit.open(device)}
        >
          <span className={styles['actWord']}>{text('monitoring.edit')}</span>
        </Button>
      )}
      <Button
        kind="quiet"
        aria-label={`${text('monitoring.months')}: ${text('monitoring.months-named', { name: device.name })}`}
        title={text('monitoring.months')}
        icon={<IconChartBar size={20} aria-hidden="true" />}
        onClick={() => showMonths(device)}
      >
        <span className={styles['actWord']}>{text('monitoring.months')}</span>
      </Button>
    </span>
  );
}
