import type { MfaState } from '@belfry/contract/people/mfa/mfa.contract.ts';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { canUsePasskeys } from '#platform/passkeys.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { MethodList } from './method-list.tsx';
import { MfaDuty } from './mfa-duty.tsx';
import { useMfa } from './mfa.api.ts';
import styles from './mfa.module.css';

const AddTotpDialog = lazy(async () => ({ default: (await import('./add-totp-dialog.tsx')).AddTotpDialog }));
const AddPasskeyDialog = lazy(async () => ({
  default: (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog,
}));

/** One's methods, backup codes, and what adds more of them. */
export function MfaMethods() {
  const text = useText();
  const mfa = useMfa();
  const state = useLoadState(mfa);
  const here = useScrollToHash('#mfa');
  return (
    <div id="mfa" className={styles['anchor']} ref={here}>
      <Panel title={text('mfa.title')}>
        <div className={styles['stack']}>
          <p className={styles['intro']}>
            {text('mfa.intro')}
            {mfa.data?.required && ` ${text('mfa.required')}`}
          </p>
          <LoadState state={state}>{mfa.data && <Methods mfa={mfa.data} />}</LoadState>
        </div>
      </Panel>
    </div>
  );
}

function Methods({ mfa }: { mfa: MfaState }) {
  const text = useText();
  const [adding, setAdding] = useState<'totp' | 'passkey' | null>(null);
  const close = () => setAdding(null);
  const isFirst = mfa.methods.length === 0;
  return (
    <>
      <MfaDuty methods={mfa.methods} />
      <MethodList methods={mfa.methods} />
      <div className={styles['buttons']}>
        <Button
          icon={<IconDeviceMobile size={20} aria-hidden="true" />}
          kind={isFirst ? 'primary' : 'secondary'}
          onClick={() => setAdding('totp')}
        >
          {text('mfa.totp.add')}
        </Button>
        {canUsePasskeys() && (
          <Button
            icon={<IconFingerprint size={20} aria-hidden="true" />}
            onClick={() => setAdding('passkey')}
          >
            {text('mfa.passkey.add')}
          </Button>
        )}
      </div>
      {!isFirst && <BackupCodes state={mfa.backupCodes} />}
      <Suspense fallback={null}>
        {adding === 'totp' && <AddTotpDialog close={close} />}
        {adding === 'passkey' && <AddPasskeyDialog close={close} />}
      </Suspense>
    </>
  );
}

/** What a link's hash names comes late, so the browser does not find it by itself. */
function useScrollToHash(wanted: string) {
  const element = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === wanted) element.current?.scrollIntoView();
  }, [hash, wanted]);
  return element;
}
