import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { Handover } from '@belfry/contract/lifecycles/handovers/handovers.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Button } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { useConfirm } from '#ui/dialog/use-confirm.tsx';
import { useHandover, useHandoverActs } from './handovers.api.ts';
import styles from './handovers.module.css';

const HandoverDialog = lazy(async () => ({
  default: (await import('./handover-dialog.tsx')).HandoverDialog,
}));

/** Hands a device over to another company: offers it, shows whom it waits for, withdraws the offer. */
export function HandoverSection({ device }: { device: Device }) {
  const text = useText();
  const [isOffering, setIsOffering] = useState(false);
  const query = useHandover(device.id);
  const state = useLoadState(query);
  const handover = query.data?.handover;
  return (
    <Panel title={text('handovers.title')}>
      <LoadState state={state}>
        <div className={styles['act']}>
          {handover ? (
            <PendingHandover device={device} handover={handover} offerAgain={() => setIsOffering(true)} />
          ) : (
            <>
              <p>{text('handovers.more')}</p>
              <Button onClick={() => setIsOffering(true)}>{text('handovers.offer')}</Button>
            </>
          )}
        </div>
      </LoadState>
      {isOffering && (
        <Suspense fallback={null}>
          <HandoverDialog device={device} close={() => setIsOffering(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

interface PendingHandoverProps {
  device: Device;
  handover: Handover;
  offerAgain: () => void;
}

function PendingHandover({ device, handover, offerAgain }: PendingHandoverProps) {
  const text = useText();
  const dates = useDates();
  const { withdraw } = useHandoverActs(device.id);
  const [confirmation, ask] = useConfirm();
  const { email, message, sentAt, expiresAt, expired } = handover;
  return (
    <>
      {confirmation}
      <p>
        <strong>{text(expired ? 'handovers.expired' : 'handovers.pending', { email })}</strong>
      </p>
      <Facts
        facts={[
          { name: text('handovers.sent-at'), value: dates.smartTime(sentAt) },
          { name: text('handovers.expires-at'), value: dates.smartTime(expiresAt) },
          ...(message === null ? [] : [{ name: text('handovers.message'), value: message }]),
        ]}
      />
      <div className={styles['buttons']}>
        <Button onClick={offerAgain}>{text('handovers.offer-again')}</Button>
        <Button
          kind="danger"
          onClick={() =>
            ask({
              title: text('handovers.withdraw.title', { name: device.name }),
              more: text('handovers.withdraw.more', { email }),
              confirm: text('handovers.withdraw'),
              act: withdraw,
              words: (error) => errorText(error, text),
            })
          }
        >
          {text('handovers.withdraw')}
        </Button>
      </div>
    </>
  );
}
