import type { AlarmSettings } from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useId, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { useIsNarrow } from '#ui/use-narrow.ts';
import { AlarmSettingsRow } from './alarm-settings-row.tsx';
import styles from './alarm-settings.module.css';
import type { NodeGroup } from '#features/alarming/alarms/nodes/node-groups.ts';

/** Which alarm points are chosen to be edited together. */
export interface Selection {
  selected: ReadonlySet<string>;
  select: (ids: readonly string[], on: boolean) => void;
}

interface AlarmSettingsGroupProps {
  group: NodeGroup;
  settingsOf: (node: AlarmNode) => AlarmSettings | undefined;
  callListName: (id: string) => string;
  /** Absent for those who may not edit. */
  selection: Selection | undefined;
  edit: ((settings: AlarmSettings) => void) | undefined;
}

/** More alarm points than this are shown when somebody opens them, on a table and on a phone. */
const openUpTo = { wide: 40, narrow: 10 };

/** The alarm points of one kind, by module. */
export function AlarmSettingsGroup(props: AlarmSettingsGroupProps) {
  const { group, selection } = props;
  const text = useText();
  const id = useId();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(group.count <= openUpTo[isNarrow ? 'narrow' : 'wide']);
  const Sign = isOpen ? IconChevronDown : IconChevronRight;
  const ids = group.modules.flatMap(({ nodes }) => nodes.map(({ alarmId }) => alarmId));
  const title = text(`alarms.kind.${group.kind}`);
  return (
    <section className={styles['group']} aria-labelledby={`${id}-title`}>
      <div className={styles['groupHead']}>
        <h2 className={styles['title']}>
          <button
            type="button"
            id={`${id}-title`}
            aria-expanded={isOpen}
            aria-controls={`${id}-rows`}
            onClick={() => setOpen(!isOpen)}
          >
            <Sign size={20} aria-hidden="true" />
            {title}
            <span className={styles['soft']}>{group.count}</span>
          </button>
        </h2>
        {selection && (
          <label className={styles['all']}>
            <input
              type="checkbox"
              checked={ids.every((alarmId) => selection.selected.has(alarmId))}
              aria-label={text('alarm-settings.select-all', { kind: title })}
              onChange={(event) => selection.select(ids, event.target.checked)}
            />
            <span aria-hidden="true">{text('alarm-settings.all')}</span>
          </label>
        )}
      </div>
      <div id={`${id}-rows`} hidden={!isOpen}>
        {isOpen &&
          group.modules.map(({ module, nodes }) => (
            <div key={module ?? ''}>
              {module !== null && (
                <h3 className={styles['module']}>
                  {text(group.kind === 'io' ? 'alarms.unit' : 'alarms.module', { n: module })}
                </h3>
              )}
              <ul className={styles['rows']}>
                {nodes.map((node) => {
                  const settings = props.settingsOf(node);
                  return (
                    settings && (
                      <AlarmSettingsRow
                        key={node.id}
                        node={node}
                        settings={settings}
                        callListName={props.callListName}
                        selection={selection}
                        edit={props.edit}
                      />
                    )
                  );
                })}
              </ul>
            </div>
          ))}
      </div>
    </section>
  );
}
