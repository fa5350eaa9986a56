import type { SimCard } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { Link } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import styles from './sim-cards.module.css';

/** The device that a card is in, or was in last. */
export function DeviceOfCard({ card: { device, state, company } }: { card: SimCard }) {
  const text = useText();
  if (device === null) return '–';
  if (device.id === null || state === 'out' || state === 'stock')
    return text('sim-cards.device.before', { serial: device.serialNumber });
  return (
    <span className={styles['two']}>
      <Link to={managedAddress('devices', device.id, company)}>{device.serialNumber}</Link>
      <span className={styles['soft']}>{device.name}</span>
    </span>
  );
}
