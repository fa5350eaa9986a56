import type { DeviceSwaps, Swap } from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { useConfirm } from '#ui/dialog/use-confirm.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { DiallerFacts } from './dialler-facts.tsx';
import { SwapCheckList } from './swap-check-list.tsx';
import { SwapSteps } from './swap-steps.tsx';
import type { SwapActs } from './swaps.api.ts';
import styles from './swaps.module.css';

const TakeOverDialog = lazy(async () => ({
  default: (await import('./take-over-dialog.tsx')).TakeOverDialog,
}));

interface OpenSwapPanelProps {
  of: DeviceSwaps;
  swap: Swap;
  acts: SwapActs;
}

/** A swap that goes on: its steps, what is waited for, and what can be done now. */
export function OpenSwapPanel({
  of: { device, company, check, replacement },
  swap,
  acts,
}: OpenSwapPanelProps) {
  const text = useText();
  const dates = useDates();
  const [confirmation, ask] = useConfirm();
  const [isTaking, setIsTaking] = useState(false);
  const { from, to } = swap;
  const isBefore = swap.takenOverAt === null;
  return (
    <Panel title={text('swaps.open', { from, to })}>
      <div className={styles['stack']}>
        <SwapSteps swap={swap} />
        {replacement && <DiallerFacts dialler={replacement} />}
        {check && <SwapCheckList check={check} />}
        {isBefore ? (
          <>
            <p className={styles['soft']}>{text('swaps.expires', { day: dates.date(swap.expiresAt) })}</p>
            <div className={styles['acts']}>
              <Button
                kind="primary"
                disabled={swap.state !== 'ready' || check?.hindrances.length !== 0}
                onClick={() => setIsTaking(true)}
              >
                {text('swaps.take-over')}
              </Button>
              <Button
                onClick={() =>
                  ask({
                    title: text('swaps.undo.title', { from, to }),
                    more: text('swaps.undo.more', { to }),
                    confirm: text('swaps.undo'),
                    act: () => acts.undo(swap.id),
                    words: (error) => errorText(error, text),
                  })
                }
              >
                {text('swaps.undo')}
              </Button>
            </div>
          </>
        ) : (
          <p className={styles['soft']}>{text('swaps.taken-over.more', { from, to })}</p>
        )}
      </div>
      {confirmation}
      <Suspense fallback={null}>
        {isTaking && isBefore && (
          <TakeOverDialog
            swap={swap}
            name={device.name}
            company={company}
            acts={acts}
            close={() => setIsTaking(false)}
          />
        )}
      </Suspense>
    </Panel>
  );
}
