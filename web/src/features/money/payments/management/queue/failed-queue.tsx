import {
  type ClaimAct,
  type FailedInvoice,
  failedStates,
} from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStaffCompany } from '#features/ground/staff-access/use-staff-company.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { useSearch } from '#ui/use-search.ts';
import { ClaimActDialog } from '../claim-act.tsx';
import styles from '../money-management.module.css';
import { useFailedQueue, useRefreshMoney } from '../money-management.api.ts';
import { actedClaim, ClaimPane, OtherClaim } from './claim-pane.tsx';
import { ClaimChoice } from './claim-choice.tsx';
import { nextAfter, wishOf } from './queue-keys.ts';

/** The queue: the most urgent first, one chosen at a time, worked through by keyboard or by hand. What is done leaves it. */
export function FailedQueue() {
  const text = useText();
  const queue = useFailedQueue();
  const refresh = useRefreshMoney();
  const company = useStaffCompany();
  const search = useSearch();
  const navigate = useNavigate();
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const [asked, setAsked] = useState<{ claim: FailedInvoice; act: ClaimAct } | null>(null);
  const [storyOf, setStoryOf] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);

  const rows = (queue.data?.items ?? []).filter(({ id }) => !done.has(id));
  const wanted = search.get('payment');
  const found = rows.find(({ id }) => id === wanted);
  const isOther = wanted !== null && !found && !done.has(wanted);
  const chosen = found ?? (isOther ? undefined : rows[0]);

  const choose = (id: string | null) => {
    const next = new URLSearchParams(search);
    next.delete('company');
    if (id === null) next.delete('payment');
    else next.set('payment', id);
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
  };
  const move = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === chosen?.id);
    const next = rows[at + by];
    if (next) choose(next.id);
    list.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (asked || event.ctrlKey || event.metaKey || event.altKey || !chosen) return;
    // A dialogue's keys are its own, though React has them come by here.
    if (!event.currentTarget.contains(event.target as Node)) return;
    const wish = wishOf(event.key, chosen.allowedActions, event.target === list.current);
    if (!wish) return;
    event.preventDefault();
    if (wish === 'story') setStoryOf(chosen.id);
    else if ('to' in wish) move(wish.to);
    else setAsked({ claim: chosen, act: wish.act });
  };
  const finish = (claim: FailedInvoice, outcome: string) => {
    setAsked(null);
    const next = nextAfter(
      rows.map(({ id }) => id),
      claim.id,
    );
    setDone(new Set([...done, claim.id]));
    setSaid(
      `${outcome} ${text('payments-management.left', { n: Math.max(0, rows.length - (found || !isOther ? 1 : 0)) })}`,
    );
    choose(next);
    refresh();
    // The dialogue has given the focus back to a button of what is done.
    requestAnimationFrame(() => list.current?.focus({ preventScroll: true }));
  };

  useEffect(() => {
    // Whoever came by a link has the focus on the page as a whole.
    const { activeElement } = document;
    if (rows.length > 0 && (activeElement === document.body || activeElement?.matches('main')))
      list.current?.focus({ preventScroll: true });
    // Only where the queue has come: nobody's focus is taken later.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [queue.isSuccess]);

  return (
    <LoadState state={useLoadState(queue)}>
      {/* Letters count where the focus is in the queue, and nowhere else. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        className={styles['stack']}
        aria-label={text('payments-management.queue')}
        onKeyDown={onKeyDown}
      >
        <output className={said ? styles['words'] : 'visually-hidden'}>{said}</output>
        {rows.length === 0 && !isOther ? (
          <Notice
            icon={IconCircleCheck}
            title={text('payments-management.queue.empty')}
            more={text('payments-management.queue.empty.more')}
          />
        ) : (
          <>
            <p className={`${styles['soft']} ${styles['keys']}`}>{text('payments-management.queue.keys')}</p>
            <div className={styles['queue']}>
              <ClaimChoice ref={list} claims={rows} chosen={chosen?.id ?? null} choose={choose} />
              {chosen && (
                <ClaimPane
                  claim={chosen}
                  begin={(act) => setAsked({ claim: chosen, act })}
                  isStoryAsked={storyOf === chosen.id}
                  askStory={() => setStoryOf(chosen.id)}
                />
              )}
              {isOther && (
                <OtherClaim id={wanted} company={company} begin={(claim, act) => setAsked({ claim, act })} />
              )}
            </div>
          </>
        )}
      </section>
      {asked && (
        <ClaimActDialog
          claim={actedClaim(asked.claim)}
          act={asked.act}
          close={() => setAsked(null)}
          done={(payment, outcome) => {
            const isQueued = failedStates.some((state) => state === payment.state);
            finish(asked.claim, isQueued ? `${outcome} ${text('payments-management.stays')}` : outcome);
          }}
        />
      )}
    </LoadState>
  );
}
