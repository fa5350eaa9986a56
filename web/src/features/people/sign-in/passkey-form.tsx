import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import styles from '#features/people/mfa/mfa.module.css';

/** Asks for the passkey when pressed: browsers want a press before they show their own question. */
export function PasskeyForm(props: { act: () => Promise<unknown>; words: (error: unknown) => string }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await props.act();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={place} className={styles['stack']}>
      <p>{text('mfa.step.passkey.more')}</p>
      <FormFailure>{failure ? props.words(failure) : undefined}</FormFailure>
      <Button
        kind="primary"
        wide
        busy={busy}
        icon={<IconFingerprint size={20} aria-hidden="true" />}
        onClick={() => void press()}
      >
        {text('mfa.step.passkey')}
      </Button>
    </div>
  );
}
