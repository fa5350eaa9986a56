import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { canUsePasskeys } from '#platform/passkeys.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import { DocumentTitle } from '#ui/page/document-title.tsx';
import { CodeForm } from '#features/people/mfa/code-form.tsx';
import { mfaErrorText } from '#features/people/mfa/mfa-error-text.ts';
import styles from '#features/people/mfa/mfa.module.css';
import { PasskeyForm } from './passkey-form.tsx';
import { type CodeWay, signInByCode, signInByMfaPasskey } from './second-step.api.ts';
import type { MfaQuestion } from './sign-in.api.ts';

type Way = CodeWay | 'passkey';

/** The step after the password: one of the user's own methods, or the code of an administrator. */
export function MfaStep({ question, back }: { question: MfaQuestion; back: () => void }) {
  const text = useText();
  const { challenge } = question;
  const ways = waysOf(question);
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery-code');
  const words = (error: unknown) => mfaErrorText(error, text);
  return (
    <>
      <DocumentTitle title={text('mfa.step.title')} />
      <h1>{text('mfa.step.title')}</h1>
      {way === 'passkey' ? (
        <PasskeyForm act={() => signInByMfaPasskey(challenge)} words={words} />
      ) : (
        <CodeForm
          key={way}
          kind={way === 'totp' ? 'totp' : 'written'}
          label={text(`mfa.step.${way}`)}
          hint={text(`mfa.step.${way}.hint`)}
          submitLabel={text('mfa.step.submit')}
          submit={(code) => signInByCode(way, challenge, code)}
          words={words}
        />
      )}
      {ways.length === 0 && <FormFailure>{text('mfa.passkey.unsupported')}</FormFailure>}
      <fieldset className={styles['ways']} aria-label={text('mfa.step.others')}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} onClick={() => setWay(other)}>
              {other === 'passkey' ? text('mfa.step.passkey') : text(`mfa.step.${other}.choose`)}
            </Button>
          ))}
        {way !== 'recovery-code' && (
          <Button kind="quiet" onClick={() => setWay('recovery-code')}>
            {text('mfa.step.recovery-code.choose')}
          </Button>
        )}
        <Button kind="quiet" onClick={back}>
          {text('mfa.step.back')}
        </Button>
      </fieldset>
    </>
  );
}

/** The user's methods that this browser can use, in the server's order. */
function waysOf({ methods }: MfaQuestion) {
  return methods.filter((method) => method !== 'passkey' || canUsePasskeys());
}
