import { useId } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import styles from './remote-settings.module.css';
import { settingName, settingValue } from './setting-words.ts';
import type { SettingChange } from './settings-changes.ts';

interface ConflictChoiceProps {
  conflict: SettingChange;
  chosen: 'mine' | 'theirs' | undefined;
  isMissing: boolean;
  choose: (choice: 'mine' | 'theirs') => void;
}

/** One setting that was changed on both sides: the person says which value is to stand. */
export function ConflictChoice({ conflict, chosen, isMissing, choose }: ConflictChoiceProps) {
  const text = useText();
  const id = useId();
  const { key, base, theirs, mine } = conflict;
  const options = [
    ['theirs', text('remote-settings.review.theirs', { value: settingValue(key, theirs, text) })],
    ['mine', text('remote-settings.review.mine', { value: settingValue(key, mine, text) })],
  ] as const;
  return (
    <fieldset className={styles['conflict']} aria-describedby={isMissing ? id : undefined}>
      <legend>{settingName(key, text)}</legend>
      <p className={styles['lead']}>
        {text('remote-settings.review.conflict.more', { base: settingValue(key, base, text) })}
      </p>
      {options.map(([choice, words]) => (
        <label key={choice} className={styles['option']}>
          <input
            type="radio"
            name={`${id}-choice`}
            checked={chosen === choice}
            onChange={() => choose(choice)}
          />
          <span>{words}</span>
        </label>
      ))}
      {isMissing && (
        <span id={id} role="alert" className={styles['missing']}>
          {text('remote-settings.review.choose')}
        </span>
      )}
    </fieldset>
  );
}
