import type { UserSummary } from '@belfry/contract/people/users/users.contract.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { Dates } from '#platform/i18n/use-dates.ts';
import type { Text } from '#platform/i18n/use-text.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/data-list.tsx';
import { roleText, UserStateBadge, warningTexts } from './user-words.tsx';
import styles from './users.module.css';

/** The columns of the users list. */
export function userColumns(text: Text, dates: Dates): Column<UserSummary>[] {
  return [
    {
      id: 'name',
      header: text('users.name-and-email'),
      width: 'minmax(0, 1.6fr)',
      cell: ({ firstName, lastName, email }) => (
        <span className={styles['two']}>
          <span>{`${firstName} ${lastName}`}</span>
          <span className={styles['soft']}>{email}</span>
        </span>
      ),
    },
    {
      id: 'role',
      header: text('users.role'),
      width: 'minmax(0, 0.9fr)',
      cell: ({ roleId }) => text(roleText(roleId)),
    },
    {
      id: 'state',
      header: text('users.state'),
      width: 'minmax(0, 1.5fr)',
      bare: true,
      cell: ({ state, invitation, policyWarnings, emailVerified }) => (
        <span className={styles['marks']}>
          <UserStateBadge state={state} />
          {invitation && <span className={styles['soft']}>{dates.smart(invitation.sentAt)}</span>}
          {!emailVerified && (
            <Badge tone="pending" icon={IconAlertTriangle}>
              {text('users.email-unverified')}
            </Badge>
          )}
          {policyWarnings.map((warning) => (
            <Badge key={warning} tone="urgent" icon={IconAlertTriangle}>
              {text(warningTexts[warning])}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'mfa',
      header: text('users.mfa'),
      width: '5rem',
      cell: ({ mfa }) => text(mfa ? 'users.yes' : 'users.no'),
    },
    {
      id: 'last-sign-in',
      header: text('users.last-sign-in'),
      width: 'minmax(0, 0.9fr)',
      cell: ({ lastSignInAt }) => (lastSignInAt ? dates.smartTime(lastSignInAt) : text('users.never')),
    },
  ];
}
