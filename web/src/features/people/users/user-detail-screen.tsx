import type { User } from '@belfry/contract/people/users/users.contract.ts';
import { useParams } from 'react-router';
import { languages } from '@belfry/contract/ground/languages/language-list.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { wayBackTo } from '#platform/list/list-place.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { viewed } from '#platform/viewed-company.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { AuditList } from '#features/ground/audit/audit-list.tsx';
import { MailFaultWarning } from '#features/ground/mail-fates/mail-fault-warning.tsx';
import { Warning } from '#ui/warning.tsx';
import { UserActs } from './user-acts.tsx';
import { mayReceivePaidInvoices } from './user-fields.tsx';
import { UserSessions } from './user-sessions.tsx';
import { roleText, UserStateBadge, warningTexts } from './user-words.tsx';
import { useUser } from './users.api.ts';
import styles from './users.module.css';

/** `/users/detail/{userId}`: who it is, what they may, what is missing, and what can be done. */
export function UserDetailScreen() {
  const text = useText();
  const { userId = '' } = useParams();
  const user = useUser(userId);
  const state = useLoadState(user);
  const back = { ...wayBackTo('/users'), label: text('users.title') };
  if (user.error instanceof ApiError && user.error.code === 'user-not-found')
    return (
      <Notice
        asTitle
        title={text('errors.user-not-found')}
        more={text('users.not-found.more')}
        action={
          <LinkButton kind="primary" to="/users">
            {text('users.title')}
          </LinkButton>
        }
      />
    );
  const { data } = user;
  return (
    <>
      <PageHeader
        title={data ? `${data.firstName} ${data.lastName}` : text('users.title')}
        badge={data && <UserStateBadge state={data.state} />}
        sub={data?.email}
        back={back}
        actions={
          data?.allowedActions.includes('edit') && (
            <LinkButton kind="primary" to={`/users/edit/${data.id}`}>
              {text('users.edit')}
            </LinkButton>
          )
        }
      />
      <LoadState state={state}>{data && <UserParts user={data} />}</LoadState>
    </>
  );
}

function UserParts({ user }: { user: User }) {
  const text = useText();
  const maySeeLog = useMay('UE') || viewed !== null;
  return (
    <div className={styles['parts']}>
      {!user.emailVerified && <Warning>{text('users.email-unverified.more', { email: user.email })}</Warning>}
      <MailFaultWarning kind="account" address={user.email} />
      {user.policyWarnings.map((warning) => (
        <Warning key={warning}>{text(`${warningTexts[warning]}.more`)}</Warning>
      ))}
      <Panel title={text('users.account')}>
        <UserFacts user={user} />
      </Panel>
      {user.allowedActions.some((act) => act !== 'edit' && act !== 'end-sessions') && (
        <UserActs user={user} />
      )}
      {user.sessions && <UserSessions user={user} sessions={user.sessions} />}
      {maySeeLog && <AuditList userId={user.id} />}
    </div>
  );
}

function UserFacts({ user }: { user: User }) {
  const text = useText();
  const dates = useDates();
  const yesOrNo = (is: boolean) => text(is ? 'users.yes' : 'users.no');
  const agreedTerms = (agreements: NonNullable<User['agreedTerms']>) =>
    agreements.length === 0
      ? text('users.terms.none')
      : agreements
          .map(({ version, agreedAt }) =>
            text('users.terms.agreed', { version, when: dates.smartTime(agreedAt) }),
          )
          .join('; ');
  const language = languages.find(({ langCode }) => langCode === user.langCode);
  return (
    <Facts
      facts={[
        { name: text('users.role'), value: text(roleText(user.roleId)) },
        { name: text('users.language'), value: language?.localName },
        { name: text('users.mfa.long'), value: yesOrNo(user.mfa) },
        {
          name: text('users.last-sign-in'),
          value: user.lastSignInAt ? dates.smartTime(user.lastSignInAt) : text('users.never'),
        },
        ...(user.invitation
          ? [
              {
                name: text('users.invitation'),
                value: text(
                  user.state === 'invitation-expired' ? 'users.invitation.expired' : 'users.invitation.open',
                  {
                    sent: dates.smartTime(user.invitation.sentAt),
                    until: dates.smartTime(user.invitation.expiresAt),
                  },
                ),
              },
            ]
          : []),
        ...(user.agreedTerms ? [{ name: text('users.terms'), value: agreedTerms(user.agreedTerms) }] : []),
        { name: text('users.receive-invoices'), value: yesOrNo(user.receiveInvoices) },
        ...(mayReceivePaidInvoices(user.roleId)
          ? [{ name: text('users.receive-paid-invoices'), value: yesOrNo(user.receivePaidInvoices) }]
          : []),
      ]}
    />
  );
}
