import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useId, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { groupNodes, isTroubled, mayBeAccepted, type NodeGroup } from './node-groups.ts';
import { NodeRow } from './node-row.tsx';
import styles from './node-tree.module.css';
import { useKeptFocus } from '../ongoing/use-kept-focus.ts';
import { useSince } from '../ongoing/use-since.ts';

/** All alarm points of a device by kind and module. */
export function NodeTree({ nodes, inFull }: { nodes: readonly AlarmNode[]; inFull: ReadonlySet<string> }) {
  const { list, ...focus } = useKeptFocus<HTMLDivElement>();
  // What comes or goes above moves every row.
  const buttons = nodes.filter((node) => !inFull.has(node.id) && mayBeAccepted(node)).map(({ id }) => id);
  const placedAt = useSince([...inFull, '', ...buttons].join(' '));
  // Where no alarm calls anybody, the page has said so once above.
  const saysNobody = nodes.some(({ enabled, callsNobody }) => enabled && !callsNobody);
  return (
    <div className={styles['tree']} ref={list} {...focus}>
      {groupNodes(nodes).map((group) => (
        <NodeGroupPart
          key={group.kind}
          group={group}
          inFull={inFull}
          placedAt={placedAt}
          saysNobody={saysNobody}
        />
      ))}
    </div>
  );
}

/** System failures open by themselves only while something is wrong, and then show that; what a person chose stays. */
function NodeGroupPart(props: {
  group: NodeGroup;
  inFull: ReadonlySet<string>;
  placedAt: number;
  saysNobody: boolean;
}) {
  const { group, inFull, placedAt, saysNobody } = props;
  const text = useText();
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [all, setAll] = useState(false);
  const isBrief = group.kind === 'failure' && group.troubled > 0 && !all;
  const isOpen = chosen ?? (group.kind !== 'failure' || group.troubled > 0);
  const Sign = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={styles['group']} aria-labelledby={`${id}-title`}>
      <h3 className={styles['title']}>
        <button
          type="button"
          className={styles['toggle']}
          id={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={`${id}-nodes`}
          onClick={() => setChosen(!isOpen)}
        >
          <Sign size={20} aria-hidden="true" />
          {text(`alarms.kind.${group.kind}`)}
          <span className={styles['count']}>
            {group.troubled > 0
              ? text('alarms.kind.troubled', { n: group.troubled, of: group.count })
              : text('alarms.kind.calm', { of: group.count })}
          </span>
        </button>
      </h3>
      <div id={`${id}-nodes`} hidden={!isOpen}>
        {group.modules.map(({ module, nodes }) => (
          <div key={module ?? ''}>
            {module !== null && (
              <h4 className={styles['module']}>
                {text(group.kind === 'io' ? 'alarms.unit' : 'alarms.module', { n: module })}
              </h4>
            )}
            <ul>
              {nodes
                .filter((node) => !isBrief || isTroubled(node.state))
                .map((node) => (
                  <NodeRow
                    key={node.id}
                    node={node}
                    isInFull={inFull.has(node.id)}
                    placedAt={placedAt}
                    saysNobody={saysNobody}
                  />
                ))}
            </ul>
          </div>
        ))}
        {isBrief && (
          <Button kind="quiet" onClick={() => setAll(true)}>
            {text('alarms.kind.all', { n: group.count })}
          </Button>
        )}
      </div>
    </section>
  );
}
