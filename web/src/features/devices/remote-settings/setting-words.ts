import {
  definitionOf,
  type OwnSettingKey,
  type OwnSettingValue,
} from '@belfry/contract/devices/remote-settings/own-settings.ts';
import { hasText, type Text } from '#platform/i18n/use-text.ts';

/** What a setting is called; its own name where the portal does not know it. */
export function settingName(key: string, text: Text): string {
  const id = `remote-settings.key.${key}`;
  return hasText(id) ? text(id) : key;
}

/** What a setting holds, in words. */
export function settingValue(key: string, value: OwnSettingValue | undefined, text: Text): string {
  if (value === undefined) return text('remote-settings.value.none');
  const shape = definitionOf(key);
  if (typeof value === 'boolean')
    return text(value ? 'remote-settings.value.on' : 'remote-settings.value.off');
  if (shape?.kind === 'number' && shape.unit) return text(`remote-settings.unit.${shape.unit}`, { n: value });
  if (shape?.kind === 'choice') {
    const id = `remote-settings.value.${key}.${value}`;
    return hasText(id) ? text(id) : String(value);
  }
  return value === '' ? text('remote-settings.value.empty') : String(value);
}

/** What is said below a field before it is filled in. */
export function settingHint(key: OwnSettingKey, text: Text): string | undefined {
  const shape = definitionOf(key);
  if (key === 'lineNumber') return text('remote-settings.hint.lineNumber');
  if (shape?.kind !== 'number') return undefined;
  const { min, max, step, unit } = shape;
  if (key === 'pinLength') return text('remote-settings.hint.pinLength', { min, max });
  return text(`remote-settings.hint.${unit ?? 'number'}`, { min, max, step });
}
