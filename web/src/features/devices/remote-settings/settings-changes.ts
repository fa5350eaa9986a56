import {
  definitionOf,
  fitsOwnSetting,
  type OwnSettingDefinition,
  type OwnSettingKey,
  ownSettingKeys,
  type OwnSettingValue,
  type OwnSettingValues,
} from '@belfry/contract/devices/remote-settings/own-settings.ts';
import type { FieldIssue } from '#ui/field-issues.ts';

/** What was typed, by setting: a number is still a text then. */
export type Edits = Partial<Record<OwnSettingKey, string | boolean>>;

/** One setting that somebody wants otherwise than the device has it. */
export interface SettingChange {
  key: OwnSettingKey;
  /** What the device had when it was read; undefined where it had none. */
  base: OwnSettingValue | undefined;
  /** What it has now. */
  theirs: OwnSettingValue | undefined;
  mine: OwnSettingValue;
  /** The device has neither what was read nor what is wanted: somebody changed it there. */
  isConflict: boolean;
}

/** The settings of a device that can be changed here, in the order of the screen. */
export function changeable(reported: OwnSettingValues): OwnSettingKey[] {
  return ownSettingKeys.filter((key) => Object.hasOwn(reported, key));
}

/** Those that are only shown. */
export function onlyShown(reported: OwnSettingValues): [string, OwnSettingValue][] {
  return Object.entries(reported).filter(([key]) => !definitionOf(key));
}

/** What was typed as the value that it stands for. */
export function valueOf(key: OwnSettingKey, typed: string | boolean): OwnSettingValue {
  if (typeof typed === 'boolean') return typed;
  if (definitionOf(key)?.kind === 'number') return typed.trim() === '' ? Number.NaN : Number(typed);
  return typed.trim();
}

/** What differs from what the device has now, with what it had when it was read. */
export function changesOf(base: OwnSettingValues, theirs: OwnSettingValues, edits: Edits): SettingChange[] {
  return changeable(theirs).flatMap((key) => {
    const typed = edits[key];
    if (typed === undefined) return [];
    const mine = valueOf(key, typed);
    if (mine === theirs[key]) return [];
    return [{ key, base: base[key], theirs: theirs[key], mine, isConflict: base[key] !== theirs[key] }];
  });
}

/** What was changed on the device since it was read, beside what somebody wants otherwise here. */
export function othersChanged(
  base: OwnSettingValues,
  theirs: OwnSettingValues,
  changes: readonly SettingChange[],
): { key: string; base: OwnSettingValue | undefined; theirs: OwnSettingValue }[] {
  return Object.entries(theirs)
    .filter(([key, value]) => base[key] !== value && !changes.some((change) => change.key === key))
    .map(([key, value]) => ({ key, base: base[key], theirs: value }));
}

/** Which value is to stand where both sides changed one. */
export type Choices = Partial<Record<OwnSettingKey, 'mine' | 'theirs'>>;

/** What is to be sent; null while a conflict waits for its choice. */
export function settingsToSend(changes: readonly SettingChange[], choices: Choices): OwnSettingValues | null {
  if (changes.some(({ key, isConflict }) => isConflict && !choices[key])) return null;
  return Object.fromEntries(
    changes
      .filter(({ key, isConflict }) => !isConflict || choices[key] === 'mine')
      .map(({ key, mine }) => [key, mine]),
  );
}

/** What is wrong with a value, or undefined. */
export function issueOf(key: OwnSettingKey, value: OwnSettingValue): FieldIssue | undefined {
  if (fitsOwnSetting(key, value)) return undefined;
  const shape = definitionOf(key) as OwnSettingDefinition;
  if (shape.kind === 'number') {
    if (typeof value !== 'number' || !Number.isFinite(value)) return { id: 'ui.field.required' };
    const { min, max, step } = shape;
    const isInRange = value >= min && value <= max;
    return isInRange
      ? { id: 'remote-settings.issue.step', values: { step, min } }
      : { id: 'ui.field.range', values: { min, max } };
  }
  if (shape.kind !== 'text') return { id: 'ui.field.invalid' };
  if (shape.min > 0 && value === '') return { id: 'ui.field.required' };
  if (shape.pattern) return { id: 'ui.field.phone' };
  return { id: 'ui.field.length', values: { minlength: shape.min, maxlength: shape.max } };
}
