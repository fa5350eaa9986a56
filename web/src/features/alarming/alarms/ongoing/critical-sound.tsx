import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { useStore } from '#platform/store.ts';
import { Button } from '#ui/button.tsx';
import { createAlarmTone } from '../nodes/alarm-tone.ts';
import { useOpenAlarms } from '../alarms.api.ts';
import styles from './critical-sound.module.css';
import { loudAlarms } from './loud-alarms.ts';

/** Session storage key: the alarms that were muted in this tab. */
const mutedKey = 'mutedAlarms';

/**
 * On every screen: sounds while a critical alarm waits for somebody, until it is accepted, over, or muted here. Says so in
 * words, and shows a button where the browser holds the sound back.
 *
 * @param allowed whether this browser is to sound at all
 */
export function CriticalSound({ allowed }: { allowed: () => boolean }) {
  const text = useText();
  const tone = useMemo(() => createAlarmTone(), []);
  const state = useStore(tone.state);
  const [muted, setMuted] = useState(readMuted);
  const { data } = useOpenAlarms();
  const loud = loudAlarms(data?.items ?? [], muted);
  const sounds = loud.length > 0 && allowed();
  // Before the screen is drawn, so that its row does not push away what is drawn already.
  useLayoutEffect(() => {
    if (!sounds) return undefined;
    tone.start();
    return () => tone.stop();
  }, [sounds, tone]);
  const [first] = loud;
  if (!first || state === 'silent') return null;
  const mute = () => {
    const next = new Set([...muted, ...loud.map(({ episodeId }) => episodeId)]);
    sessionStorage.setItem(mutedKey, JSON.stringify([...next]));
    setMuted(next);
  };
  return (
    <section className={styles['sound']} aria-label={text('alarms.sound')}>
      {state === 'blocked' ? (
        <Button
          kind="primary"
          wide
          icon={<IconVolumeOff size={22} aria-hidden="true" />}
          onClick={() => tone.unblock()}
        >
          {text('alarms.sound.blocked')}
        </Button>
      ) : (
        <>
          <IconVolume size={24} aria-hidden="true" />
          <p className={styles['words']}>
            {text('alarms.sound.on', { alarm: `${first.deviceName}, ${first.name}`, n: loud.length - 1 })}
          </p>
          <Button onClick={mute}>{text('alarms.sound.mute', { n: loud.length })}</Button>
        </>
      )}
    </section>
  );
}

function readMuted(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(mutedKey) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}
