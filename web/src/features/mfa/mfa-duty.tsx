import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../platform/i18n/use-text.ts';
import { afterSignIn } from '../../platform/session/redirect.ts';
import { refreshTokens } from '../../platform/session/refresh.ts';
import { useSession } from '../../platform/session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { MfaWarning } from './mfa-warning.tsx';
import styles from './mfa.module.css';

/**
 * Says why somebody was led here, as long as the company's policy asks for a method (decision 0013). With the first
 * one the tokens are made anew, which opens the rest; going on waits for a press, since backup codes are best made now.
 */
export function MfaDuty({ hasMethod }: { hasMethod: boolean }) {
  const text = useText();
  const isDue = useSession().duties.includes('mfa');
  const [search] = useSearchParams();
  const wanted = search.get('redirect');
  useEffect(() => {
    // Where it fails, the timed refresh brings the new tokens soon.
    if (isDue && hasMethod) refreshTokens().catch(() => undefined);
  }, [isDue, hasMethod]);
  if (isDue && !hasMethod) return <MfaWarning title={text('mfa.duty.title')}>{text('mfa.duty')}</MfaWarning>;
  if (isDue || !hasMethod || wanted === null) return null;
  return (
    <div className={styles['done']} aria-live="polite">
      <p>{text('mfa.duty.done')}</p>
      <LinkButton kind="primary" to={afterSignIn(wanted)}>
        {text('mfa.duty.go-on')}
      </LinkButton>
    </div>
  );
}
