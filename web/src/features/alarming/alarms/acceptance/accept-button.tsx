import { listed } from '#platform/i18n/listed.ts';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useState } from 'react';
import { isUnreachable } from '#platform/api-client/api-error.ts';
import { online } from '#platform/connectivity.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { useMay, useSession } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { toast } from '#platform/toast/toast.ts';
import styles from './accept-button.module.css';
import { acceptOutcome } from './accept-outcome.ts';
import { useAcceptEpisode } from '../alarms.api.ts';
import { lastPress, presently } from './arming.ts';
import { useArmed } from './use-armed.ts';

interface AcceptButtonProps {
  episodeId: string;
  /** Names of the alarm and the device, for those who hear the button. */
  alarm: string;
  device?: string;
  /** Since when its row stands where it stands: a tap before anybody can have read it does not count. */
  placedAt: number;
  /** The one button that a tired thumb must find. */
  large?: boolean;
  /** On a phone it stays at the lower edge while its alarm is on the screen. */
  follows?: boolean;
}

/**
 * Accepts an alarm, and says what became of that. That it failed stands beside it, over the whole width of its row: a
 * message that goes by could be missed. A press of a key counts at once, since the focus never goes to another alarm's
 * button by itself. Whoever may not accept reads who may.
 */
export function AcceptButton({ episodeId, alarm, device, placedAt, large, follows }: AcceptButtonProps) {
  const text = useText();
  const mayAccept = useMay('A');
  const { user } = useSession();
  const accept = useAcceptEpisode();
  const isArmed = useArmed(episodeId, placedAt);
  const [failure, setFailure] = useState<string | null>(null);
  if (!mayAccept) return <p className={styles['reader']}>{text('alarms.accept.not-allowed')}</p>;
  const act = async () => {
    setFailure(null);
    lastPress.set({ id: episodeId, at: presently() });
    // An answer to a call of before may have come since the network went: what the browser says goes before it.
    const wasOnline = online.get() && navigator.onLine;
    try {
      const episode = await accept.mutateAsync(episodeId);
      lastPress.set({ id: null, at: presently() });
      toast(acceptOutcome(episode, String(user?.id), text));
    } catch (error) {
      setFailure(failureWords(error, wasOnline, text));
    }
  };
  return (
    <>
      <div className={classNames(styles['place'], follows && styles['follows'])}>
        <Button
          kind="primary"
          large={large ?? false}
          wide
          icon={<IconCheck size={large ? 28 : 20} stroke={2.5} aria-hidden="true" />}
          busy={accept.isPending}
          aria-disabled={!isArmed() || undefined}
          onClick={(event) => {
            const isByKey = event.detail === 0;
            if (isByKey || isArmed()) void act();
          }}
        >
          <span>
            {text('alarms.accept')}
            <span className="visually-hidden">
              {': '}
              {listed([device, alarm])}
            </span>
          </span>
        </Button>
      </div>
      <div role="alert" className={styles['alert']}>
        {failure !== null && <p className={styles['failure']}>{failure}</p>}
      </div>
    </>
  );
}

/** Where no answer came although there was a network, the acceptance may have arrived: nothing else is said. */
function failureWords(error: unknown, wasOnline: boolean, text: Text): string {
  if (isUnreachable(error)) return text(wasOnline ? 'alarms.accept.unanswered' : 'alarms.accept.offline');
  return text('alarms.accept.failed', { reason: errorText(error, text).replace(/[.。]$/, '') });
}
