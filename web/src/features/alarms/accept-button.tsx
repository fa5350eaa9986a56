import type { Episode } from '@belfry/contract/alarms/alarms.contract.ts';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useState } from 'react';
import { isNetworkError } from '../../platform/api-client/api-error.ts';
import { errorText } from '../../platform/i18n/error-text.ts';
import { type Text, useText } from '../../platform/i18n/use-text.ts';
import { useMay } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './accept-button.module.css';
import { useAcceptEpisode } from './alarms.api.ts';
import { acceptancesLeft } from './attempts.ts';

interface AcceptButtonProps {
  episodeId: string;
  /** Names of the alarm and the device, for those who hear the button and for the message. */
  alarm: string;
  device?: string;
  /** The one button that a tired thumb must find. */
  large?: boolean;
  /** On a phone it stays at the lower edge while its alarm is on the screen. */
  follows?: boolean;
}

/** Accepts an alarm. Says beside itself when that failed: a message that goes by could be missed. */
export function AcceptButton({ episodeId, alarm, device, large, follows }: AcceptButtonProps) {
  const text = useText();
  const mayAccept = useMay('A');
  const accept = useAcceptEpisode();
  const [failure, setFailure] = useState<unknown>(null);
  if (!mayAccept) return null;
  const act = async () => {
    setFailure(null);
    try {
      const episode = await accept.mutateAsync(episodeId);
      void toast(acceptedWords(episode, text));
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <div className={follows ? styles['follows'] : undefined}>
      <Button
        kind="primary"
        large={large ?? false}
        wide={large ?? false}
        icon={<IconCheck size={large ? 28 : 20} stroke={2.5} aria-hidden="true" />}
        busy={accept.isPending}
        onClick={() => void act()}
      >
        <span>
          {text('alarms.accept')}
          <span className="visually-hidden">
            {': '}
            {[alarm, device].filter(Boolean).join(', ')}
          </span>
        </span>
      </Button>
      <div role="alert">
        {failure !== null && <p className={styles['failure']}>{failureWords(failure, text)}</p>}
      </div>
    </div>
  );
}

function failureWords(error: unknown, text: Text): string {
  return isNetworkError(error) ? text('alarms.accept.offline') : errorText(error, text);
}

function acceptedWords(episode: Episode, text: Text): string {
  const alarm = episode.name;
  const own = episode.acceptances.at(-1);
  const first = episode.acceptances.find(({ late }) => !late);
  if (own?.late && first) return text('alarms.accepted.late', { alarm, name: first.name });
  const left = acceptancesLeft(episode);
  if (left > 0) return text('alarms.accepted.more', { alarm, n: left });
  return text('alarms.accepted.done', { alarm });
}
