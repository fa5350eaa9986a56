import type { NextStep } from '@belfry/contract/http/problem.ts';
import { useText } from '#platform/i18n/use-text.ts';
import styles from '#features/people/mfa/mfa.module.css';
import { ResendVerification } from './resend-verification.tsx';

/** What helps whoever has proved who they are and is not verified; without an address the password leads to the link. */
export function NotVerified({ next, email }: { next: NextStep; email?: string }) {
  const text = useText();
  if (next === 'resend-verification' && email !== undefined) return <ResendVerification email={email} />;
  return (
    <div className={styles['ways']}>
      <p>
        {next === 'resend-verification'
          ? `${text('mfa.verify.why')} ${text('mfa.verify.by-password')}`
          : text(next === 'ask-administrator' ? 'mfa.blocked' : 'mfa.blocked.company')}
      </p>
    </div>
  );
}
