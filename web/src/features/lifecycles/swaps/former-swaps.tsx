import type { Swap } from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import { Link } from 'react-router';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { useConfirm } from '#ui/dialog/use-confirm.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Warning } from '#ui/warning.tsx';
import type { SwapActs } from './swaps.api.ts';
import styles from './swaps.module.css';

/** Swaps that are over, newest first, with what became of the dialler that was replaced. */
export function FormerSwaps({ swaps, acts }: { swaps: readonly Swap[]; acts: SwapActs }) {
  const text = useText();
  return (
    <Panel title={text('swaps.over')}>
      <ul className={styles['over']}>
        {swaps.map((swap) => (
          <li key={swap.id} className={styles['seen']}>
            <FormerSwap swap={swap} acts={acts} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function FormerSwap({ swap, acts }: { swap: Swap; acts: SwapActs }) {
  const text = useText();
  const dates = useDates();
  const [confirmation, ask] = useConfirm();
  const { id, from, to, former, simLeft, undoneAt, undoneBy, takenOverAt } = swap;
  if (undoneAt)
    return (
      <p>{text('swaps.over.undone', { from, to, by: undoneBy ?? 'staff', at: dates.smartTime(undoneAt) })}</p>
    );
  const settle = (becomes: 'returned' | 'released') =>
    ask({
      title: text(`swaps.former.${becomes}.title`, { serial: from }),
      more: text(`swaps.former.${becomes}.more`),
      confirm: text(`swaps.former.${becomes}`),
      act: () => acts.settle(id, becomes),
      words: (error) => errorText(error, text),
    });
  const isHeld = swap.state === 'done' && (former?.place === 'exchanged' || former?.place === 'returned');
  return (
    <>
      <p className={styles['stepName']}>
        {text('swaps.over.done', { from, to, at: dates.smartTime(takenOverAt ?? swap.begunAt) })}
      </p>
      {former && (
        <p className={styles['soft']}>{text(`swaps.former.place.${former.place}`, { serial: from })}</p>
      )}
      {former?.heardAt && (
        <Warning small>
          {text('swaps.former.heard', {
            serial: from,
            n: former.events,
            at: dates.smartTime(former.heardAt),
          })}
        </Warning>
      )}
      {simLeft && (
        <p className={styles['soft']}>
          {text('swaps.sim-left', { iccid: simLeft.iccid })}{' '}
          <Link to={`/management/simcards?search=${simLeft.iccid}`}>{text('swaps.sim-left.show')}</Link>
        </p>
      )}
      {isHeld && (
        <div className={styles['acts']}>
          {former?.place === 'exchanged' && (
            <Button onClick={() => settle('returned')}>{text('swaps.former.returned')}</Button>
          )}
          <Button onClick={() => settle('released')}>{text('swaps.former.released')}</Button>
        </div>
      )}
      {confirmation}
    </>
  );
}
