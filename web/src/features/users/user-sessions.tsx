import type { SessionSummary } from '@belfry/contract/sign-in/sign-in.contract.ts';
import { useDates } from '../../platform/i18n/use-dates.ts';
import { useText } from '../../platform/i18n/use-text.ts';
import { DataList } from '../../ui/data-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { sessionColumns } from '../sessions/session-columns.tsx';

/** How many are shown. */
const shown = 10;

/** Last sessions of a user, to be looked at only: ending one is its owner's, or a block's. */
export function UserSessions({ sessions }: { sessions: readonly SessionSummary[] }) {
  const text = useText();
  const dates = useDates();
  const columns = sessionColumns(text, dates, () => undefined).filter(({ id }) => id !== 'acts');
  return (
    <Panel title={text('users.sessions')}>
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
    </Panel>
  );
}
