import { useText } from '#platform/i18n/use-text.ts';
import { useHealthCounts } from './health-counts.api.ts';
import styles from './health.module.css';

/** How much is urgent, beside the way to the list. Nothing where nothing is. */
export function HealthBadge() {
  const text = useText();
  const { data } = useHealthCounts();
  if (!data || data.urgent === 0) return null;
  return (
    <span className={styles['navigation']}>{text('staff-access.section.urgent', { n: data.urgent })}</span>
  );
}
