import type { SessionSummary } from '@belfry/contract/people/sessions/sessions.contract.ts';
import type { User } from '@belfry/contract/people/users/users.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { DataList } from '#ui/list/data-list.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useConfirm } from '#ui/dialog/use-confirm.tsx';
import { sessionColumns } from '#features/people/sessions/session-columns.tsx';
import { useUserActs } from './users.api.ts';

/** How many are shown. */
const shown = 10;

/** Last sessions of a user; those that go on can be ended together, e.g. when a phone is lost. */
export function UserSessions({ user, sessions }: { user: User; sessions: readonly SessionSummary[] }) {
  const text = useText();
  const dates = useDates();
  const { endSessions } = useUserActs();
  const [confirmation, ask] = useConfirm();
  const name = `${user.firstName} ${user.lastName}`;
  const n = sessions.filter(({ endedAt }) => endedAt === null).length;
  const columns = sessionColumns(text, dates, () => undefined).filter(({ id }) => id !== 'acts');
  const askEnd = () =>
    ask({
      title: text('users.end-sessions.title', { name }),
      more: text('users.end-sessions.more', { n, name }),
      confirm: text('users.end-sessions'),
      danger: true,
      act: async () => {
        const ended = await endSessions(user.id);
        toast(text('users.end-sessions.done', { n: ended, name }));
      },
      words: (error) => errorText(error, text),
    });
  return (
    <Panel
      title={text('users.sessions')}
      actions={
        n > 0 &&
        user.allowedActions.includes('end-sessions') && (
          <Button onClick={askEnd}>{text('users.end-sessions')}</Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p>{text('users.sessions.none')}</p>
      ) : (
        <DataList
          label={text('users.sessions')}
          columns={columns}
          rows={sessions.slice(0, shown)}
          rowKey={({ id }) => id}
          state={{ kind: 'ready' }}
          empty={null}
        />
      )}
      {confirmation}
    </Panel>
  );
}
