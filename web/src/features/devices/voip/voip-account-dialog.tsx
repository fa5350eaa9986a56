import type { VoipAccountWithPassword } from '@belfry/contract/devices/voip/voip-account-acts-management.contract.ts';
import type { VoipAccount } from '@belfry/contract/devices/voip/voip-accounts-management.contract.ts';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { gaveNoReason, type StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { toast } from '#platform/toast/toast.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { CopyButton } from '#features/people/mfa/copy-button.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import formStyles from '#ui/form/form.module.css';
import { Facts } from '#ui/page/panel.tsx';
import type { VoipAct } from './voip-account-panel.tsx';
import { useVoipActs } from './voip-account-acts.api.ts';
import styles from './voip.module.css';

interface VoipAccountDialogProps {
  act: VoipAct;
  device: { id: string; name: string };
  company: StaffCompany;
  account: VoipAccount | null;
  close: () => void;
}

/** Makes an account, renews its password or withdraws it. A password is shown here, once. */
export function VoipAccountDialog({ act, device, company, account, close }: VoipAccountDialogProps) {
  const text = useText();
  const acts = useVoipActs(device.id, company);
  // What was looked at when it was opened: once it is made, the account behind this is another.
  const [version] = useState(account?.version ?? 0);
  const [made, setMade] = useState<VoipAccountWithPassword | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (act === 'withdraw') {
        await acts.withdraw(version);
        toast(text('voip.account.withdraw.done'));
        return close();
      }
      return setMade(await (act === 'make' ? acts.make() : acts.renew(version)));
    } catch (error) {
      return setFailure(gaveNoReason(error) ? undefined : errorText(error, text));
    } finally {
      setBusy(false);
    }
  };
  if (made)
    return (
      <Dialog form key="made" title={text('voip.account.made.title', { device: device.name })} close={close}>
        <Password made={made} close={close} />
      </Dialog>
    );
  return (
    <Dialog form title={text(`voip.account.${act}.title`, { device: device.name })} close={close}>
      <div className={formStyles['form']}>
        <p className={styles['words']}>{text(`voip.account.${act}.more`)}</p>
        <KnownReason company={company} />
        <FormFailure>{failure}</FormFailure>
        <div className={formStyles['actions']}>
          <Button
            kind={act === 'make' ? 'primary' : 'danger'}
            busy={busy}
            data-autofocus
            onClick={() => void run()}
          >
            {text(`voip.account.${act}`)}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function Password({ made, close }: { made: VoipAccountWithPassword; close: () => void }) {
  const text = useText();
  return (
    <div className={formStyles['form']} aria-live="polite" tabIndex={-1} data-autofocus>
      <p className={styles['words']}>{text('voip.account.once')}</p>
      <Facts
        facts={[
          { name: text('voip.account.username'), value: made.username },
          { name: text('voip.account.domain'), value: made.domain },
        ]}
      />
      <p className={styles['password']}>
        <span className="visually-hidden">{`${text('voip.account.password')}: `}</span>
        {made.password}
      </p>
      <div className={formStyles['actions']}>
        <CopyButton value={made.password} />
        <Button onClick={close}>{text('ui.close')}</Button>
      </div>
    </div>
  );
}
