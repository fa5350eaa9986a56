import { memo } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { useMay } from '#platform/session/session.ts';
import { classNames } from '#ui/class-names.ts';
import { Inline } from '#ui/inline.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { CallsNobodyNote } from '#features/alarming/call-lists/calls-nobody-note.tsx';
import { AcceptButton } from '../acceptance/accept-button.tsx';
import { Acceptances } from '../acceptance/acceptances.tsx';
import { alarmName } from '../nodes/alarm-name.ts';
import { NodeStateBadge } from '../nodes/alarm-state-badge.tsx';
import { useEpisode } from '../alarms.api.ts';
import { AfterAccept } from '../acceptance/after-accept.tsx';
import { AttemptList } from '../attempts/attempt-list.tsx';
import { countedAcceptances } from '../attempts/attempts.ts';
import { AlarmAge } from '../next/next-words.tsx';
import { ageFrom, mayBeAccepted, type OngoingNode } from '../nodes/node-groups.ts';
import styles from './ongoing-alarm.module.css';
import { PauseActs } from '../pauses/pause-acts.tsx';
import { useHeld } from './use-held.ts';

interface OngoingAlarmProps {
  node: OngoingNode;
  /** Since when it stands where it stands. */
  placedAt: number;
  /** There is no other one: what was tried before stands open. */
  isAlone: boolean;
  /** No other one can be accepted: its button may follow the thumb. */
  isOnlyOne: boolean;
}

/** One alarm that is not over: what it is, who is being called, who accepted, and the button. */
export const OngoingAlarm = memo(function OngoingAlarm(props: OngoingAlarmProps) {
  const { node, placedAt, isAlone, isOnlyOne } = props;
  const text = useText();
  const { data: latest, error, failureReason, isPending, refetch } = useEpisode(node.episodeId);
  const episode = useHeld(latest);
  const state = useLoadState({ data: episode, error, failureReason, isPending, refetch });
  const mayAccept = useMay('A');
  // What is going back to normal shows only by its occurrence that nobody has accepted it, to whom nothing is offered.
  const isWaiting = !mayAccept && episode !== undefined && mayBeAccepted(episode);
  const acceptable = mayBeAccepted(node) || isWaiting;
  const isAccepted = !acceptable && episode !== undefined && countedAcceptances(episode).length > 0;
  return (
    <article
      className={classNames(styles['alarm'], acceptable && styles['open'])}
      aria-label={node.name}
      data-row={node.id}
      tabIndex={-1}
    >
      <header className={styles['head']}>
        <h2>{node.name}</h2>
        <Inline>
          <NodeStateBadge state={node.state} />
          <AlarmAge at={ageFrom(node)} facts={node} />
        </Inline>
        {episode?.covers && <p>{alarmName(text, episode)}</p>}
        {node.activeMessage && node.activeMessage !== node.name && <p>{node.activeMessage}</p>}
        {node.callsNobody && <CallsNobodyNote deviceId={node.deviceId} />}
        {node.critical && <p className={styles['critical']}>{text('alarms.critical')}</p>}
      </header>
      <LoadState state={state} skeleton={<Skeleton lines={3} />}>
        {episode && (
          <>
            <Acceptances episode={episode} />
            {isAccepted && <AfterAccept episode={episode} />}
            <AttemptList episode={episode} isOpen={isAlone && !isAccepted} />
          </>
        )}
      </LoadState>
      {acceptable && (
        <AcceptButton
          episodeId={node.episodeId}
          alarm={node.name}
          placedAt={placedAt}
          large
          follows={isOnlyOne}
        />
      )}
      <div>
        <PauseActs node={node} inWords="always" />
      </div>
    </article>
  );
});
