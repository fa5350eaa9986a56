import { getJournalFile } from '@belfry/contract/money/ledger/journals-management.contract.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { download } from '#platform/api-client/download.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { gaveNoProof } from '#platform/session/step-up.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { useJournals } from '../settlements.api.ts';
import styles from '../settlements.module.css';
import { CloseMonthDialog } from './close-month-dialog.tsx';
import { monthWords } from './month-words.ts';

/** The books by month: the one that is to be closed next, and those that are closed, each as its file. */
export function JournalTab() {
  const text = useText();
  const query = useJournals();
  const months = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <LoadState state={useLoadState(query)}>
      <div className={styles['stack']}>
        <NextMonth month={query.data?.pages[0]?.nextMonth ?? null} />
        <Panel title={text('settlements.journal.closed')}>
          {months.length === 0 && <p>{text('settlements.journal.closed.none')}</p>}
          <ul className={styles['months']} aria-label={text('settlements.journal.closed')}>
            {months.map((journal) => (
              <ClosedMonth key={journal.month} {...journal} />
            ))}
          </ul>
          {query.hasNextPage && (
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {text('list.more')}
            </Button>
          )}
        </Panel>
      </div>
    </LoadState>
  );
}

function NextMonth({ month }: { month: string | null }) {
  const text = useText();
  const { i18n } = useLingui();
  const [isAsked, setIsAsked] = useState(false);
  if (month === null)
    return (
      <Panel title={text('settlements.journal.next')}>
        <p className={styles['words']}>{text('settlements.journal.next.none')}</p>
      </Panel>
    );
  const name = monthWords(month, i18n.locale);
  return (
    <Panel title={text('settlements.journal.next')}>
      <div className={styles['stack']}>
        <p className={styles['words']}>{text('settlements.journal.next.more', { month: name })}</p>
        <div className={styles['acts']}>
          <Button kind="primary" onClick={() => setIsAsked(true)}>
            {text('settlements.journal.close', { month: name })}
          </Button>
          <Download month={month} label={text('settlements.journal.preview')} />
        </div>
      </div>
      {isAsked && <CloseMonthDialog month={month} name={name} close={() => setIsAsked(false)} />}
    </Panel>
  );
}

function ClosedMonth({
  month,
  closedAt,
  entries,
  sha256,
}: {
  month: string;
  closedAt: string;
  entries: number;
  sha256: string;
}) {
  const text = useText();
  const dates = useDates();
  const { i18n } = useLingui();
  const name = monthWords(month, i18n.locale);
  return (
    <li>
      <h3>{name}</h3>
      <span className={styles['soft']}>
        {text('settlements.journal.facts', { n: entries, day: dates.date(closedAt) })}
      </span>
      <span className={styles['hash']}>{text('settlements.journal.hash', { hash: sha256 })}</span>
      <Download month={month} label={text('settlements.journal.download', { month: name })} />
    </li>
  );
}

/** The file of a month, for which whoever takes it proves again that it is they. */
function Download({ month, label }: { month: string; label: string }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download(getJournalFile, { params: { month } }, `journal-${month}.csv`);
    } catch (error) {
      if (!gaveNoProof(error)) toast(errorText(error, text), 'failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      kind="quiet"
      busy={busy}
      icon={<IconDownload size={20} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
