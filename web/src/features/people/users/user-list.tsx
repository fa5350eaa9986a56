import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import {
  exportUsers,
  listUsers,
  userSorts,
  userStates,
  type UserSummary,
} from '@belfry/contract/people/users/users.contract.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { describeList, type ListColumn, valuesOf } from '#platform/list/list-description.ts';
import { Badge } from '#ui/badge.tsx';
import { MailFaultWarning } from '#features/ground/mail-fates/mail-fault-warning.tsx';
import { roleText, UserStateBadge, warningTexts } from './user-words.tsx';
import styles from './users.module.css';

const columns: readonly ListColumn<UserSummary>[] = [
  {
    id: 'name',
    sort: 'name',
    header: 'users.name-and-email',
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
    header: 'users.role',
    width: 'minmax(7rem, 0.9fr)',
    cell: ({ roleId }, { text }) => text(roleText(roleId)),
  },
  {
    id: 'state',
    header: 'users.state',
    width: 'minmax(0, 1.5fr)',
    bare: true,
    cell: ({ email, state, invitation, policyWarnings, emailVerified }, { text, dates }) => (
      <span className={styles['marks']}>
        <UserStateBadge state={state} />
        {invitation && <span className={styles['soft']}>{dates.smart(invitation.sentAt)}</span>}
        {!emailVerified && (
          <Badge tone="pending" icon={IconAlertTriangle}>
            {text('users.email-unverified')}
          </Badge>
        )}
        <MailFaultWarning as="mark" kind="account" address={email} />
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
    header: 'users.mfa',
    width: '5rem',
    cell: ({ mfa }, { text }) => text(mfa ? 'users.yes' : 'users.no'),
  },
  {
    id: 'last-sign-in',
    sort: 'last-sign-in',
    header: 'users.last-sign-in',
    width: 'minmax(0, 0.9fr)',
    cell: ({ lastSignInAt }, { text, dates }) =>
      lastSignInAt ? dates.smartTime(lastSignInAt) : text('users.never'),
  },
];
/** `/users`: everybody of the company, by name. */
export const userList = describeList<typeof listUsers>({
  id: 'users',
  route: listUsers,
  key: ['users'],
  pageSize: 100,
  counted: true,
  columns,
  search: { label: 'users.search', placeholder: 'users.search.placeholder' },
  filters: [
    {
      kind: 'choice',
      name: 'role',
      field: 'roleId',
      label: 'users.role',
      // Those of the maker's own staff are in no other company.
      ...valuesOf([roles.user, roles.administrator, roles.readOnly].map(String), (roleId, text) =>
        text(roleText(Number(roleId))),
      ),
    },
    {
      kind: 'choices',
      name: 'state',
      label: 'users.state',
      ...valuesOf(userStates, (state, text) => text(`users.state.${state}`)),
    },
    {
      kind: 'choice',
      name: 'mfa',
      label: 'users.mfa',
      ...valuesOf(['true', 'false'], (is, text) => text(is === 'true' ? 'users.yes' : 'users.no')),
    },
  ],
  sorts: valuesOf(userSorts, (order, text) => text(`users.sort.${order}`)),
  rowKey: ({ id }) => id,
  rowLink: ({ id }) => `/users/detail/${id}`,
  csv: { route: exportUsers, file: 'users.export.file' },
});
