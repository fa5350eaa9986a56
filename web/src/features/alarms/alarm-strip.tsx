import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs';
import { Link, useLocation } from 'react-router';
import { useText } from '../../platform/i18n/use-text.ts';
import { Age } from '../../ui/age.tsx';
import { AcceptButton } from './accept-button.tsx';
import styles from './alarm-strip.module.css';
import { useOpenAlarms } from './alarms.api.ts';
import { mayBeAccepted } from './node-groups.ts';

/**
 * On every screen: how many alarms wait for somebody, the newest of them, and its button. Stays away where the screen
 * shows the same alarm in full.
 */
export function AlarmStrip() {
  const text = useText();
  const { pathname, search } = useLocation();
  const { data } = useOpenAlarms();
  const waiting = (data?.items ?? []).filter(mayBeAccepted);
  const [newest] = waiting;
  if (!newest) return null;
  const place = `/devices/detail/${newest.deviceId}`;
  const isHere = pathname === place && !new URLSearchParams(search).has('tab');
  if (isHere && waiting.every(({ deviceId }) => deviceId === newest.deviceId)) return null;
  return (
    <section className={styles['strip']} aria-label={text('alarms.strip')}>
      <IconBellRinging size={26} aria-hidden="true" />
      <div className={styles['words']} role="alert">
        <span className={styles['count']}>
          {text('alarms.strip.count', { n: waiting.length, more: data?.nextCursor ? 'yes' : 'no' })}
        </span>
        <Link className={styles['link']} to={place}>
          {text('alarms.strip.alarm', { alarm: newest.name, device: newest.deviceName })}
        </Link>
        <span className={styles['age']}>
          <Age at={newest.since} />
        </span>
      </div>
      <AcceptButton
        key={newest.episodeId}
        episodeId={newest.episodeId}
        alarm={newest.name}
        device={newest.deviceName}
      />
    </section>
  );
}
