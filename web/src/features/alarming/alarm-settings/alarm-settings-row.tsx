import type { AlarmSettings } from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { alarmLabel } from './alarm-label.ts';
import type { Selection } from './alarm-settings-group.tsx';
import styles from './alarm-settings.module.css';
import { PauseActs } from '#features/alarming/alarms/pauses/pause-acts.tsx';
import { PauseNote } from '#features/alarming/alarms/pauses/pause-note.tsx';
import { differencesOf } from './settings-words.ts';

interface AlarmSettingsRowProps {
  node: AlarmNode;
  settings: AlarmSettings;
  callListName: (id: string) => string;
  selection: Selection | undefined;
  edit: ((settings: AlarmSettings) => void) | undefined;
}

/** One alarm point: what it says, and in words what is set differently from how it began. */
export function AlarmSettingsRow({ node, settings, callListName, selection, edit }: AlarmSettingsRowProps) {
  const text = useText();
  const { alarmId, name, activeMessage } = settings;
  const label = alarmLabel(alarmId, text);
  const words = differencesOf(settings, callListName, text);
  return (
    <li className={styles['row']}>
      {selection && (
        <label className={styles['select']}>
          <input
            type="checkbox"
            checked={selection.selected.has(alarmId)}
            aria-label={text('alarm-settings.select', { name })}
            onChange={(event) => selection.select([alarmId], event.target.checked)}
          />
        </label>
      )}
      <div className={styles['what']}>
        <strong className={styles['name']}>{name}</strong>
        {label !== '' && label !== name && <span className={styles['soft']}>{label}</span>}
        {activeMessage !== '' && activeMessage !== name && (
          <span className={styles['soft']}>{text('alarm-settings.says', { message: activeMessage })}</span>
        )}
      </div>
      <div className={styles['words']}>
        {words.length === 0 ? (
          <span className={styles['soft']}>{text('alarm-settings.is.default')}</span>
        ) : (
          words.map((word) => <span key={word}>{word}</span>)
        )}
        <PauseNote node={node} />
      </div>
      <div className={styles['rowActs']}>
        <PauseActs node={node} inWords="on-phone" />
        {edit && (
          <Button
            kind="quiet"
            aria-label={text('alarm-settings.edit-named', { name })}
            title={text('alarm-settings.edit')}
            icon={<IconPencil size={20} aria-hidden="true" />}
            onClick={() => edit(settings)}
          >
            <span className={styles['actWord']}>{text('alarm-settings.edit')}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
