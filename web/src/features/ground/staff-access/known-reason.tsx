import { useText } from '#platform/i18n/use-text.ts';
import {
  askForReason,
  keptReason,
  reasonsChanged,
  type StaffCompany,
} from '#platform/staff-reason/staff-reason.ts';
import { useStore } from '#platform/store.ts';
import { Button } from '#ui/button.tsx';
import styles from './staff-access.module.css';

/** In a dialogue before an act: the reason that the customer will read, and the way to another. Nothing where it will be asked for. */
export function KnownReason({ company }: { company: StaffCompany }) {
  const text = useText();
  useStore(reasonsChanged);
  const reason = keptReason(company.id);
  if (reason === undefined) return null;
  return (
    <p className={styles['known']}>
      <span>{text('staff-access.reason.known', { reason })}</span>
      {/* Whoever changes their mind keeps what held. */}
      <Button kind="quiet" onClick={() => void askForReason(company).catch(() => undefined)}>
        {text('staff-access.reason.change')}
      </Button>
    </p>
  );
}
