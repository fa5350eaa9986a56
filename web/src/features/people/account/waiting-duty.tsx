import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useLocation } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { dutyPlace } from '#platform/session/duties.ts';
import { useSession } from '#platform/session/session.ts';
import { LinkButton } from '#ui/button.tsx';
import styles from './waiting-duty.module.css';

/** Says what waits for the next sign-in, what stays open until then, and where it is done (decision 0083). */
export function WaitingDuty() {
  const text = useText();
  const { pathname } = useLocation();
  const place = dutyPlace(useSession().duties);
  if (!place || place.to.split('#')[0] === pathname) return null;
  return (
    <div className={styles['note']} aria-live="polite">
      <IconAlertTriangle size={22} stroke={2} aria-hidden="true" />
      <p className={styles['words']}>{text(`account.duty.${place.duty}`)}</p>
      <LinkButton to={place.to}>{text(`account.duty.${place.duty}.do`)}</LinkButton>
    </div>
  );
}
