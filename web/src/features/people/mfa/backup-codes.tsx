import { backupCodesPerSet, type MfaState } from '@belfry/contract/people/mfa/mfa.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useConfirm } from '#ui/dialog/use-confirm.tsx';
import { mfaErrorText } from './mfa-error-text.ts';
import { MfaWarning } from './mfa-warning.tsx';
import { useMfaChanges } from './mfa.api.ts';
import styles from './mfa.module.css';

const NewCodesDialog = lazy(async () => ({
  default: (await import('./new-codes-dialog.tsx')).NewCodesDialog,
}));

/** How many backup codes are left, a warning where there are none, and the way to new ones. */
export function BackupCodes({ state: { left, createdAt } }: { state: MfaState['backupCodes'] }) {
  const text = useText();
  const dates = useDates();
  const { makeBackupCodes } = useMfaChanges();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [confirmation, ask] = useConfirm();
  const make = async () => setCodes(await makeBackupCodes());
  const makeFirst = async () => {
    setBusy(true);
    try {
      await make();
    } catch (error) {
      toast(mfaErrorText(error, text), 'failed');
    } finally {
      setBusy(false);
    }
  };
  const askNew = () =>
    ask({
      title: text('mfa.codes.replace.title'),
      more: text('mfa.codes.replace.more'),
      confirm: text('mfa.codes.make-new'),
      act: make,
      words: (error) => mfaErrorText(error, text),
    });
  return (
    <section className={styles['codes']} aria-labelledby="backup-codes">
      <h3 id="backup-codes">{text('mfa.codes')}</h3>
      <p className={styles['soft']}>{text('mfa.codes.what', { n: backupCodesPerSet })}</p>
      {createdAt !== null && left > 0 && (
        <p>{text('mfa.codes.left', { left, when: dates.smart(createdAt) })}</p>
      )}
      {left === 0 && (
        <MfaWarning>{text(createdAt === null ? 'mfa.codes.never' : 'mfa.codes.none-left')}</MfaWarning>
      )}
      <div className={styles['buttons']}>
        <Button busy={busy} onClick={() => (left > 0 ? askNew() : void makeFirst())}>
          {text(createdAt === null ? 'mfa.codes.make' : 'mfa.codes.make-new')}
        </Button>
      </div>
      {confirmation}
      {codes && (
        <Suspense fallback={null}>
          <NewCodesDialog codes={codes} close={() => setCodes(null)} />
        </Suspense>
      )}
    </section>
  );
}
