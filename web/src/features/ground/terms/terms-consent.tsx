import { consentToTerms } from '@belfry/contract/people/profile/profile.contract.ts';
import { termsFileOf } from '@belfry/contract/ground/terms/terms.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#platform/api-client/api-error.ts';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { afterSignIn } from '#platform/session/redirect.ts';
import { refreshTokens } from '#platform/session/refresh.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import { useSearch } from '#ui/use-search.ts';
import { toast } from '#platform/toast/toast.ts';
import { ownProfileKey, useOwnProfile } from '#platform/session/own-profile.api.ts';
import type { ShownTerms } from './terms-text.tsx';
import styles from './terms-screen.module.css';

interface TermsConsentProps {
  terms: ShownTerms;
  isDue: boolean;
  place: 'above' | 'below';
}

/**
 * For whoever is signed in: above the terms, what they agreed to and when, or that the terms are new; below them, the
 * button that agrees where it is due (page 1.3).
 */
export function TermsConsent({ terms, isDue, place }: TermsConsentProps) {
  const text = useText();
  const dates = useDates();
  const own = useOwnProfile().data?.terms;
  const { version, language, versions } = terms;
  const isOpen = isDue || (own !== undefined && own.agreedVersion !== version);
  if (place === 'below') return isOpen ? <Agree version={version} /> : null;
  const isOld = own?.agreedVersion && own.agreedVersion !== version && versions.includes(own.agreedVersion);
  return (
    <div className={styles[isDue ? 'due' : 'agreed']}>
      {isDue && (
        <p>
          {text('terms.new-version', { version })} {text('terms.alarms-go-on')}
        </p>
      )}
      {own?.agreedVersion && own.agreedAt && (
        <p>
          {text('terms.agreed', { version: own.agreedVersion, when: dates.date(own.agreedAt) })}{' '}
          {isOld && (
            <a href={termsFileOf(own.agreedVersion, language)} target="_blank" rel="noopener">
              {text('terms.read-agreed')}
            </a>
          )}
        </p>
      )}
      {!isDue && own?.agreedVersion === null && <p>{text('terms.not-agreed')}</p>}
    </div>
  );
}

function Agree({ version }: { version: string }) {
  const text = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const search = useSearch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const agree = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await call(consentToTerms, { body: { version } });
      // The new tokens are free of the duty.
      await refreshTokens();
      await client.invalidateQueries({ queryKey: ownProfileKey });
      toast(text('terms.agree.done', { version }));
      const wanted = search.get('redirect');
      if (wanted !== null) await navigate(afterSignIn(wanted), { replace: true });
    } catch (error) {
      setFailure(error);
      // There are newer ones by now: they are what is asked for.
      if (error instanceof ApiError && error.code === 'changed-meanwhile')
        await client.invalidateQueries({ queryKey: ['terms'] });
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
