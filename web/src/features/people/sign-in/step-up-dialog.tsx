import { stepUpMinutes } from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';
import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { CodeForm } from '#features/people/mfa/code-form.tsx';
import { mfaErrorText } from '#features/people/mfa/mfa-error-text.ts';
import styles from '#features/people/mfa/mfa.module.css';
import { PasskeyForm } from './passkey-form.tsx';
import { StepUpPassword } from './step-up-password.tsx';
import { proveByPasskey, type StepUpWay, prove, useStepUpWays } from './step-up.api.ts';

/** Confirms that it is still the same person, by one of their methods, or the password where there is none. */
export function StepUpDialog({ proved, refused }: { proved: () => void; refused: () => void }) {
  const text = useText();
  const ways = useStepUpWays();
  const state = useLoadState(ways);
  return (
    <Dialog form title={text('mfa.step-up.title')} close={refused}>
      <div className={styles['stack']}>
        <p className={styles['soft']}>{text('mfa.step-up.more', { minutes: stepUpMinutes })}</p>
        <LoadState state={state}>{ways.data && <Ways ways={ways.data} proved={proved} />}</LoadState>
      </div>
    </Dialog>
  );
}

function Ways({ ways, proved }: { ways: readonly StepUpWay[]; proved: () => void }) {
  const text = useText();
  const [way, setWay] = useState(ways[0]);
  const words = (error: unknown) => mfaErrorText(error, text);
  const others = ways.filter((other) => other !== way);
  return (
    <>
      {way === 'password' && <StepUpPassword proved={proved} />}
      {way === 'passkey' && (
        <PasskeyForm
          words={words}
          act={async () => {
            await proveByPasskey();
            proved();
          }}
        />
      )}
      {(way === 'totp' || way === 'backup-code') && (
        <CodeForm
          key={way}
          kind={way === 'totp' ? 'totp' : 'written'}
          label={text(`mfa.step.${way}`)}
          hint={text(`mfa.step.${way}.hint`)}
          submitLabel={text('mfa.step-up.submit')}
          words={words}
          submit={async (code) => {
            await prove({ method: way, code });
            proved();
          }}
        />
      )}
      {others.length > 0 && (
        <fieldset className={styles['ways']} aria-label={text('mfa.step.others')}>
          {others.map((other) => (
            <Button key={other} kind="quiet" onClick={() => setWay(other)}>
              {text(nameOf(other))}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );
}

function nameOf(way: StepUpWay) {
  if (way === 'totp') return 'mfa.step.totp.choose';
  if (way === 'backup-code') return 'mfa.step.backup-code.use';
  return way === 'passkey' ? 'mfa.step.passkey' : 'mfa.step-up.password';
}
