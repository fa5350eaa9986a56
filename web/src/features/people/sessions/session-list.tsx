import type { SessionSummary } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Button } from '#ui/button.tsx';
import { DataList } from '#ui/list/data-list.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useConfirm } from '#ui/dialog/use-confirm.tsx';
import { deviceOf, sessionColumns } from './session-columns.tsx';
import styles from './sessions.module.css';
import { useSessionActs, useSessions } from './sessions.api.ts';

/** Sessions that are shown at first: those that go on, and as many ended ones as still fit. */
const firstShown = 6;

/** Last sessions with device, network, time and "End" (page 1.6). */
export function SessionList() {
  const text = useText();
  const dates = useDates();
  const sessions = useSessions();
  const state = useLoadState(sessions);
  const { end, endOthers } = useSessionActs();
  const [confirmation, ask] = useConfirm();
  const [showsAll, setShowsAll] = useState(false);
  const all = inOrder(sessions.data ?? []);
  const open = all.filter(({ endedAt }) => endedAt === null);
  const others = open.filter(({ current }) => !current);
  const shown = showsAll ? all : all.slice(0, Math.max(firstShown, open.length));

  const askEnd = (session: SessionSummary) => {
    const device = deviceOf(session, text);
    ask({
      title: text('sessions.end.title', { device }),
      more: text('sessions.end.more'),
      confirm: text('sessions.end'),
      danger: true,
      act: async () => {
        await end(session.id);
        toast(text('sessions.end.done', { device }));
      },
      words: (error) => errorText(error, text),
    });
  };
  const askEndOthers = () =>
    ask({
      title: text('sessions.end-others.title', { n: others.length }),
      more: text('sessions.end-others.more', { n: others.length }),
      confirm: text('sessions.end-others'),
      danger: true,
      act: async () => {
        const n = await endOthers();
        toast(text('sessions.end-others.done', { n }));
      },
      words: (error) => errorText(error, text),
    });
  return (
    <Panel
      title={text('sessions.title')}
      actions={others.length > 0 && <Button onClick={askEndOthers}>{text('sessions.end-others')}</Button>}
    >
      <p className={styles['intro']}>{text('sessions.intro')}</p>
      <DataList
        label={text('sessions.title')}
        columns={sessionColumns(text, dates, askEnd)}
        rows={shown}
        rowKey={({ id }) => id}
        state={state}
        empty={<Notice title={text('sessions.empty')} />}
        more={
          shown.length < all.length && (
            <Button kind="quiet" onClick={() => setShowsAll(true)}>
              {text('sessions.show-all', { n: all.length })}
            </Button>
          )
        }
      />
      {confirmation}
    </Panel>
  );
}

/** This one first, then those that go on, then those that have ended; each part as the server has it. */
function inOrder(sessions: readonly SessionSummary[]): SessionSummary[] {
  const rank = ({ current, endedAt }: SessionSummary) => (current ? 0 : endedAt === null ? 1 : 2);
  return sessions.toSorted((a, b) => rank(a) - rank(b));
}
