import type { Subscription } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { Link } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import styles from '../subscriptions.module.css';

/** The device of a subscription; the way to it, unless it has left the company. */
export function DeviceCell({ subscription }: { subscription: Subscription }) {
  const text = useText();
  const { deviceId, deviceName, serialNumber } = subscription;
  const more = [serialNumber, deviceId === null ? text('subscriptions.device.left') : ''].filter(Boolean);
  return (
    <span className={styles['two']}>
      {deviceId === null ? (
        <span>{deviceName}</span>
      ) : (
        <Link className={styles['device']} to={`/devices/detail/${deviceId}?tab=subscription`}>
          {deviceName}
        </Link>
      )}
      {more.length > 0 && <span className={styles['soft']}>{more.join(' · ')}</span>}
    </span>
  );
}
