import type { UserSummary } from '@belfry/contract/people/users/users.contract.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { DataList } from '#ui/data-list.tsx';
import { Notice } from '#ui/load-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { userColumns } from './user-columns.tsx';
import { useUsers } from './users.api.ts';
import styles from './users.module.css';

const idOf = ({ id }: UserSummary) => id;
const detailOf = ({ id }: UserSummary) => `/users/detail/${id}`;

/** `/users`: everybody of the company, by name. The search is kept in the address. */
export function UsersScreen() {
  const text = useText();
  const dates = useDates();
  const mayEdit = useMay('UE');
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const setSearch = (next: string) => setAddress(next ? { search: next } : {}, { replace: true });
  const users = useUsers(search);
  const state = useLoadState(users);
  const rows = users.data?.pages.flatMap((page) => page.items) ?? [];
  const columns = useMemo(() => userColumns(text, dates), [text, dates]);
  const total = users.data?.pages[0]?.total;
  return (
    <>
      <PageHeader
        title={text('users.title')}
        sub={total !== undefined && text(search ? 'users.found' : 'users.count', { n: total })}
        actions={
          mayEdit && (
            <LinkButton to="/users/add" kind="primary" icon={<IconPlus size={20} aria-hidden="true" />}>
              {text('users.add')}
            </LinkButton>
          )
        }
      />
      {state.kind !== 'forbidden' && (
        <search className={styles['search']}>
          <SearchField
            label={text('users.search')}
            placeholder={text('users.search.placeholder')}
            value={search}
            onChange={setSearch}
          />
        </search>
      )}
      <DataList
        label={text('users.title')}
        columns={columns}
        rows={rows}
        rowKey={idOf}
        rowLink={detailOf}
        state={state}
        onEnd={users.hasNextPage && !users.isFetchingNextPage ? () => void users.fetchNextPage() : undefined}
        more={
          users.isFetchNextPageError && (
            <Button onClick={() => void users.fetchNextPage()}>{text('users.more.failed')}</Button>
          )
        }
        empty={
          <Notice
            icon={IconSearchOff}
            title={text('users.nothing-found')}
            more={text('users.nothing-found.more')}
            action={<Button onClick={() => setSearch('')}>{text('users.search.clear')}</Button>}
          />
        }
      />
    </>
  );
}
