import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useMay } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#platform/toast/toast.ts';
import { usePauses } from './pauses.api.ts';
import styles from './pause.module.css';
import { useAskPause } from './pauses.tsx';

interface PauseActsProps {
  node: AlarmNode;
  /** Where the sign has words beside it. */
  inWords: 'always' | 'on-phone' | 'never';
}

/** Pauses an alarm, or ends its pause. Stands inside `Pauses`. */
export function PauseActs({ node, inWords }: PauseActsProps) {
  const text = useText();
  const mayPause = useMay('A');
  const { resume } = usePauses(node.deviceId);
  const ask = useAskPause();
  const [busy, setBusy] = useState(false);
  const { name, allowedActions } = node;
  if (!mayPause) return null;
  const end = async () => {
    setBusy(true);
    try {
      await resume(node.alarmId);
      toast(text('alarms.resumed', { name }));
    } catch (error) {
      toast(errorText(error, text), 'failed');
    } finally {
      setBusy(false);
    }
  };
  const words = { always: '', 'on-phone': styles['word'], never: 'visually-hidden' }[inWords] ?? '';
  return allowedActions.includes('resume') ? (
    <Button
      kind="quiet"
      busy={busy}
      aria-label={text('alarms.resume-named', { name })}
      title={text('alarms.resume')}
      icon={<IconPlayerPlay size={20} aria-hidden="true" />}
      onClick={() => void end()}
    >
      <span className={words}>{text('alarms.resume')}</span>
    </Button>
  ) : (
    allowedActions.includes('pause') && (
      <Button
        kind="quiet"
        aria-label={text('alarms.pause-named', { name })}
        title={text('alarms.pause')}
        icon={<IconPlayerPause size={20} aria-hidden="true" />}
        onClick={() => ask(node)}
      >
        <span className={words}>{text('alarms.pause')}</span>
      </Button>
    )
  );
}
