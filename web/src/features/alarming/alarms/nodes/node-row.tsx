import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { memo } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Inline } from '#ui/inline.tsx';
import { CallsNobodyNote } from '#features/alarming/call-lists/calls-nobody-note.tsx';
import { AcceptButton } from '../acceptance/accept-button.tsx';
import { NodeStateBadge } from './alarm-state-badge.tsx';
import { AlarmAge } from '../next/next-words.tsx';
import { ageFrom, mayBeAccepted } from './node-groups.ts';
import styles from './node-tree.module.css';
import { PauseActs } from '../pauses/pause-acts.tsx';
import { PauseNote } from '../pauses/pause-note.tsx';

/** An alarm point with its state and age; drawn again only when it changed itself. */
export const NodeRow = memo(function NodeRow(props: {
  node: AlarmNode;
  isInFull: boolean;
  /** Since when the rows stand where they stand. */
  placedAt: number;
  /** Whether it says where it calls nobody. */
  saysNobody: boolean;
}) {
  const { node, isInFull, placedAt, saysNobody } = props;
  const text = useText();
  return (
    <li className={styles['node']} data-row={node.id} tabIndex={-1}>
      <span className={styles['name']}>
        {node.name}
        {node.critical && <span className={styles['note']}>{text('alarms.critical.short')}</span>}
        {node.active && (node.state === 'disabled' || node.state === 'suppressed') && (
          <span className={styles['note']}>{text('alarms.active-anyway')}</span>
        )}
        {!node.enabled && node.state !== 'disabled' && (
          <span className={styles['note']}>{text('alarms.switched-off')}</span>
        )}
        {saysNobody && node.enabled && node.callsNobody && <CallsNobodyNote deviceId={node.deviceId} />}
        <PauseNote node={node} />
      </span>
      <Inline>
        <NodeStateBadge state={node.state} />
        <AlarmAge at={ageFrom(node)} facts={node} />
      </Inline>
      <div className={styles['acts']}>
        {!isInFull && node.episodeId !== null && mayBeAccepted(node) && (
          <AcceptButton episodeId={node.episodeId} alarm={node.name} placedAt={placedAt} />
        )}
        <PauseActs node={node} inWords="never" />
      </div>
    </li>
  );
});
