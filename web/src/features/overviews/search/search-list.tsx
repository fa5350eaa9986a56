// oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list holds words alone, and cannot follow a field
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs';
import { useEffect, useRef } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ConnectionBadge, DeviceStateBadge } from '#features/alarming/alarms/nodes/alarm-state-badge.tsx';
import type { SearchEntry, SearchGroup } from './search-entries.ts';
import styles from './search.module.css';

interface SearchListProps {
  /** Before the ids of the list and its lines. */
  id: string;
  groups: readonly SearchGroup[];
  /** Id of the line that Enter goes to. */
  chosen: string | undefined;
  go: (to: string) => void;
  choose: (entry: SearchEntry) => void;
}

/** What was found, group by group. The field has the focus and names the chosen line. */
export function SearchList({ id, groups, chosen, go, choose }: SearchListProps) {
  const text = useText();
  return (
    <div id={`${id}-list`} role="listbox" aria-label={text('search.results')} className={styles['list']}>
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <div id={`${id}-${group.id}`} className={styles['group']} role="presentation">
            {group.title}
          </div>
          {group.entries.map((entry) => (
            <Line
              key={entry.id}
              id={`${id}-${entry.id}`}
              entry={entry}
              isChosen={entry.id === chosen}
              choose={() => choose(entry)}
            />
          ))}
          {group.more && (
            <Button kind="quiet" onClick={() => go(group.more?.to ?? '')}>
              {group.more.label}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

function Line(props: { id: string; entry: SearchEntry; isChosen: boolean; choose: () => void }) {
  const { id, entry, isChosen, choose } = props;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={classNames(styles['line'], isChosen && styles['chosen'])}
      // The field keeps the focus, and with it the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
      onKeyDown={undefined}
    >
      {(entry.kind === 'place' || entry.kind === 'act') && (
        <span className={styles['name']}>
          {entry.kind === 'place' ? (
            <IconArrowRight size={18} aria-hidden="true" />
          ) : (
            <IconBolt size={18} aria-hidden="true" />
          )}
          {entry.name}
        </span>
      )}
      {entry.kind === 'line' && (
        <span className={styles['words']}>
          <span className={styles['name']}>{entry.name}</span>
          <span className={styles['soft']}>{entry.more}</span>
        </span>
      )}
      {entry.kind === 'hit' && <Hit entry={entry} />}
    </div>
  );
}

function Hit({ entry: { hit } }: { entry: Extract<SearchEntry, { kind: 'hit' }> }) {
  if (hit.kind === 'user')
    return (
      <span className={styles['words']}>
        <span className={styles['name']}>{`${hit.firstName} ${hit.lastName}`.trim()}</span>
        <span className={styles['soft']}>{hit.email}</span>
      </span>
    );
  return (
    <>
      <span className={styles['words']}>
        <span className={styles['name']}>{hit.name}</span>
        <span className={styles['soft']}>{[hit.location, hit.serialNumber].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles['states']}>
        <DeviceStateBadge state={hit.alarmState} />
        <ConnectionBadge connected={hit.connected} since={hit.connectedSince} />
      </span>
    </>
  );
}
