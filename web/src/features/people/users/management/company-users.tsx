import { listCompanyUsers } from '@belfry/contract/people/users/users-management.contract.ts';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useMemo } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { describeList } from '#platform/list/list-description.ts';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { Notice } from '#ui/loading/notice.tsx';
import { userList } from '../user-list.tsx';

const { csv: _file, rowLink: _link, ...ownList } = userList;
const companyUsers = describeList<typeof listCompanyUsers>({
  ...ownList,
  route: listCompanyUsers,
  key: ['management', 'users'],
  pageSize: 50,
});

/** The users of one company, as its own Administrators see them; staff change nobody here. */
export function CompanyUsers({ company }: { company: StaffCompany }) {
  const text = useText();
  const owner = useMemo(() => ({ params: { id: company.id }, company }), [company]);
  const list = useList(companyUsers, undefined, owner);
  return (
    <ListView
      list={list}
      label={text('users.title')}
      goesOn="when-asked"
      empty={<Notice icon={IconUsers} title={text('users.count', { n: 0 })} />}
    />
  );
}
