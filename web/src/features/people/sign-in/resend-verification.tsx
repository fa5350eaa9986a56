import { resendVerification } from '@belfry/contract/people/sign-in/sign-in.contract.ts';
import { useState } from 'react';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import styles from '#features/people/mfa/mfa.module.css';

/** For whoever is not verified: where the link went, and another one. What is around it says aloud what comes. */
export function ResendVerification({ email }: { email: string }) {
  const text = useText();
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready');
  const [failure, setFailure] = useState<unknown>(null);
  const resend = async () => {
    setState('busy');
    setFailure(null);
    try {
      await call(resendVerification, { body: { email } });
      setState('sent');
    } catch (error) {
      setFailure(error);
      setState('ready');
    }
  };
  return (
    <div className={styles['ways']}>
      <p>{text('mfa.verify.why')}</p>
      {state === 'sent' && <strong>{text('mfa.verify.sent')}</strong>}
      {state !== 'sent' && (
        <Button busy={state === 'busy'} onClick={() => void resend()}>
          {text('mfa.verify.resend')}
        </Button>
      )}
      <FormFailure>{failure ? errorText(failure, text) : undefined}</FormFailure>
    </div>
  );
}
