import { pushFirmware } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import { Link } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { Panel } from '#ui/page/panel.tsx';
import { useDevicesWithoutPush } from './push-apps.api.ts';
import styles from './push-apps.module.css';

/** The devices whose alarms cannot come by push now, each with the reason (spec §9). Nothing where there is none. */
export function DevicesWithoutPush() {
  const text = useText();
  const { data } = useDevicesWithoutPush();
  if (!data || data.total === 0) return null;
  const more = data.total - data.items.length;
  return (
    <Panel title={text('push-apps.devices')}>
      <p className={styles['words']}>{text('push-apps.devices.more', { version: pushFirmware })}</p>
      <ul className={styles['devices']}>
        {data.items.map((device) => (
          <li key={device.id} className={styles['device']}>
            <Link to={`/devices/detail/${device.id}`}>{device.name}</Link>
            {device.reasons.map((reason) => (
              <p key={reason} className={styles['soft']}>
                {text(`push-apps.devices.${reason}`, {
                  version: device.softwareVersion ?? '–',
                  least: pushFirmware,
                })}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles['soft']}>{text('push-apps.devices.rest', { n: more })}</p>}
    </Panel>
  );
}
