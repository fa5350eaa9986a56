import { Suspense, useState } from 'react';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Facts, FoldedPanel } from '#ui/page/panel.tsx';
import { useVoipAccount } from './voip-accounts.api.ts';
import styles from './voip.module.css';

const VoipAccountDialog = lazyScreen(
  async () => (await import('./voip-account-dialog.tsx')).VoipAccountDialog,
  'mfa',
);

/** What staff do with the account of a device. */
export type VoipAct = 'make' | 'renew' | 'withdraw';

interface VoipAccountPanelProps {
  device: { id: string; name: string };
  company: StaffCompany;
}

/** The internet telephony account of a device, and what staff do with it. */
export function VoipAccountPanel({ device, company }: VoipAccountPanelProps) {
  const text = useText();
  const dates = useDates();
  const query = useVoipAccount(device.id, company);
  const state = useLoadState(query);
  const [opened, setOpened] = useState<VoipAct | null>(null);
  const account = query.data ?? null;
  const acts: VoipAct[] = account ? ['renew', 'withdraw'] : ['make'];
  return (
    <FoldedPanel title={text('voip.account.title')}>
      <LoadState state={state} skeleton={<Skeleton lines={3} />}>
        <div className={styles['stack']}>
          {account ? (
            <Facts
              facts={[
                { name: text('voip.account.username'), value: account.username },
                { name: text('voip.account.domain'), value: account.domain },
                { name: text('voip.account.made-at'), value: dates.smartTime(account.madeAt) },
                { name: text('voip.account.password-at'), value: dates.smartTime(account.passwordAt) },
              ]}
            />
          ) : (
            <p className={styles['soft']}>{text('voip.account.none')}</p>
          )}
          <span className={styles['acts']}>
            {acts.map((act) => (
              <Button key={act} onClick={() => setOpened(act)}>
                {text(`voip.account.${act}`)}
              </Button>
            ))}
          </span>
        </div>
      </LoadState>
      <Suspense fallback={null}>
        {opened && (
          <VoipAccountDialog
            act={opened}
            device={device}
            company={company}
            account={account}
            close={() => setOpened(null)}
          />
        )}
      </Suspense>
    </FoldedPanel>
  );
}
