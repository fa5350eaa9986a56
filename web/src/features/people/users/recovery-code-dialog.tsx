import { recoveryCodeMinutes, type User } from '@belfry/contract/people/users/users.contract.ts';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import formStyles from '#ui/form/form.module.css';
import { CopyButton } from '#features/people/mfa/copy-button.tsx';
import { useUserActs } from './users.api.ts';
import styles from './users.module.css';

/** Makes a recovery code and shows it, once. */
export function RecoveryCodeDialog({ user, close }: { user: User; close: () => void }) {
  const text = useText();
  const dates = useDates();
  const { makeRecoveryCode } = useUserActs();
  const [made, setMade] = useState<Awaited<ReturnType<typeof makeRecoveryCode>> | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const name = `${user.firstName} ${user.lastName}`;
  const make = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setMade(await makeRecoveryCode(user.id));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog form title={text('users.recovery-code.title', { name })} close={close}>
      <div className={formStyles['form']}>
        {made ? (
          <div className={styles['stack']} aria-live="polite">
            <p>{text('users.recovery-code.hand-over', { name, until: dates.time(made.expiresAt) })}</p>
            <p className={styles['code']}>{made.code}</p>
            <div className={formStyles['actions']}>
              <CopyButton value={made.code} />
              <Button onClick={close}>{text('ui.close')}</Button>
            </div>
          </div>
        ) : (
          <>
            <p>{text('users.recovery-code.more', { minutes: recoveryCodeMinutes })}</p>
            <div role="alert">
              {failure !== null && <p className={formStyles['failure']}>{errorText(failure, text)}</p>}
            </div>
            <div className={formStyles['actions']}>
              <Button kind="primary" busy={busy} onClick={() => void make()}>
                {text('users.recovery-code.make')}
              </Button>
              <Button onClick={close}>{text('ui.cancel')}</Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
