import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { ExportButton } from '#platform/list/export-button.tsx';
import { useListPlace } from '#platform/list/list-place.ts';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { useMay } from '#platform/session/session.ts';
import { LinkButton } from '#ui/button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { userList } from './user-list.tsx';

/** `/users`: everybody of the company. */
export function UsersScreen() {
  const text = useText();
  const mayEdit = useMay('UE');
  const list = useList(userList);
  const place = useListPlace();
  const { total, isNarrowed } = list;
  return (
    <>
      <PageHeader
        title={text('users.title')}
        sub={total === undefined ? '\u00A0' : text(isNarrowed ? 'users.found' : 'users.count', { n: total })}
        actions={
          mayEdit && (
            <>
              <ExportButton list={list} />
              <LinkButton to="/users/add" kind="primary" icon={<IconPlus size={20} aria-hidden="true" />}>
                {text('users.add')}
              </LinkButton>
            </>
          )
        }
      />
      {/* Whoever looks is in it: there is always somebody. */}
      <ListView list={list} label={text('users.title')} place={place} empty={null} />
    </>
  );
}
