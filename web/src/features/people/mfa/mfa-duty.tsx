import type { MfaMethod } from '@belfry/contract/people/mfa/mfa.contract.ts';
import { useEffect, useRef } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { afterSignIn } from '#platform/session/redirect.ts';
import { refreshTokens } from '#platform/session/refresh.ts';
import { useSession } from '#platform/session/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { useSearch } from '#ui/use-search.ts';
import { MfaWarning } from './mfa-warning.tsx';
import styles from './mfa.module.css';

/**
 * Says why somebody was led here, as long as the company's policy asks for a method (decision 0013). With a new one the
 * tokens are made anew, which opens the rest; going on waits for a press, since backup codes are best made now.
 */
export function MfaDuty({ methods }: { methods: readonly MfaMethod[] }) {
  const text = useText();
  const isDue = useSession().duties.includes('mfa');
  const search = useSearch();
  const wanted = search.get('redirect');
  const first = useRef<string>(undefined);
  const ids = methods.map(({ id }) => id).join();
  useEffect(() => {
    first.current ??= ids;
    // Where it fails, the timed refresh brings the new tokens soon.
    if (isDue && ids !== first.current) refreshTokens().catch(() => undefined);
  }, [isDue, ids]);
  if (isDue) {
    // Methods that do not count: whoever signed in with a recovery code has lost them.
    const why = text(methods.length > 0 ? 'mfa.duty.recovered' : 'mfa.duty');
    return <MfaWarning title={text('mfa.duty.title')}>{why}</MfaWarning>;
  }
  if (methods.length === 0 || wanted === null) return null;
  return (
    <div className={styles['done']} aria-live="polite">
      <p>{text('mfa.duty.done')}</p>
      <LinkButton kind="primary" to={afterSignIn(wanted)}>
        {text('mfa.duty.go-on')}
      </LinkButton>
    </div>
  );
}
