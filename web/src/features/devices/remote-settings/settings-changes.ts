import {
  definitionOf,
  fitsOwnSetting,
  type OwnSettingDefinition,
  type OwnSettingKey,
  ownSettingKeys,
  type OwnSettingValue,
  type OwnSettingValues,
} from '@belfry/contract/devices/remote-settings/own-settings.ts';
import type { FieldIssue } from '#ui/form/field-issues.ts';
import { type Choices, compare, type Difference, whoseStands } from '#ui/form/changes/three-way.rules.ts';

/** What was typed, by setting: a number is still a text then. */
export type Edits = Partial<Record<OwnSettingKey, string | boolean>>;

/** One setting that is not the same in the form and on the device; undefined where the device had none. */
export type SettingDifference = Difference<string, OwnSettingValue | undefined>;

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

/** What the device had when it was read, what was typed, and what it has now, where they differ. */
export function differencesOf(
  base: OwnSettingValues,
  theirs: OwnSettingValues,
  edits: Edits,
): SettingDifference[] {
  const typed = Object.entries(edits) as [OwnSettingKey, string | boolean][];
  const values = typed.map(([key, value]) => [key, valueOf(key, value)] as const);
  const found = compare<string, OwnSettingValue>(base, { ...base, ...Object.fromEntries(values) }, theirs);
  // Whoever typed a value wants it, also where it is the one that was read.
  return found.map((each) => ({ ...each, by: each.by === 'theirs' && each.key in edits ? 'both' : each.by }));
}

/** Those that somebody wants otherwise than the device has them, in the order of the screen. */
export function changesOf(base: OwnSettingValues, theirs: OwnSettingValues, edits: Edits) {
  const wanted = differencesOf(base, theirs, edits).filter(({ by }) => by !== 'theirs');
  return changeable(theirs).flatMap((key) => {
    const found = wanted.find((each) => each.key === key);
    return found?.mine === undefined ? [] : [{ ...found, key, mine: found.mine }];
  });
}

/** What is to be sent; null while a conflict waits for its choice. */
export function settingsToSend(
  changes: ReturnType<typeof changesOf>,
  choices: Choices,
): OwnSettingValues | null {
  if (changes.some((change) => !whoseStands(change, choices))) return null;
  const mine = changes.filter((change) => whoseStands(change, choices) === 'mine');
  return Object.fromEntries(mine.map(({ key, mine: value }) => [key, value]));
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
