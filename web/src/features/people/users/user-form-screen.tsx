import { useParams } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { EditUserForm } from './edit-user-form.tsx';
import { InviteUserForm } from './invite-user-form.tsx';
import { useUser } from './users.api.ts';
import styles from './users.module.css';

/** `/users/add` and `/users/edit/{userId}`. */
export function UserFormScreen() {
  const { userId } = useParams();
  return <div className={styles['narrow']}>{userId ? <Edit key={userId} userId={userId} /> : <Add />}</div>;
}

function Add() {
  const text = useText();
  const mayEdit = useMay('UE');
  const state = mayEdit
    ? ({ kind: 'ready' } as const)
    : ({ kind: 'forbidden', message: text('errors.no-permission') } as const);
  return (
    <>
      <PageHeader
        title={text('users.add')}
        sub={text('users.add.sub')}
        back={{ to: '/users', label: text('users.title') }}
      />
      <LoadState state={state}>
        <Panel>
          <InviteUserForm />
        </Panel>
      </LoadState>
    </>
  );
}

function Edit({ userId }: { userId: string }) {
  const text = useText();
  const user = useUser(userId);
  const loaded = useLoadState(user);
  const mayEdit = useMay('UE') && (user.data?.allowedActions.includes('edit') ?? true);
  const state = mayEdit ? loaded : ({ kind: 'forbidden', message: text('errors.no-permission') } as const);
  const name = user.data ? `${user.data.firstName} ${user.data.lastName}` : text('users.title');
  return (
    <>
      <PageHeader title={text('users.edit')} back={{ to: `/users/detail/${userId}`, label: name }} />
      <LoadState state={state}>
        {user.data && (
          <Panel>
            <EditUserForm user={user.data} />
          </Panel>
        )}
      </LoadState>
    </>
  );
}
