import type { AlarmNode } from '@belfry/contract/alarms/alarms.contract.ts';
import { memo } from 'react';
import { useText } from '../../platform/i18n/use-text.ts';
import { useLoadState } from '../../platform/query/load-state.ts';
import { Age } from '../../ui/age.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Inline } from '../../ui/inline.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { CallsNobodyNote } from '../call-lists/calls-nobody-note.tsx';
import { AcceptButton } from './accept-button.tsx';
import { Acceptances } from './acceptances.tsx';
import { NodeStateBadge } from './alarm-state-badge.tsx';
import { useEpisode } from './alarms.api.ts';
import { AttemptList } from './attempt-list.tsx';
import { mayBeAccepted } from './node-groups.ts';
import { NodeTimer } from './node-timer.tsx';
import styles from './ongoing-alarm.module.css';
import { PauseActs } from './pause-acts.tsx';

interface OngoingAlarmProps {
  node: AlarmNode & { episodeId: string };
  /** There is no other one: what was tried before stands open. */
  isAlone: boolean;
  /** No other one can be accepted: its button may follow the thumb. */
  isOnlyOne: boolean;
}

/** One alarm that is not over: what it is, who is being called, who accepted, and the button. */
export const OngoingAlarm = memo(function OngoingAlarm({ node, isAlone, isOnlyOne }: OngoingAlarmProps) {
  const text = useText();
  const episode = useEpisode(node.episodeId);
  const state = useLoadState(episode);
  const acceptable = mayBeAccepted(node);
  return (
    <article className={classNames(styles['alarm'], acceptable && styles['open'])} aria-label={node.name}>
      <header className={styles['head']}>
        <h2>{node.name}</h2>
        <Inline>
          <NodeStateBadge state={node.state} />
          <Age at={node.since} />
          <NodeTimer node={node} />
        </Inline>
        {node.activeMessage && node.activeMessage !== node.name && <p>{node.activeMessage}</p>}
        {node.callsNobody && <CallsNobodyNote deviceId={node.deviceId} />}
        {node.critical && <p className={styles['critical']}>{text('alarms.critical')}</p>}
      </header>
      <LoadState state={state}>
        {episode.data && (
          <>
            <Acceptances episode={episode.data} />
            <AttemptList episode={episode.data} isOpen={isAlone} />
          </>
        )}
      </LoadState>
      {acceptable && <AcceptButton episodeId={node.episodeId} alarm={node.name} large follows={isOnlyOne} />}
      <div>
        <PauseActs node={node} inWords="always" />
      </div>
    </article>
  );
});
