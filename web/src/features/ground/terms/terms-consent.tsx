import { consentToTerms } from '@belfry/contract/people/profile/profile.contract.ts';
import { termsVersion } from '@belfry/contract/ground/terms/terms-version.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { afterSignIn } from '#platform/session/redirect.ts';
import { refreshTokens } from '#platform/session/refresh.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { ownProfileKey, useOwnProfile } from '#platform/session/own-profile.api.ts';
import styles from './terms-screen.module.css';

/**
 * For whoever is signed in: above the terms, what they agreed to and when, or that the terms are new; below them, the
 * button that agrees where it is due (page 1.3).
 */
export function TermsConsent({ isDue, place }: { isDue: boolean; place: 'above' | 'below' }) {
  const text = useText();
  const dates = useDates();
  const terms = useOwnProfile().data?.terms;
  const isOpen = isDue || (terms !== undefined && terms.agreedVersion !== termsVersion);
  if (place === 'below') return isOpen ? <Agree /> : null;
  return (
    <div className={styles[isDue ? 'due' : 'agreed']}>
      {isDue && (
        <p>
          {text('terms.new-version', { version: termsVersion })} {text('terms.alarms-go-on')}
        </p>
      )}
      {terms?.agreedVersion && terms.agreedAt && (
        <p>{text('terms.agreed', { version: terms.agreedVersion, when: dates.date(terms.agreedAt) })}</p>
      )}
      {!isDue && terms?.agreedVersion === null && <p>{text('terms.not-agreed')}</p>}
    </div>
  );
}

function Agree() {
  const text = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [search] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const agree = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await call(consentToTerms, { body: { version: termsVersion } });
      // The new tokens are free of the duty.
      await refreshTokens();
      await client.invalidateQueries({ queryKey: ownProfileKey });
      toast(text('terms.agree.done', { version: termsVersion }));
      const wanted = search.get('redirect');
      if (wanted !== null) await navigate(afterSignIn(wanted), { replace: true });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles['agree']}>
      <FormFailure>{failure ? errorText(failure, text) : undefined}</FormFailure>
      <Button kind="primary" large busy={busy} onClick={() => void agree()}>
        {text('terms.agree')}
      </Button>
    </div>
  );
}
