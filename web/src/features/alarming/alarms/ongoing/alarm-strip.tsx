import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import type { OpenAlarm } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '#platform/i18n/use-text.ts';
import { useStore } from '#platform/store.ts';
import { classNames } from '#ui/class-names.ts';
import { OverDialogs } from '#ui/dialog/over-dialogs.tsx';
import { useToldHeight } from '#ui/use-told-height.ts';
import { CallsNobodyNote } from '#features/alarming/call-lists/calls-nobody-note.tsx';
import { AcceptButton } from '../acceptance/accept-button.tsx';
import { alarmName } from '../nodes/alarm-name.ts';
import styles from './alarm-strip.module.css';
import { useOpenAlarms } from '../alarms.api.ts';
import { longestUnknown, useIsLate } from '../acceptance/first-second.ts';
import { KeptAlarm } from './kept-alarm.tsx';
import { AlarmAge } from '../next/next-words.tsx';
import { mayBeAccepted } from '../nodes/node-groups.ts';
import { areShownBelow, placeOf, shownInFull } from './shown-in-full.ts';
import type { SteadyRow } from './steady-rows.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useSteadyRows } from './use-steady-rows.ts';

const ofOpenAlarms = { idOf: ({ episodeId }: OpenAlarm) => episodeId, waits: mayBeAccepted };

/**
 * On every screen, over dialogues too: how many alarms wait for somebody, the first of them and its button; the others
 * with theirs unfold. What was just accepted or is over stays a while and says so. Stays away where the screen shows the
 * same alarms in full.
 */
export function AlarmStrip() {
  const text = useText();
  const id = useId();
  const { pathname, search } = useLocation();
  const [unfoldedAt, setUnfoldedAt] = useState<string | null>(null);
  const isUnfolded = unfoldedAt === pathname;
  const { data, isPending } = useOpenAlarms();
  const isLate = useIsLate();
  const isLateHere = useIsLateAt(pathname);
  const inFull = useStore(shownInFull);
  const waiting = (data?.items ?? []).filter(mayBeAccepted);
  const rows = useSteadyRows(waiting, ofOpenAlarms);
  const { list, ...focus } = useKeptFocus<HTMLUListElement>();
  const strip = useToldHeight('--alarm-strip');
  const [first] = rows;
  if (!first) return isPending && !isLate ? <span hidden className={styles['unknown']} /> : null;
  const alarms = rows.map(({ item }) => item);
  if (areShownBelow(alarms, { pathname, search, inFull, isLate: isLateHere })) return null;
  const front = frontOf(rows);
  const shown = isUnfolded ? rows : front;
  const others = rows.filter((row) => row.keptSince === null && !front.includes(row)).length;
  const next = rows.find(({ keptSince }) => keptSince === null)?.item;
  const Sign = isUnfolded ? IconChevronUp : IconChevronDown;
  return (
    <OverDialogs>
      <section className={styles['strip']} aria-label={text('alarms.strip')} ref={strip}>
        {/* Said once for each alarm: ages and countdowns stand outside. */}
        <p className="visually-hidden" role="alert">
          {next &&
            text('alarms.strip.announce', {
              alarm: alarmName(text, next),
              device: next.deviceName,
              n: waiting.length - 1,
            })}
        </p>
        <div className={styles['head']}>
          {waiting.length > 0 && (
            <p className={styles['count']}>
              <IconBellRinging size={22} aria-hidden="true" />
              {text('alarms.strip.count', { n: waiting.length, more: data?.nextCursor ? 'yes' : 'no' })}
            </p>
          )}
          {(others > 0 || isUnfolded) && (
            <button
              type="button"
              className={styles['toggle']}
              aria-expanded={isUnfolded}
              aria-controls={id}
              onClick={() => setUnfoldedAt(isUnfolded ? null : pathname)}
            >
              {text(isUnfolded ? 'alarms.strip.fold' : 'alarms.strip.unfold', { n: others })}
              <Sign size={18} aria-hidden="true" />
            </button>
          )}
        </div>
        <ul
          id={id}
          className={classNames(styles['alarms'], !isUnfolded && front.length > 1 && styles['pair'])}
          ref={list}
          {...focus}
        >
          {shown.map((row) => (
            <StripRow key={row.id} row={row} />
          ))}
        </ul>
      </section>
    </OverDialogs>
  );
}

/** Whether a screen had time enough to show its alarms itself. */
function useIsLateAt(pathname: string): boolean {
  const [lateAt, setLateAt] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLateAt(pathname), longestUnknown);
    return () => {
      clearTimeout(timer);
      setLateAt(null);
    };
  }, [pathname]);
  return lateAt === pathname;
}

/** What stands there unasked: the first alarm that waits, and what is kept right before it. */
function frontOf(rows: readonly SteadyRow<OpenAlarm>[]): readonly SteadyRow<OpenAlarm>[] {
  const place = rows.findIndex(({ keptSince }) => keptSince === null);
  return place < 0 ? rows.slice(-1) : rows.slice(Math.max(0, place - 1), place + 1);
}

function StripRow({ row: { id, item, keptSince, placedAt } }: { row: SteadyRow<OpenAlarm> }) {
  const text = useText();
  const name = alarmName(text, item);
  return (
    <li
      className={classNames(styles['alarm'], keptSince !== null && styles['kept'])}
      data-row={id}
      tabIndex={-1}
    >
      <div className={styles['words']}>
        <Link className={styles['link']} to={placeOf(item)}>
          <span className={styles['device']}>{item.deviceName}</span>
          <span className="visually-hidden">: </span>
          <span>{name}</span>
        </Link>
        {keptSince === null && <AlarmAge at={item.raisedAt} facts={item} />}
        {keptSince === null && item.callsNobody && <CallsNobodyNote deviceId={item.deviceId} />}
      </div>
      {keptSince === null ? (
        <AcceptButton episodeId={id} alarm={name} device={item.deviceName} placedAt={placedAt} />
      ) : (
        <KeptAlarm episodeId={id} />
      )}
    </li>
  );
}
