import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { useEffect, useState } from 'react';
import { ApiError } from '#platform/api-client/api-error.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { canOfferPasskeys, cancelPasskeys, PasskeyError } from '#platform/passkeys.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import { mfaErrorText } from '#features/people/mfa/mfa-error-text.ts';
import { NotVerified } from './not-verified.tsx';
import { signInByPasskey } from './second-step.api.ts';

/** Milliseconds after which the question to the passkeys is asked anew; the server forgets it after five minutes. */
const renewal = 4 * 60 * 1000;

/** Signs in without typing: what the browser offers at the address, and a button for who looks for one. */
export function PasskeySignIn() {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    if (busy) return undefined;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const offer = async () => {
      if (!(await canOfferPasskeys()) || gone) return;
      timer = setTimeout(() => void offer(), renewal);
      try {
        await signInByPasskey({ quiet: true });
      } catch (error) {
        // A passkey that was chosen and refused is told; one that was not chosen is nobody's fault.
        if (!gone && !(error instanceof PasskeyError)) setFailure(error);
      }
    };
    void offer();
    return () => {
      gone = true;
      clearTimeout(timer);
      void cancelPasskeys();
    };
  }, [busy]);

  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await signInByPasskey({ quiet: false });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        wide
        busy={busy}
        icon={<IconFingerprint size={20} aria-hidden="true" />}
        onClick={() => void press()}
      >
        {text('mfa.passkey.sign-in')}
      </Button>
      <FormFailure>{failure ? mfaErrorText(failure, text) : undefined}</FormFailure>
      <div aria-live="polite">
        {failure instanceof ApiError && failure.next && <NotVerified next={failure.next} />}
      </div>
    </>
  );
}
