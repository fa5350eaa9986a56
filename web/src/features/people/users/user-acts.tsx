import type { User } from '@belfry/contract/people/users/users.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '#platform/i18n/error-text.ts';
import { saveJson } from '#platform/save-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { gaveNoProof } from '#platform/session/step-up.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useConfirm } from '#ui/dialog/use-confirm.tsx';
import { useUserActs } from './users.api.ts';
import styles from './users.module.css';

const RecoveryCodeDialog = lazy(async () => ({
  default: (await import('./recovery-code-dialog.tsx')).RecoveryCodeDialog,
}));

/** What an administrator can do to a user beside changing the fields. */
export function UserActs({ user }: { user: User }) {
  const text = useText();
  const navigate = useNavigate();
  const acts = useUserActs();
  const [confirmation, ask] = useConfirm();
  const [busy, setBusy] = useState<'resend' | 'export' | null>(null);
  const [helping, setHelping] = useState(false);
  const name = `${user.firstName} ${user.lastName}`;
  const may = (act: User['allowedActions'][number]) => user.allowedActions.includes(act);

  const run = async (which: 'resend' | 'export', act: () => Promise<unknown>) => {
    setBusy(which);
    try {
      await act();
    } catch (error) {
      if (!gaveNoProof(error)) toast(errorText(error, text), 'failed');
    } finally {
      setBusy(null);
    }
  };
  const resend = () =>
    run('resend', async () => {
      await acts.resend(user.id);
      toast(text('users.invited', { email: user.email }));
    });
  const download = () =>
    run('export', async () => saveJson(`user-${user.id}.json`, await acts.exportData(user.id)));
  const askDelete = () =>
    ask({
      title: text('users.delete.title', { name }),
      more: text('users.delete.more'),
      confirm: text('users.delete'),
      danger: true,
      act: async () => {
        await acts.remove(user.id);
        toast(text('users.deleted', { name }));
        await navigate('/users', { replace: true });
      },
      words: (error) => errorText(error, text),
    });
  return (
    <Panel title={text('users.acts')}>
      <div className={styles['acts']}>
        {may('resend-invitation') && (
          <Button busy={busy === 'resend'} onClick={() => void resend()}>
            {text('users.resend-invitation')}
          </Button>
        )}
        {may('recovery-code') && (
          <Button onClick={() => setHelping(true)}>{text('users.recovery-code')}</Button>
        )}
        {may('export') && (
          <Button busy={busy === 'export'} onClick={() => void download()}>
            {text('users.export')}
          </Button>
        )}
        {may('delete') && (
          <Button kind="danger" onClick={askDelete}>
            {text('users.delete')}
          </Button>
        )}
      </div>
      {confirmation}
      {helping && (
        <Suspense fallback={null}>
          <RecoveryCodeDialog user={user} close={() => setHelping(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
