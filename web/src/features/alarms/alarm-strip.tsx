import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import type { OpenAlarm } from '@belfry/contract/alarms/alarms.contract.ts';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '../../platform/i18n/use-text.ts';
import { Age } from '../../ui/age.tsx';
import { CallsNobodyNote } from '../call-lists/calls-nobody-note.tsx';
import { AcceptButton } from './accept-button.tsx';
import styles from './alarm-strip.module.css';
import { useOpenAlarms } from './alarms.api.ts';
import { mayBeAccepted } from './node-groups.ts';

/**
 * On every screen, over dialogues too: how many alarms wait for somebody, the newest of them and its button; the others
 * with theirs unfold. Stays away where the screen shows the same alarms in full.
 */
export function AlarmStrip() {
  const text = useText();
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const { pathname, search } = useLocation();
  const { data } = useOpenAlarms();
  const waiting = (data?.items ?? []).filter(mayBeAccepted);
  const [newest, ...others] = waiting;
  if (!newest) return null;
  const isHere = pathname === placeOf(newest) && !new URLSearchParams(search).has('tab');
  if (isHere && waiting.every(({ deviceId }) => deviceId === newest.deviceId)) return null;
  const Sign = isUnfolded ? IconChevronUp : IconChevronDown;
  return (
    <section className={styles['strip']} aria-label={text('alarms.strip')}>
      <div className={styles['alarm']}>
        <IconBellRinging className={styles['bell'] ?? ''} size={26} aria-hidden="true" />
        <div className={styles['words']} role="alert">
          <span className={styles['count']}>
            {text('alarms.strip.count', { n: waiting.length, more: data?.nextCursor ? 'yes' : 'no' })}
          </span>
          <AlarmWords alarm={newest} />
        </div>
        <Accept alarm={newest} />
      </div>
      {others.length > 0 && (
        <button
          type="button"
          className={styles['toggle']}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Sign size={18} aria-hidden="true" />
          {text(isUnfolded ? 'alarms.strip.fold' : 'alarms.strip.unfold', { n: others.length })}
        </button>
      )}
      <ul id={id} className={styles['others']} hidden={!isUnfolded || others.length === 0}>
        {isUnfolded &&
          others.map((alarm) => (
            <li key={alarm.episodeId} className={styles['alarm']}>
              <div className={styles['words']}>
                <AlarmWords alarm={alarm} />
              </div>
              <Accept alarm={alarm} />
            </li>
          ))}
      </ul>
    </section>
  );
}

const placeOf = ({ deviceId }: OpenAlarm) => `/devices/detail/${deviceId}`;

function AlarmWords({ alarm }: { alarm: OpenAlarm }) {
  const text = useText();
  return (
    <>
      <Link className={styles['link']} to={placeOf(alarm)}>
        {text('alarms.strip.alarm', { alarm: alarm.name, device: alarm.deviceName })}
      </Link>
      <span className={styles['age']}>
        <Age at={alarm.since} />
      </span>
      {alarm.callsNobody && <CallsNobodyNote deviceId={alarm.deviceId} />}
    </>
  );
}

function Accept({ alarm }: { alarm: OpenAlarm }) {
  return (
    <AcceptButton
      key={alarm.episodeId}
      episodeId={alarm.episodeId}
      alarm={alarm.name}
      device={alarm.deviceName}
    />
  );
}
