import {
  definitionOf,
  type OwnSettingKey,
  type OwnSettingValue,
} from '@belfry/contract/devices/remote-settings/own-settings.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import styles from './remote-settings.module.css';
import { settingHint, settingName, settingValue } from './setting-words.ts';

interface SettingFieldProps {
  name: OwnSettingKey;
  /** What somebody typed; undefined where they did not. */
  typed: string | boolean | undefined;
  reported: OwnSettingValue | undefined;
  isChanged: boolean;
  error: string | undefined;
  set: (value: string | boolean) => void;
}

/** The field of a setting, by its shape; a changed one says what the device has. */
export function SettingField({ name, typed, reported, isChanged, error, set }: SettingFieldProps) {
  const text = useText();
  const shape = definitionOf(name);
  const was = isChanged && (
    <span className={styles['was']}>
      {text('remote-settings.edit.was', { value: settingValue(name, reported, text) })}
    </span>
  );
  const hint = settingHint(name, text);
  const around = {
    label: settingName(name, text),
    hint:
      was || hint
        ? [hint, was].filter(Boolean).map((part, place) => <span key={place}>{part} </span>)
        : undefined,
    error,
    name,
  };
  if (shape?.kind === 'switch')
    return (
      <CheckField
        {...around}
        checked={(typed ?? reported) === true}
        onChange={(event) => set(event.target.checked)}
      />
    );
  const value = String(typed ?? reported ?? '');
  if (shape?.kind === 'choice')
    return (
      <SelectField {...around} value={value} onChange={(event) => set(event.target.value)}>
        {/* What the device reports stands there, also where it is none of those we know. */}
        {[...new Set([...shape.values, String(reported ?? '')])].filter(Boolean).map((choice) => (
          <option key={choice} value={choice}>
            {settingValue(name, choice, text)}
          </option>
        ))}
      </SelectField>
    );
  const limits =
    shape?.kind === 'number'
      ? ({ type: 'number', inputMode: 'numeric', min: shape.min, max: shape.max, step: shape.step } as const)
      : ({ maxLength: shape?.max } as const);
  return (
    <TextField
      {...around}
      {...limits}
      value={value}
      autoComplete="off"
      onChange={(event) => set(event.target.value)}
    />
  );
}
