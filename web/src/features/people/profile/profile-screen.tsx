import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { MfaSection } from '#features/people/mfa/mfa-section.tsx';
import { SessionsSection } from '#features/people/sessions/sessions-section.tsx';
import { useOwnProfile } from '#platform/session/own-profile.api.ts';
import { PasswordSection } from '#features/people/passwords/password-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { EmailSection } from './email-section.tsx';
import { MyDataSection } from './my-data-section.tsx';
import styles from './profile.module.css';

/** `/account/profile`: who I am, how I sign in, where I am signed in. */
export function ProfileScreen() {
  const text = useText();
  const profile = useOwnProfile();
  const state = useLoadState(profile);
  return (
    <>
      <PageHeader
        title={text('profile.title')}
        sub={profile.data && text('profile.of', { company: profile.data.company.name })}
      />
      <LoadState state={state}>
        {profile.data && (
          <div className={styles['parts']}>
            <DetailsSection key={profile.data.version} profile={profile.data} />
            <EmailSection profile={profile.data} />
            <PasswordSection />
            <MfaSection />
            <SessionsSection />
            <MyDataSection />
          </div>
        )}
      </LoadState>
    </>
  );
}
